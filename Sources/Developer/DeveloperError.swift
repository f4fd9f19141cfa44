/// What a developer asked for and cannot have, in one line that says what to do instead.
package struct DeveloperError: Error, CustomStringConvertible {
    package var message: String
    package var description: String { message }

    package init(_ message: String) { self.message = message }

    /// Something that is not among what there is.
    static func none(_ what: String, called name: String, among known: [String]) -> DeveloperError {
        let list = known.isEmpty ? "There is none." : "There are \(known.joined(separator: ", "))."
        return DeveloperError("No \(what) is called “\(name)”. \(list)")
    }
}
