import HTTP
import SchoolServer

extension Response {
    /// A download that is not cached anywhere.
    ///
    /// - Parameter name: letters, digits, dots and hyphens.
    static func download(_ bytes: [UInt8], type: String, named name: String) -> Response {
        var response = Response(.ok, bytes, type: type)
        response.headers["Content-Disposition"] = "attachment; filename=\"\(name)\""
        response.headers[.cacheControl] = "no-store"
        Policy.apply(to: &response)
        return response
    }
}
