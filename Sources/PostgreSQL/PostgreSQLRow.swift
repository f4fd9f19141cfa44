import CPostgreSQL
import Glibc
import SQL

/// A result from the server, freed with its last reference.
final class PostgreSQLResult {
    let handle: OpaquePointer

    init(_ handle: OpaquePointer) { self.handle = handle }

    deinit { PQclear(handle) }

    var status: ExecStatusType { PQresultStatus(handle) }
    var count: Int32 { PQntuples(handle) }

    /// The parameter types of a prepared statement, from its description.
    var parameterTypes: [Oid] { (0..<PQnparams(handle)).map { PQparamtype(handle, $0) } }

    var columnNames: ColumnNames {
        ColumnNames((0..<PQnfields(handle)).map { PQfname(handle, $0).map { String(cString: $0) } ?? "" })
    }

    /// How many rows the statement changed.
    var changes: Int { Int(String(cString: PQcmdTuples(handle))) ?? 0 }

    /// A field of an error message: `cpostgresql_field_…`.
    func field(_ code: Int32) -> String {
        guard let field = PQresultErrorField(handle, code) else { return "" }
        return String(cString: field)
    }
}

/// The rows of an answer, and which of them is read. Values come as text, and are read with the conversions of SQLite.
final class PostgreSQLRow: Cells {
    let result: PostgreSQLResult
    private var number: Int32 = 0

    init(_ result: PostgreSQLResult) { self.result = result }

    /// Hands out each row, until `body` wants no other one.
    func visit(_ names: ColumnNames, _ body: (Row) throws -> Bool) throws {
        let row = Row(self, names)
        while number < result.count {
            if try !row.hand(to: body) { return }
            number += 1
        }
    }

    func isNull(_ column: Int) -> Bool { PQgetisnull(result.handle, number, Int32(column)) == 1 }

    func integer(_ column: Int) -> Int64 {
        switch kind(column) {
        case .bool: return isTrue(column) ? 1 : 0
        case .float4, .float8, .numeric:
            // A sum of integers is a `numeric` without a decimal point.
            return Int64(text: start(column)) ?? Int64(clampedOrZero: strtod(start(column), nil))
        case .bytea: return strtoll(text(column), nil, 10)
        default: return strtoll(start(column), nil, 10)
        }
    }

    func real(_ column: Int) -> Double {
        switch kind(column) {
        case .bool: return isTrue(column) ? 1 : 0
        case .float4, .float8, .numeric: return strtod(start(column), nil)
        case .int2, .int4, .int8: return Double(integer(column))
        default: return text(column).leadingNumber
        }
    }

    func text(_ column: Int) -> String {
        switch kind(column) {
        case .bool: return isTrue(column) ? "1" : "0"
        case .bytea: return String(decoding: blob(column), as: UTF8.self)
        case .float4, .float8: return isNull(column) ? "" : real(column).textOfSQLite
        case .numeric: return isInteger(column) ? bytes(column) : real(column).textOfSQLite
        default: return bytes(column)
        }
    }

    func blob(_ column: Int) -> [UInt8] {
        guard kind(column) == .bytea else { return Array(text(column).utf8) }
        return Array(hexadecimal: UnsafeBufferPointer(start: start(column), count: length(column)).dropFirst(2))
    }

    private func kind(_ column: Int) -> Oid { PQftype(result.handle, Int32(column)) }

    private func length(_ column: Int) -> Int { Int(PQgetlength(result.handle, number, Int32(column))) }

    /// The value as the server sent it, ending with a zero byte; empty for NULL.
    private func start(_ column: Int) -> UnsafeMutablePointer<CChar> {
        PQgetvalue(result.handle, number, Int32(column))
    }

    private func bytes(_ column: Int) -> String {
        let bytes = UnsafeRawBufferPointer(start: start(column), count: length(column))
        return String(decoding: bytes, as: UTF8.self)
    }

    private func isTrue(_ column: Int) -> Bool { start(column).pointee == CChar(UInt8(ascii: "t")) }

    private func isInteger(_ column: Int) -> Bool { isNull(column) || Int64(text: start(column)) != nil }
}

extension Int64 {
    /// A text that consists of an integer only.
    fileprivate init?(text start: UnsafePointer<CChar>) {
        var end: UnsafeMutablePointer<CChar>?
        errno = 0
        self = Int64(strtoll(start, &end, 10))
        guard errno == 0, let end, end.pointee == 0, end != start else { return nil }
    }

    /// The integer part, or the nearest representable integer.
    fileprivate init(clampedOrZero real: Double) {
        if real.isNaN {
            self = 0
        } else {
            self = Int64(exactly: real.rounded(.towardZero)) ?? (real < 0 ? .min : .max)
        }
    }
}

extension String {
    /// The number at the start of a text, or 0 if there is none: no "inf" and no hexadecimal, as in SQLite.
    fileprivate var leadingNumber: Double {
        guard let match = prefixMatch(of: /\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)/) else { return 0 }
        return Double(String(match.1)) ?? strtod(String(match.1), nil)
    }
}

extension Double {
    /// At most fifteen digits, and always with a decimal point.
    fileprivate var textOfSQLite: String {
        guard isFinite else { return self < 0 ? "-Inf" : "Inf" }
        var buffer = [CChar](repeating: 0, count: 32)
        let count = withVaList([self]) { vsnprintf(&buffer, buffer.count, "%.15g", $0) }
        let text = String(decoding: buffer.prefix(Int(count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
        guard !text.contains(".") else { return text }
        let exponent = text.firstIndex(of: "e") ?? text.endIndex
        return text[..<exponent] + ".0" + text[exponent...]
    }
}

extension [UInt8] {
    fileprivate init(hexadecimal digits: Slice<UnsafeBufferPointer<CChar>>) {
        func value(_ digit: CChar) -> UInt8 {
            let digit = UInt8(bitPattern: digit)
            return digit <= UInt8(ascii: "9") ? digit - UInt8(ascii: "0") : digit - UInt8(ascii: "a") + 10
        }
        self.init(unsafeUninitializedCapacity: digits.count / 2) { bytes, count in
            count = digits.count / 2
            for place in 0..<count {
                let high = digits[digits.startIndex + 2 * place]
                let low = digits[digits.startIndex + 2 * place + 1]
                bytes[place] = value(high) << 4 | value(low)
            }
        }
    }
}
