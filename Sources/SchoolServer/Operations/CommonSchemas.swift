import Coursework
import Foundation
import JSON

// What stands in most shapes.
extension Schema {
    static let id = Schema.string(format: .identifier)
    static let date = Schema.string(format: .dateTime)
    static let count = Schema.integer(0 ... .max)
    /// A bundle identifier.
    static let app = Schema.string(limit: Limit.bundleIdentifier)
}

extension AnswerShape.Field {
    /// When it was changed last, which who changes it has to repeat.
    static func asRead(_ part: @escaping @Sendable (Whole) -> Date) -> Self {
        required(
            "modified", .date,
            "The `modified` that was read; if somebody has changed the thing since, the request is refused.", part)
    }
}
