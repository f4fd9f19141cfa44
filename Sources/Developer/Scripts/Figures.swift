import Coursework
import JSON

/// What a cell of the report says about one context.
struct Figures {
    var figures: JSONValue?
    var isDone: Bool
    var explanation: String

    init(_ cell: JSONValue?, at path: [String]) {
        let below = cell?["below"]?.asArray ?? []
        let place = below.first { $0["path"]?.asArray?.compactMap(\.asString) == path }
        figures = place?["figures"] ?? cell?["figures"]
        isDone = cell?["done"] != nil
        explanation = cell?["explanation"]?.asString ?? "It is in no handout."
    }

    func expect(_ what: String, _ wanted: String?) throws {
        switch what {
        case "nothing":
            guard figures == nil else { throw DeveloperError("there is something: \(figures?.text ?? "")") }
        case "done":
            guard isDone else { throw DeveloperError("it is not done") }
        default:
            guard let wanted else { throw DeveloperError("say how much: \(what) …") }
            guard let figures else { throw DeveloperError("there is nothing. \(explanation)") }
            let found = try value(what, in: figures)
            guard found == wanted else { throw DeveloperError("it is \(found)") }
        }
    }

    /// What can be expected of it as it is now, each with its value.
    var expected: [(what: String, value: [String])] {
        guard let figures else { return [("nothing", [])] }
        return ["score", "progress", "attempts"].compactMap { what in
            guard let value = try? value(what, in: figures), !["no score", "none"].contains(value) else { return nil }
            return (what, [value])
        }
    }

    private func value(_ what: String, in figures: JSONValue) throws -> String {
        switch what {
        case "score":
            guard let value = figures["primary"]?["value"]?.asNumber, let most = figures["primary"]?["of"]?.asNumber,
                most > 0
            else { return "no score" }
            return "\(Int(nearest: value / most * 100))%"
        case "progress": return figures["percent"]?.asNumber.map { "\(Int(nearest: $0 * 100))%" } ?? "none"
        case "time": return figures["time"]?.asNumber.map { "\(Int(nearest: $0))s" } ?? "none"
        case "items": return "\(figures["items"]?.asArray?.count ?? 0)"
        case "attempts": return "\(figures["attempts"]?.asInteger ?? 0)"
        default:
            throw DeveloperError.none(
                "figure", called: what, among: ["score", "progress", "time", "items", "attempts", "done", "nothing"])
        }
    }
}
