import Foundation
import JSON

/// One line of the log.
struct LogLine {
    private var object = JSONObject()

    init(at time: Date = Date()) { add("time", Timestamp.text(of: time)) }

    mutating func add(_ name: String, _ value: String) { object[name] = .string(String(value.prefix(2000))) }

    var text: String { JSONValue.object(object).text + "\n" }
}
