package import HTTP

/// By what a request says who it is from.
package struct RequestCredential: Hashable, Sendable {
    /// The name of the cookie. With this prefix browsers take it only over TLS, from us, and for all of the site.
    package static let secureCookie = "__Host-homeroom"
    /// The one over plain HTTP, for a machine of one's own. Over TLS it counts for nothing: anybody on the way of a plain request
    /// to the same name could have set it.
    package static let plainCookie = "homeroom"
    /// What the name of the cookie ends with that keeps the sign-in of somebody who looks into another's account. It opens nothing
    /// until they go back to it.
    package static let ownCookieEnding = "-own"

    static func cookieName(isSecure: Bool) -> String { isSecure ? secureCookie : plainCookie }

    static func ownCookieName(isSecure: Bool) -> String { cookieName(isSecure: isSecure) + ownCookieEnding }

    package var token: String
    /// Whether the browser sent it by itself, so that it may be another site's page that asks.
    package var isCookie: Bool

    /// A token that a program sends wins over the browser's.
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
    /// Whether the browser says that one of our own pages asks. Browsers tell the site, or at least the origin.
    var isFromOwnPage: Bool {
        if let site = headers["Sec-Fetch-Site"] { return site == "same-origin" }
        guard let origin = headers["Origin"], let host = headers[.host] else { return false }
        return origin == "https://\(host)" || origin == "http://\(host)"
    }

    /// Whether the browser says that a page of somebody else asks. Programs say nothing of the kind.
    var isFromForeignPage: Bool {
        (headers["Sec-Fetch-Site"] != nil || headers["Origin"] != nil) && !isFromOwnPage
    }
}
