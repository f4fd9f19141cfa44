import HTTP
import SchoolServer

extension Response {
    /// A download that is not cached anywhere.
    static func download(_ bytes: [UInt8], type: String, named name: String) -> Response {
        var response = Response(.ok, bytes, type: type)
        response.headers["Content-Disposition"] = Delivery.disposition("attachment", name)
        response.headers[.cacheControl] = "no-store"
        Policy.apply(to: &response)
        return response
    }
}
