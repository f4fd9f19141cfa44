package import Coursework
import JSON
package import School

extension SyncAnswer {
    /// As a device reads it, with the contexts.
    package func read() throws -> SyncResponse {
        try JSONDecoding.decode(SyncResponse.self, from: JSONValue(parsing: try json()))
    }
}
