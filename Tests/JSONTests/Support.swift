import Foundation
import JSON

/// A generator whose numbers follow from its seed, so that a failure can be repeated.
struct SeededGenerator: RandomNumberGenerator {
    let seed: UInt64
    private var state: UInt64

    /// Starts from `HOMEROOM_TEST_SEED` or, without it, from a seed that it prints.
    init() {
        let given = ProcessInfo.processInfo.environment["HOMEROOM_TEST_SEED"].flatMap { UInt64($0) }
        seed = given ?? UInt64.random(in: 0...UInt64(UInt32.max))
        state = seed
        print("HOMEROOM_TEST_SEED=\(seed)")
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

/// The fault that the text is refused with; nil when it is taken.
func fault(_ text: String, limits: JSONLimits = .standard) -> JSONSyntaxError? {
    fault(Array(text.utf8), limits: limits)
}

func fault(_ bytes: [UInt8], limits: JSONLimits = .standard) -> JSONSyntaxError? {
    do {
        _ = try JSONValue(parsing: bytes, limits: limits)
        return nil
    } catch {
        return error
    }
}

/// What the closure writes.
func written(_ body: (inout JSONWriter) -> Void) -> String {
    var json = JSONWriter()
    body(&json)
    return String(decoding: json.finish(), as: UTF8.self)
}

/// The findings as lines such as `tasks.2.title missing`.
func findings(_ schema: Schema, _ text: String, _ components: SchemaRegistry = SchemaRegistry()) throws -> [String] {
    try schema.findings(in: JSONValue(parsing: text), among: components).map { "\($0.field) \($0.code.rawValue)" }
}
