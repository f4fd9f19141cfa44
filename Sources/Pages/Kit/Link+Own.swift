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

    /// The page of ours that a request comes from, where the browser says so.
    init?(before request: Request) {
        guard let referer = request.headers["Referer"], let host = request.headers[.host] else { return nil }
        let parts = referer.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 4, parts[2] == host else { return nil }
        self.init(ours: "/\(parts[3])")
    }
}
