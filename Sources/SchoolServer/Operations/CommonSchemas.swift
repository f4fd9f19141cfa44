package import Coursework
import Foundation
public import JSON
package import School

// What stands in most shapes.
extension Schema {
    static let id = Schema.string(format: .identifier)
    static let date = Schema.string(format: .dateTime)
    static let count = Schema.integer(0 ... .max)
    /// A bundle identifier.
    static let app = Schema.string(limit: Limit.bundleIdentifier)
}

/// An edited value, with the modification date of the version that was edited.
struct Changed<Value: RequestShaped>: RequestShaped {
    var value: Value
    var modified: Date

    static var requestShape: RequestShape<Self> {
        RequestShape(Changed.init, Value.requestShape, Schema.Field<Date>.asRead)
    }
}

extension Schema.Field<Date> {
    /// When it was changed last, which who changes it has to repeat.
    static var asRead: Schema.Field<Date> {
        required(
            "modified", .date,
            "The `modified` that was read; if somebody has changed the thing since, the request is refused.")
    }
}

// What stands in requests as one value.
extension Identifier: JSONReadable {}
extension IdentifierPath: JSONReadable {}
extension DueDate: JSONReadable {}
extension Role: JSONReadable, JSONWritable {}
extension PasswordPolicy: JSONReadable {}
extension TaskKind: JSONReadable, JSONWritable {}
