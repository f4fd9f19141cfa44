/// One thing that is wrong with one part of a value.
package struct JSONFinding: Hashable, Sendable {
    /// What can be wrong; a closed list, as programs switch on it.
    package enum Code: String, Hashable, Sendable, CaseIterable {
        case missing
        case unknownField = "unknown_field"
        case wrongType = "wrong_type"
        case tooLong = "too_long"
        case tooShort = "too_short"
        case tooMany = "too_many"
        case tooFew = "too_few"
        case outOfRange = "out_of_range"
        case notAChoice = "not_a_choice"
        case malformed
        case blank
    }

    /// The place, as a path into the value: `tasks.2.title`; empty for the value itself.
    package var field: String
    /// Stable, for programs.
    package var code: Code
    /// What is wrong and what to do, for a person. Never quotes the value.
    package var message: String

    package init(_ code: Code, _ field: String, _ message: String) {
        self.field = field
        self.code = code
        self.message = message
    }
}

/// A step from a value into a value that it holds.
enum JSONStep {
    case name(String)
    case index(Int)

    /// The path of all steps. Names come from whoever sent the value: what is no plain name is shown as `?`.
    static func path(_ steps: [JSONStep]) -> String {
        var path = ""
        for step in steps {
            if !path.isEmpty {
                path += "."
            }
            switch step {
            case .name(let name): path += isPlain(name) ? name : "?"
            case .index(let index): path += String(index)
            }
        }
        return path
    }

    private static func isPlain(_ name: String) -> Bool {
        (1...64).contains(name.utf8.count)
            && name.utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."):
                    true
                default: false
                }
            }
    }
}
