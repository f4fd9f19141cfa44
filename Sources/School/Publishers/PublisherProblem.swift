import Coursework

/// What a publisher's program is told when something was not done: a word for programs, and a line for whoever reads its log.
package struct PublisherProblem: Error, Hashable, Sendable {
    package enum Code: String, Hashable, Sendable, CaseIterable {
        // The token.
        case tokenMissing = "TOKEN_MISSING"
        case tokenInvalid = "TOKEN_INVALID"
        case tokenExpired = "TOKEN_EXPIRED"
        case keyUnknown = "KEY_UNKNOWN"
        case keyRevoked = "KEY_REVOKED"
        // What was asked for.
        case environmentNotAvailable = "ENVIRONMENT_NOT_AVAILABLE"
        case invalidRequest = "INVALID_REQUEST"
        case invalidIdentifierPath = "INVALID_IDENTIFIER_PATH"
        case invalidContext = "INVALID_CONTEXT"
        case tooManyChildren = "TOO_MANY_CHILDREN"
        case parentNotFound = "PARENT_NOT_FOUND"
        case contextNotFound = "CONTEXT_NOT_FOUND"
        case contextHasChildren = "CONTEXT_HAS_CHILDREN"
        case thumbnailNotReferenced = "THUMBNAIL_NOT_REFERENCED"
        case thumbnailNotFound = "THUMBNAIL_NOT_FOUND"
        case invalidThumbnail = "INVALID_THUMBNAIL"
        case statusNotFound = "STATUS_NOT_FOUND"

        /// Whether it is about who asks, and not about what is asked for.
        package var isOfToken: Bool {
            switch self {
            case .tokenMissing, .tokenInvalid, .tokenExpired, .keyUnknown, .keyRevoked: true
            default: false
            }
        }
    }

    package var code: Code
    package var message: String

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}
