import Coursework

/// What a publisher's program is told about a failure: a code for programs, and a message for people who read its
/// log.
package struct PublisherProblem: Error, Hashable, Sendable {
    package enum Code: String, Hashable, Sendable, CaseIterable {
        // About the token.
        case tokenMissing = "TOKEN_MISSING"
        case tokenInvalid = "TOKEN_INVALID"
        case tokenExpired = "TOKEN_EXPIRED"
        case keyUnknown = "KEY_UNKNOWN"
        case keyRevoked = "KEY_REVOKED"
        // About the request.
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

        /// Whether the problem is with the token and not with the request.
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
