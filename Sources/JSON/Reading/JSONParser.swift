extension JSONValue {
    /// Reads one JSON value, as strictly as RFC 8259 allows.
    ///
    /// - Throws: ``JSONSyntaxError`` with the place of the first fault.
    package init(parsing bytes: [UInt8], limits: JSONLimits = .standard) throws(JSONSyntaxError) {
        // The buffer's closure could carry no typed error out.
        let result = bytes.withUnsafeBufferPointer { buffer in
            Result { () throws(JSONSyntaxError) in
                var parser = JSONParser(buffer, limits: limits)
                return try parser.document()
            }
        }
        self = try result.get()
    }

    /// Reads one JSON value from text.
    package init(parsing text: String, limits: JSONLimits = .standard) throws(JSONSyntaxError) {
        self = try JSONValue(parsing: Array(text.utf8), limits: limits)
    }
}

/// Goes through bytes once, from the first to the last.
struct JSONParser {
    let bytes: UnsafeBufferPointer<UInt8>
    let limits: JSONLimits
    /// The next byte to read.
    var place = 0
    private var depth = 0
    private var valuesLeft: Int

    init(_ bytes: UnsafeBufferPointer<UInt8>, limits: JSONLimits) {
        self.bytes = bytes
        self.limits = limits
        valuesLeft = limits.values
    }

    mutating func document() throws(JSONSyntaxError) -> JSONValue {
        skipSpace()
        guard !isAtEnd else { throw error(.empty, "There is nothing here. Send one JSON value.") }
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            throw error(.unexpectedCharacter, "A byte order mark stands before the value. Leave it out.")
        }
        let value = try self.value()
        skipSpace()
        guard isAtEnd else { throw error(.unexpectedCharacter, "Something follows the value. Send one value alone.") }
        return value
    }

    var isAtEnd: Bool { place == bytes.count }

    /// The next byte; 0, which can begin nothing, at the end.
    var next: UInt8 { place < bytes.count ? bytes[place] : 0 }

    @inline(__always)
    mutating func skipSpace() {
        while place < bytes.count {
            let byte = bytes[place]
            guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
            place += 1
        }
    }

    private mutating func value() throws(JSONSyntaxError) -> JSONValue {
        guard valuesLeft > 0 else {
            throw error(.tooMany, "There are more than \(limits.values) values. Send less at a time.")
        }
        valuesLeft -= 1
        switch next {
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "{"): return .object(try object())
        case UInt8(ascii: "["): return .array(try array())
        case UInt8(ascii: "-"), 0x30...0x39: return try number()
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: throw unexpected("A value is expected here")
        }
    }

    private mutating func word(_ word: StaticString, _ value: JSONValue) throws(JSONSyntaxError) -> JSONValue {
        for index in 0..<word.utf8CodeUnitCount {
            guard next == word.utf8Start[index] else {
                throw unexpected("Only true, false and null can stand without quotation marks")
            }
            place += 1
        }
        return value
    }

    private mutating func array() throws(JSONSyntaxError) -> [JSONValue] {
        try descend()
        var elements: [JSONValue] = []
        guard next != UInt8(ascii: "]") else { return ascend(with: elements) }
        while true {
            elements.append(try value())
            skipSpace()
            guard next == UInt8(ascii: ",") else { break }
            place += 1
            skipSpace()
        }
        guard next == UInt8(ascii: "]") else { throw unexpected("A comma or the end of the list is expected here") }
        return ascend(with: elements)
    }

    private mutating func object() throws(JSONSyntaxError) -> JSONObject {
        try descend()
        var object = JSONObject()
        guard next != UInt8(ascii: "}") else { return ascend(with: object) }
        while true {
            try member(of: &object)
            skipSpace()
            guard next == UInt8(ascii: ",") else { break }
            place += 1
            skipSpace()
        }
        guard next == UInt8(ascii: "}") else { throw unexpected("A comma or the end of the object is expected here") }
        return ascend(with: object)
    }

    private mutating func member(of object: inout JSONObject) throws(JSONSyntaxError) {
        let start = place
        guard next == UInt8(ascii: "\"") else { throw unexpected("A name in quotation marks is expected here") }
        let name = try string()
        skipSpace()
        guard next == UInt8(ascii: ":") else { throw unexpected("A colon is expected here") }
        place += 1
        skipSpace()
        guard object.add(name, try value()) else {
            place = start
            throw error(.duplicateName, "A name stands twice in one object. Give each member a name of its own.")
        }
    }

    private mutating func descend() throws(JSONSyntaxError) {
        guard depth < limits.depth else {
            throw error(.tooDeep, "Lists and objects are more than \(limits.depth) levels deep. Send a flatter value.")
        }
        depth += 1
        place += 1
        skipSpace()
    }

    private mutating func ascend<Value>(with value: Value) -> Value {
        depth -= 1
        place += 1
        return value
    }
}

extension JSONParser {
    func error(_ code: JSONSyntaxError.Code, _ sentence: String, at place: Int? = nil) -> JSONSyntaxError {
        JSONSyntaxError(code, sentence, at: place ?? self.place, in: bytes)
    }

    /// The fault that the next byte is another than expected, or that there is none.
    func unexpected(_ expectation: String) -> JSONSyntaxError {
        isAtEnd
            ? error(.unexpectedEnd, "\(expectation), but the input ends. Send all of it.")
            : error(.unexpectedCharacter, "\(expectation), but something else stands there. Correct the JSON.")
    }
}
