import Foundation
import JSON
import Testing

@Suite struct RandomTests {
    private static let texts = [
        "", "a", "title", "Light and shadow, part two", "é", "e\u{301}", "😀", "\"\\/", "\n\t\r\u{1}", "<script>&",
        "\u{2028}\u{2029}", "\u{7F}\u{80}\u{7FF}\u{800}\u{FFFF}\u{10FFFF}", "مرحبا", "\u{E000}\u{D7FF}",
    ]

    private static func text(_ generator: inout SeededGenerator) -> String {
        (0..<Int.random(in: 0...3, using: &generator)).map { _ in texts.randomElement(using: &generator)! }.joined()
    }

    /// Any finite number that is not whole, as whole ones come back as integers.
    private static func number(_ generator: inout SeededGenerator) -> Double {
        while true {
            let number = Double(bitPattern: generator.next())
            if number.isFinite, Int64(exactly: number) == nil { return number }
        }
    }

    private static func value(_ generator: inout SeededGenerator, depth: Int = 0) -> JSONValue {
        switch Int.random(in: 0..<(depth < 5 ? 8 : 5), using: &generator) {
        case 0: return .null
        case 1: return .bool(.random(using: &generator))
        case 2: return .integer(Int64(bitPattern: generator.next()) >> Int64.random(in: 0..<64, using: &generator))
        case 3: return .number(number(&generator))
        case 4: return .string(text(&generator))
        case 5:
            return .array(
                (0..<Int.random(in: 0...5, using: &generator)).map { _ in value(&generator, depth: depth + 1) })
        default:
            var object = JSONObject()
            for index in 0..<Int.random(in: 0...20, using: &generator) {
                object[text(&generator) + String(index % 7)] = depth == 0 ? value(&generator, depth: 1) : .integer(1)
            }
            return .object(object)
        }
    }

    @Test func `what is written is read back equal`() throws {
        var generator = SeededGenerator()
        for _ in 0..<1000 {
            let value = Self.value(&generator)
            #expect(try JSONValue(parsing: value.bytes) == value, "seed \(generator.seed)")
            // Names that are the same but for their composition are one to us and two to others.
            #expect(throws: Never.self, "seed \(generator.seed)") {
                try JSONSerialization.jsonObject(with: Data(value.bytes), options: .fragmentsAllowed)
            }
        }
    }

    @Test func `every number is read as the nearest, and written so that it comes back`() throws {
        var generator = SeededGenerator()
        for _ in 0..<20_000 {
            let number = Self.number(&generator)
            let value = try JSONValue(parsing: written { $0.value(number) })
            #expect(value.asNumber?.bitPattern == number.bitPattern, "seed \(generator.seed)")
        }
        for _ in 0..<20_000 {
            let digits = String(generator.next() >> UInt64.random(in: 0..<64, using: &generator))
            let point = digits.index(digits.startIndex, offsetBy: Int.random(in: 1...digits.count, using: &generator))
            let text = digits[..<point] + "." + digits[point...] + "0e\(Int.random(in: -40...40, using: &generator))"
            guard text.first != "0" || text.dropFirst().first == "." else { continue }
            let value = try JSONValue(parsing: String(text))
            #expect(value.asNumber?.bitPattern == Double(text)?.bitPattern, "\(text), seed \(generator.seed)")
        }
    }

    private static let seeds = [
        #"{"title":"Light","tasks":[{"kind":"link","url":"https://a.org"},{"kind":"exit","points":-1.5e3}]}"#,
        #"[true,false,null,0,-1,"\ud83d\ude00\u00e9\n",{"a":{"b":[[[]]]}}]"#, "\"äöü😀\"", " [ 1 , 2.25 , {} ] ",
    ].map { Array($0.utf8) }

    private static let spice: [UInt8] =
        Array("{}[]\",:\\/u0019eE+-.tfn \n\0dD8".utf8) + [0x80, 0xBF, 0xC0, 0xE2, 0xED, 0xF0, 0xFF]

    private static func mutated(_ generator: inout SeededGenerator) -> [UInt8] {
        var bytes = seeds.randomElement(using: &generator)!
        for _ in 0..<Int.random(in: 1...3, using: &generator) where !bytes.isEmpty {
            let place = Int.random(in: 0..<bytes.count, using: &generator)
            switch Int.random(in: 0..<6, using: &generator) {
            case 0: bytes[place] = spice.randomElement(using: &generator)!
            case 1: bytes.insert(spice.randomElement(using: &generator)!, at: place)
            case 2: bytes.remove(at: place)
            case 3: bytes.insert(contentsOf: bytes[place...].prefix(12), at: place)
            case 4: bytes.removeLast(bytes.count - place)
            default: bytes[place] = UInt8.random(in: 0...255, using: &generator)
            }
        }
        return bytes
    }

    private static let schema = Schema.object([
        .required("title", .string(limit: 5, visible: true)),
        .required(
            "tasks",
            .array(
                of: .oneOf(
                    discriminator: "kind",
                    cases: [
                        "link": .object([.required("url", .string(format: .uri))]),
                        "exit": .object([.optional("points", .number(0...1))]),
                    ]), limit: 3)),
    ])

    @Test func `whatever the bytes, they are read or refused with a place within them`() throws {
        var generator = SeededGenerator()
        var (taken, refused) = (0, 0)
        for _ in 0..<20_000 {
            let bytes = Self.mutated(&generator)
            switch Result(catching: { () throws(JSONSyntaxError) in try JSONValue(parsing: bytes) }) {
            case .success(let value):
                taken += 1
                // What we take others take as well, and it comes back; only whole numbers may change their kind.
                let again = try JSONValue(parsing: value.bytes)
                #expect(again.bytes == value.bytes, "\(bytes), seed \(generator.seed)")
                _ = Self.schema.findings(in: value)
                #expect(throws: Never.self, "\(bytes), seed \(generator.seed)") {
                    try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
                }
            case .failure(let error):
                refused += 1
                #expect((0...bytes.count).contains(error.offset), "\(bytes), seed \(generator.seed)")
                #expect(error.line > 0 && error.column > 0)
            }
        }
        #expect(taken > 1000 && refused > 1000)
    }
}
