/// A sentence that pages say as well, in the reader's language: `Scripts/words` finds it by this call.
package func sentence(_ english: String) -> String { english }
