import HTTP
import SchoolServer

extension Response {
    /// A file that the browser saves rather than shows, and that is kept nowhere on the way.
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
