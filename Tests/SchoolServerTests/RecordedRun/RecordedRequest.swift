import Foundation
import JSON

/// A request as a line of a chapter has it: who asks, a method, a path and a body, as in
/// `max PUT /v1/me/password {"new":"x"}`.
///
/// The body is JSON, or stands behind its media type: `text/csv name\nAda`, where `\n` begins a line. `-> physics=id` at
/// the end gives names to values of the answer, so that later lines may say `{physics}`. Who has signed in is named so:
/// `-> max=token`; `nobody` has not. The clock's time is `{now}`, `{stamp}` for devices, and `{edit}` by one of them.
struct RecordedRequest {
    var token: String?
    var method: String
    var path: String
    var type: String?
    var bytes: [UInt8]
    /// What is named, and where it stands in the answer: `tasks.1.id`.
    private var named: [(name: String, place: String)] = []

    init(_ line: String, filledBy names: RunNames) throws {
        let halves = line.components(separatedBy: " -> ")
        let words = halves[0].split(separator: " ", maxSplits: 3).map(String.init)
        guard words.count >= 3, halves.count <= 2 else { throw RecordingFault("no request") }
        if words[0] != "nobody" {
            guard let token = names[words[0]] else { throw RecordingFault("\(words[0]) has not signed in") }
            self.token = token
        }
        (method, path) = (words[1], names.filling(words[2]))
        guard !path.contains("{") else { throw RecordingFault("something in the path has no name yet") }
        (type, bytes) = Self.body(words.count > 3 ? names.filling(words[3]) : "")
        for pair in halves.dropFirst().joined(separator: "").components(separatedBy: ", ") where !pair.isEmpty {
            let parts = pair.components(separatedBy: "=")
            guard parts.count == 2 else { throw RecordingFault("no name: \(pair)") }
            named.append((parts[0], parts[1]))
        }
    }

    private static func body(_ text: String) -> (type: String?, bytes: [UInt8]) {
        guard let first = text.first else { return (nil, []) }
        if "{[".contains(first) { return ("application/json", Array(text.utf8)) }
        let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
        let lines = parts.count > 1 ? parts[1].replacingOccurrences(of: "\\n", with: "\n") : ""
        return (parts[0], Array(lines.utf8))
    }

    /// Gives the names, or throws where the answer lacks what is to be named.
    func name(in names: inout RunNames, from answer: RecordedAnswer) throws {
        for (name, place) in named {
            guard let value = answer.value(at: place) else {
                throw RecordingFault(
                    "no \(place) in the answer \(answer.status) \(String(decoding: answer.bytes, as: UTF8.self))")
            }
            names[name] = value
        }
    }
}

/// What was answered.
struct RecordedAnswer {
    var status: Int
    var type: String?
    var bytes: [UInt8]

    /// A text or a number of the body, by names of members and numbers of elements with dots between.
    func value(at place: String) -> String? {
        var value = try? JSONValue(parsing: bytes)
        for step in place.components(separatedBy: ".") { value = Int(step).map { value?[$0] } ?? value?[step] }
        return value?.asString ?? value?.asInteger.map(String.init)
    }

    /// The status and the type, and then the body: a line for each member of the two outer levels of JSON, and for each
    /// line of a text. Joined they are the body, with `␊` and `␍` for the ends of lines.
    func lines(_ names: inout RunNames) -> [String] {
        let head = type.map { "\(status) \($0)" } ?? "\(status)"
        if bytes.isEmpty { return [head] }
        guard let text = String(bytes: bytes, encoding: .utf8) else { return [head, "\(bytes.count) bytes"] }
        return [head] + Self.folded(names.replacing(in: text))
    }

    private static func folded(_ text: String) -> [String] {
        var lines = [""]
        var (depth, isInText, isEscaped) = (0, false, false)
        for scalar in text.unicodeScalars {
            lines[lines.count - 1].unicodeScalars.append(scalar == "\n" ? "␊" : scalar == "\r" ? "␍" : scalar)
            if scalar == "\n" || (scalar == "," && !isInText && (1...2).contains(depth)) { lines.append("") }
            if isInText {
                isInText = isEscaped || scalar != "\""
                isEscaped = scalar == "\\" && !isEscaped
            } else {
                isInText = scalar == "\""
                if scalar == "{" || scalar == "[" { depth += 1 }
                if scalar == "}" || scalar == "]" { depth -= 1 }
            }
        }
        if lines.last == "" { lines.removeLast() }
        return lines
    }
}
