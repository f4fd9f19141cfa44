import CMicrohttpd
import Glibc

/// Reads the head of a request in the engine's buffer, and accepts only what can be understood in a single way.
///
/// The engine is lenient, and it has parsed before it asks us. But it parses in place: the head lies whole in its
/// buffer, with zeros where it cut. So each field has to begin exactly where the line before ended, in two zeros that
/// were CR and LF; folded lines, single line feeds, zeros in names or values and blanks before a colon all leave
/// another picture. What cannot be told apart is a zero that stood where the CR belongs.
struct HeadReader {
    /// The fields of a head, and what they say about the body.
    struct Head {
        var headers = Headers()
        var length = 0
        var isChunked = false
        /// HTTP/1.0.
        var isOldVersion = false
        var hasBody: Bool { isChunked || length > 0 }
    }

    private typealias Bytes = UnsafePointer<UInt8>

    private let handle: OpaquePointer
    private let limits: Configuration.Limits
    private let start: Bytes
    private let end: Bytes
    /// Where the next field must begin.
    private var cursor: Bytes
    private var head = Head()
    private var hosts = 0
    private var lengths = 0
    private var encodings = 0
    private var refusal: Problem?
    /// The number of fields that we have added ourselves.
    private var ownFields = 0

    init(_ handle: OpaquePointer, method: UnsafePointer<CChar>, limits: Configuration.Limits) {
        self.handle = handle
        self.limits = limits
        start = UnsafeRawPointer(method).assumingMemoryBound(to: UInt8.self)
        end = start + cmhd_head_size(handle)
        cursor = start
    }

    mutating func read(
        targetAt target: UnsafeRawPointer?, length targetLength: Int, version: UnsafePointer<CChar>
    ) throws(Problem) -> Head {
        guard end - start <= limits.head else { throw .refused(.headTooLarge, "head_too_large") }
        let isOldVersion = try readFirstLine(targetAt: target, length: targetLength, version: version)
        try readFields()
        try checkMeaning(isOldVersion: isOldVersion)
        head.isOldVersion = isOldVersion
        return head
    }

    private mutating func readFirstLine(
        targetAt target: UnsafeRawPointer?, length: Int, version: UnsafePointer<CChar>
    ) throws(Problem) -> Bool {
        var index = 0
        while start[index] != 0 {
            guard start[index].isTokenByte else { throw .refused(.badRequest, "malformed_method") }
            index += 1
        }
        guard index > 0, index <= 20 else { throw .refused(.notImplemented, "unknown_method") }
        let version = UnsafeRawPointer(version).assumingMemoryBound(to: UInt8.self)
        guard target == UnsafeRawPointer(start + index + 1), version == start + index + length + 2,
            version + 10 <= end, version[8] == 0, version[9] == 0
        else { throw .refused(.badRequest, "malformed_first_line") }
        guard version[5] == UInt8(ascii: "1"), version[7] <= UInt8(ascii: "1") else {
            throw .refused(.versionNotSupported, "version_not_supported")
        }
        cursor = version + 10
        return version[7] == UInt8(ascii: "0")
    }

    private mutating func readFields() throws(Problem) {
        let handle = handle
        let count = withUnsafeMutablePointer(to: &self) {
            MHD_get_connection_values_n(
                handle, .HEADER_KIND,
                { context, _, name, nameLength, value, valueLength in
                    guard let reader = context?.assumingMemoryBound(to: HeadReader.self), let name else { return .NO }
                    return reader.pointee.take(name, nameLength, value, valueLength) ? .YES : .NO
                }, $0)
        }
        if let refusal { throw refusal }
        // Two zeros for the empty line, and nothing after them.
        guard Int(count) == head.headers.fields.count + ownFields, cursor + 2 == end, cursor[0] == 0, cursor[1] == 0
        else {
            throw .refused(.badRequest, "malformed_fields")
        }
    }

    /// One field, as the engine has parsed it; false ends the reading.
    private mutating func take(
        _ name: UnsafePointer<CChar>, _ nameLength: Int, _ value: UnsafePointer<CChar>?, _ valueLength: Int
    ) -> Bool {
        if name == Self.decoyName {
            ownFields += 1
            return true
        }
        guard head.headers.fields.count < limits.fields else { return refuse(.headTooLarge, "too_many_fields") }
        let name = UnsafeRawPointer(name).assumingMemoryBound(to: UInt8.self)
        guard name == cursor, nameLength > 0, end - cursor > nameLength + 2, name[nameLength] == 0 else {
            return refuse(.badRequest, "malformed_fields")
        }
        let nameBytes = UnsafeBufferPointer(start: name, count: nameLength)
        guard nameBytes.allSatisfy(\.isTokenByte) else { return refuse(.badRequest, "malformed_name") }
        guard let value else { return refuse(.badRequest, "malformed_fields") }
        let first = UnsafeRawPointer(value).assumingMemoryBound(to: UInt8.self)
        guard first > name + nameLength, first + valueLength + 2 <= end else {
            return refuse(.badRequest, "malformed_fields")
        }
        let blanks = UnsafeBufferPointer(start: name + nameLength + 1, count: first - (name + nameLength + 1))
        guard blanks.allSatisfy(\.isBlank), first[valueLength] == 0, first[valueLength + 1] == 0 else {
            return refuse(.badRequest, "malformed_value")
        }
        cursor = first + valueLength + 2
        let valueBytes = UnsafeBufferPointer(start: first, count: valueLength)
        guard valueBytes.allSatisfy({ ($0 >= 0x20 && $0 != 0x7F) || $0 == 0x09 }),
            let text = String(validating: valueBytes.trimmed, as: UTF8.self)
        else { return refuse(.badRequest, "malformed_value") }
        return take(String(decoding: nameBytes, as: UTF8.self), text, valueBytes)
    }

    /// Checks the fields on which the boundaries of the message depend.
    private mutating func take(_ name: String, _ text: String, _ raw: UnsafeBufferPointer<UInt8>) -> Bool {
        let name = Headers.Name(name)
        head.headers.add(name, text)
        switch name.rawValue.utf8.count {
        case 4 where name == .host:
            hosts += 1
            guard hosts == 1, !raw.isEmpty, text.utf8.allSatisfy(\.isHostByte) else {
                return refuse(.badRequest, "malformed_host")
            }
        case 14 where name == .contentLength:
            lengths += 1
            // The engine reads up to the first non-digit, so there must be none.
            guard lengths == 1, Self.isLength(raw) else { return refuse(.badRequest, "malformed_length") }
            head.length = Int(text) ?? 0
        case 17 where name == .transferEncoding:
            encodings += 1
            guard encodings == 1 else { return refuse(.badRequest, "malformed_encoding") }
            // Not trimmed, because the engine does not trim either, and would read such a body to the end of the
            // connection.
            guard Headers.Name(String(decoding: raw, as: UTF8.self)) == "chunked" else {
                return refuse(.notImplemented, "unknown_encoding")
            }
            head.isChunked = true
        default: break
        }
        return true
    }

    private static func isLength(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
        (1...18).contains(value.count) && value.allSatisfy { (0x30...0x39).contains($0) }
    }

    private func checkMeaning(isOldVersion: Bool) throws(Problem) {
        guard lengths == 0 || encodings == 0 else { throw .refused(.badRequest, "length_and_encoding") }
        guard hosts == 1 || isOldVersion else { throw .refused(.badRequest, "host_missing") }
        guard encodings == 0 || !isOldVersion else { throw .refused(.badRequest, "encoding_in_old_version") }
        if let expect = head.headers[.expect], Headers.Name(expect) != "100-continue" {
            throw .refused(.expectationFailed, "unknown_expectation")
        }
        if let coding = head.headers[.contentEncoding], Headers.Name(coding) != "identity" {
            throw .refused(.unsupportedMediaType, "compressed_body")
        }
    }

    private mutating func refuse(_ status: Status, _ code: String) -> Bool {
        refusal = .refused(status, code)
        return false
    }
}

// Steps before the head is complete.
extension HeadReader {
    // Recognized by their addresses, which no other field has; never changed or freed.
    nonisolated(unsafe) private static let decoyName = UnsafePointer(strdup("Cookie"))
    nonisolated(unsafe) private static let decoyValue = UnsafePointer(strdup("-"))

    /// The engine would store each cookie in the connection's small memory and, when that is full, send the head of
    /// its rejection twice. It only looks at the first cookie field, and finds this empty one.
    static func hideCookies(_ handle: OpaquePointer) {
        MHD_set_connection_value_n(handle, .HEADER_KIND, decoyName, 6, decoyValue, 1)
    }

    /// Whether an invalid length was sent.
    static func hasBadLength(_ handle: OpaquePointer) -> Bool {
        var (value, count): (UnsafePointer<CChar>?, Int) = (nil, 0)
        guard MHD_lookup_connection_value_n(handle, .HEADER_KIND, "Content-Length", 14, &value, &count) == .YES,
            let value
        else { return false }
        let bytes = UnsafeRawPointer(value).assumingMemoryBound(to: UInt8.self)
        return !isLength(UnsafeBufferPointer(start: bytes, count: count))
    }
}

extension Problem {
    static func tooManyParameters(limit: Int) -> Problem {
        Problem(
            .badRequest, code: "too_many_parameters", detail: "The query has more than \(limit) parameters.",
            remedy: "Send fewer, or send them in the body where there is one.")
    }

    /// A rejection that names the kind of error and repeats nothing from the request.
    static func refused(_ status: Status, _ code: String) -> Problem {
        Problem(
            status, code: code, detail: "The request can be understood in more than one way, or goes past a limit.",
            remedy: "Send it as RFC 9112 has it.")
    }
}

extension UInt8 {
    var isBlank: Bool { self == 0x20 || self == 0x09 }

    /// Characters of method and field names.
    var isTokenByte: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        case 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D, 0x2E, 0x5E...0x60, 0x7C, 0x7E: true
        default: false
        }
    }

    /// Letters, digits and the marks of a host name, an address or a port.
    fileprivate var isHostByte: Bool {
        switch self {
        case 0x30...0x3A, 0x41...0x5B, 0x5D, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
        default: false
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Without trailing blanks; the engine has skipped leading ones.
    fileprivate var trimmed: UnsafeBufferPointer<UInt8> {
        var count = count
        while count > 0, self[count - 1].isBlank { count -= 1 }
        return UnsafeBufferPointer(rebasing: self[..<count])
    }
}
