/// Why bytes are not JSON that we take.
package struct JSONSyntaxError: Error, Hashable, Sendable {
    /// The kind of fault; switch on this.
    package struct Code: Hashable, Sendable {
        /// Stable, for programs.
        package let name: String

        /// There is nothing to read.
        package static let empty = Code(name: "empty")
        /// It ends within a value.
        package static let unexpectedEnd = Code(name: "unexpected_end")
        /// Something stands where it can't stand.
        package static let unexpectedCharacter = Code(name: "unexpected_character")
        /// A number is written as JSON does not write it.
        package static let invalidNumber = Code(name: "invalid_number")
        /// A number is greater than any that can be kept.
        package static let numberTooLarge = Code(name: "number_too_large")
        /// A backslash is not followed by what JSON knows.
        package static let invalidEscape = Code(name: "invalid_escape")
        /// A control character stands in a text as it is.
        package static let controlCharacter = Code(name: "control_character")
        /// A text holds NUL, which can't be kept.
        package static let nul = Code(name: "nul")
        /// The bytes are no UTF-8.
        package static let invalidUTF8 = Code(name: "invalid_utf8")
        /// A name stands twice in one object.
        package static let duplicateName = Code(name: "duplicate_name")
        /// Too many levels within each other.
        package static let tooDeep = Code(name: "too_deep")
        /// Too many values.
        package static let tooMany = Code(name: "too_many")
    }

    package var code: Code
    /// How many bytes stand before the fault.
    package var offset: Int
    /// The line of the fault, from 1.
    package var line: Int
    /// Its character in the line, from 1.
    package var column: Int
    /// What is wrong, where, and what to do; for a person. Never quotes the input.
    package var message: String

    init(_ code: Code, _ sentence: String, at offset: Int, in bytes: UnsafeBufferPointer<UInt8>) {
        self.code = code
        self.offset = offset
        (line, column) = Self.place(of: offset, in: bytes)
        message = "Line \(line), column \(column): \(sentence)"
    }

    private static func place(of offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> (line: Int, column: Int) {
        var (line, column) = (1, 1)
        var former: UInt8 = 0
        for byte in bytes.prefix(offset) {
            if byte == 0x0D || (byte == 0x0A && former != 0x0D) {
                line += 1
                column = 1
            } else if byte & 0xC0 != 0x80 && byte != 0x0A {
                column += 1
            }
            former = byte
        }
        return (line, column)
    }
}

extension JSONSyntaxError: CustomStringConvertible {
    package var description: String { message }
}
