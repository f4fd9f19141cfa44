import Coursework
import Foundation

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

/// A Friday in physics class; tests count their seconds from here.
func time(_ seconds: Double) -> Date {
    Date(timeIntervalSince1970: 1_700_000_000 + seconds)
}

func stamp(_ seconds: Double, on device: String = "tablet") -> Stamp {
    Stamp(HybridTime(time(seconds)), DeviceID(rawValue: device))
}

func score(_ points: Double) -> ActivityItem {
    score("score", points)
}

func score(_ identifier: String, _ points: Double, at seconds: Double = 0) -> ActivityItem {
    ActivityItem(identifier, title: "Points", value: .score(points, of: 10), created: time(seconds))
}

extension ActivityRecord {
    static func example(_ id: String = "attempt", at seconds: Double = 0) -> ActivityRecord {
        ActivityRecord(
            id: ID(rawValue: id), path: ["org.example.light", "shadow"], created: time(seconds),
            edited: stamp(seconds))
    }
}

func decoded<Value: Codable>(_ value: Value) throws -> Value {
    try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
}

func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
}

/// All orders of the values; for lists of up to six or so.
func permutations<Value>(of values: [Value]) -> [[Value]] {
    guard let last = values.last else { return [[]] }
    return permutations(of: values.dropLast()).flatMap { shorter in
        (0...shorter.count).map { place in
            var longer = shorter
            longer.insert(last, at: place)
            return longer
        }
    }
}
