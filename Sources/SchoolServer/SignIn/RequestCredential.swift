package import HTTP

/// How a request says who it is from.
package struct RequestCredential: Hashable, Sendable {
    /// The name of the cookie. Because of the prefix, browsers accept it only over TLS, from this host, and for the
    /// whole site.
    package static let secureCookie = "__Host-homeroom"
    /// The cookie over plain HTTP, for one's own machine. It is ignored over TLS, because anybody on the network path
    /// of a plain request to the same name could have set it.
    package static let plainCookie = "homeroom"
    /// The ending of the cookie that keeps an inspector's own session during an inspection. It opens nothing until
    /// they go back to it.
    package static let ownCookieEnding = "-own"

    static func cookieName(isSecure: Bool) -> String { isSecure ? secureCookie : plainCookie }

    static func ownCookieName(isSecure: Bool) -> String { cookieName(isSecure: isSecure) + ownCookieEnding }

    package var token: String
    /// Whether the browser sent it automatically, so that another site's page may have caused the request.
    package var isCookie: Bool

    /// A token that a program sends takes precedence over the browser's.
    package init?(_ request: Request) {
        if let token = request.headers.bearerToken {
            self.token = token
            isCookie = false
        } else if let token = request.headers.cookie(Self.cookieName(isSecure: request.isSecure)) {
            self.token = token
            isCookie = true
        } else {
            return nil
        }
    }
}

extension Request {
    /// Whether the browser says that one of our own pages made the request. Browsers send the site or at least the
    /// origin.
    var isFromOwnPage: Bool {
        if let site = headers["Sec-Fetch-Site"] { return site == "same-origin" }
        guard let origin = headers["Origin"], let host = headers[.host] else { return false }
        return origin == "https://\(host)" || origin == "http://\(host)"
    }

    /// Whether the browser says that another site's page made the request. Programs send nothing of the kind.
    var isFromForeignPage: Bool {
        (headers["Sec-Fetch-Site"] != nil || headers["Origin"] != nil) && !isFromOwnPage
    }
}
