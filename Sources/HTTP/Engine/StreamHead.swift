import Glibc

/// The head of a response that is sent without the engine.
enum StreamHead {
    /// Nil when a field contains characters that a head must not.
    static func bytes(of response: Response, isChunked: Bool) -> [UInt8]? {
        var text = "HTTP/1.1 \(response.status) \(response.status.phrase)\r\nDate: \(date(of: time(nil)))\r\n"
        for field in response.headers.fields {
            let name = field.name.rawValue
            guard !name.isEmpty, name.utf8.allSatisfy(\.isTokenByte),
                field.value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
            else { return nil }
            text += "\(name): \(field.value)\r\n"
        }
        // The engine has released the connection: there will be no other request on it.
        text += isChunked ? "Transfer-Encoding: chunked\r\n" : ""
        return Array((text + "Connection: close\r\n\r\n").utf8)
    }

    /// In RFC 9110's format.
    static func date(of moment: time_t) -> String {
        var (moment, parts) = (moment, tm())
        gmtime_r(&moment, &parts)
        let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let time = [parts.tm_hour, parts.tm_min, parts.tm_sec].map(twoDigits).joined(separator: ":")
        let day = "\(twoDigits(parts.tm_mday)) \(months[Int(parts.tm_mon)]) \(parts.tm_year + 1900)"
        return "\(days[Int(parts.tm_wday)]), \(day) \(time) GMT"
    }

    private static func twoDigits(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
