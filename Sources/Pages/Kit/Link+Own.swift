package import HTML
import HTTP

extension Link {
    /// A link within our site from a request, to continue to or return to; nil for anything else.
    ///
    /// Browsers accept several spellings of another site's address, and an attacker could use a link of ours to lead
    /// people to a page that asks for their password.
    package init?(ours text: String?) {
        guard let text, text.hasPrefix("/"), !text.hasPrefix("//"), !text.hasPrefix("/\\"), Target(text) != nil else {
            return nil
        }
        self.init(stringLiteral: text)
    }

    /// Our page that a request comes from, if the browser says so.
    init?(before request: Request) {
        guard let referer = request.headers["Referer"], let host = request.headers[.host] else { return nil }
        let parts = referer.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 4, parts[2] == host else { return nil }
        self.init(ours: "/\(parts[3])")
    }
}
