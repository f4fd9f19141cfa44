import Foundation
import JSON

/// What our JSON costs beside Foundation's, on a device's push: `swift run -c release jsonbench`.
///
/// All ways read and write the same bytes in turns; the figures are processor time, which a busy machine changes little.
@main
struct JSONBench {
    static func main() throws {
        let push = Push.example
        let bytes = try JSONEncoder().encode(push)
        let text = String(decoding: bytes, as: UTF8.self)
        print("\(bytes.count) bytes, microseconds:")
        for _ in 1...5 {
            let row = try [
                ("JSONDecoder", microseconds { _ = try JSONDecoder().decode(Push.self, from: bytes) }),
                ("JSONSerialization", microseconds { _ = try JSONSerialization.jsonObject(with: bytes) }),
                ("our values", microseconds { _ = try JSONValue(parsing: text) }),
                (
                    "our decoding",
                    microseconds { _ = try JSONDecoding.decode(Push.self, from: JSONValue(parsing: text)) }
                ),
                ("JSONEncoder", microseconds { _ = try JSONEncoder().encode(push) }),
                ("our encoding", microseconds { _ = try JSONEncoding.encode(push) }),
                ("our writer", microseconds { _ = written(push) }),
            ]
            print(row.map { "\($0.0) \(($0.1 * 10).rounded() / 10)" }.joined(separator: ", "))
        }
    }

    private static func written(_ push: Push) -> [UInt8] {
        var json = JSONWriter()
        json.value(push)
        return json.finish()
    }

    private static func microseconds(_ body: () throws -> Void) rethrows -> Double {
        let rounds = 400
        let start = clock()
        for _ in 0..<rounds { try body() }
        return Double(clock() - start) / Double(CLOCKS_PER_SEC) * 1e6 / Double(rounds)
    }
}

/// As much as a device tells of two attempts at a quiz of twelve questions.
private struct Push: Codable, JSONWritable {
    struct Attempt: Codable, JSONWritable {
        var id: String
        var path: [String]
        var created: String
        var durations: [String: Double]
        var progress: [[Double]]
        var items: [String: Item]

        func write(to json: inout JSONWriter) {
            json.object { json in
                json.field("id", id)
                json.field("path", path)
                json.field("created", created)
                json.object("durations") { json in for (device, time) in durations { json.field(named: device, time) } }
                json.field("progress", progress)
                json.object("items") { json in for (name, item) in items { json.field(named: name, item) } }
            }
        }
    }

    struct Item: Codable, JSONWritable {
        var title: String
        var created: String
        var score: Double
        var maxScore: Double
        var edited: String

        func write(to json: inout JSONWriter) {
            json.object { json in
                json.field("title", title)
                json.field("created", created)
                json.field("score", score)
                json.field("maxScore", maxScore)
                json.field("edited", edited)
            }
        }
    }

    var app: String
    var attempts: [Attempt]

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("app", app)
            json.field("attempts", attempts)
        }
    }

    static var example: Push {
        let moment = "2026-05-04T10:00:00.000Z"
        let items = (1...12).map { number in
            (
                "question\(number)",
                Item(
                    title: "Question number \(number)", created: moment, score: Double(number) / 2, maxScore: 10,
                    edited: "0187f3a2b4c50001")
            )
        }
        let attempts = (1...2).map { number in
            Attempt(
                id: "A1B2C3D4-0000-4000-8000-00000000000\(number)", path: ["dev.quizzler", "optics", "shadows"],
                created: moment, durations: ["tablet": 61.5], progress: [[0, 0.25], [0.5, 0.75]],
                items: Dictionary(uniqueKeysWithValues: items))
        }
        return Push(app: "dev.quizzler", attempts: attempts)
    }
}
