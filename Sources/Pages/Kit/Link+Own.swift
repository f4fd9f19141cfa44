package import HTML
import HTTP

extension Link {
    /// A place of ours that a request names, as the one to go on to or back to; nil for anybody else's, and for nonsense.
    ///
    /// Browsers take more than one spelling for the address of another site; whoever made them follow a link of ours there
    /// could ask for a password in our name.
    package init?(ours text: String?) {
        guard let text, text.hasPrefix("/"), !text.hasPrefix("//"), !text.hasPrefix("/\\"), Target(text) != nil else {
            return nil
        }
        self.init(stringLiteral: text)
    }
}
