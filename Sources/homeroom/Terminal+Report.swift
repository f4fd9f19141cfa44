import JSON

extension Options.Option {
    /// For scripts.
    static let json = Options.Option.flag("json", "print the result as JSON")
}

/// A result for scripts.
enum Reported: Sendable {
    case text(String)
    case number(Int)
    case list([[String: Reported]])
    case json(JSONValue)

    var json: JSONValue {
        switch self {
        case .text(let text): .string(text)
        case .number(let number): .integer(Int64(number))
        case .list(let entries): .array(entries.map(Self.object))
        case .json(let value): value
        }
    }

    static func object(_ fields: [String: Reported]) -> JSONValue {
        var object = JSONObject()
        for (name, value) in fields.sorted(by: { $0.key < $1.key }) { object[name] = value.json }
        return .object(object)
    }
}

extension Terminal {
    /// A command's result, as text or as JSON.
    func report(_ options: Options, _ words: String, _ fields: [String: Reported]) {
        report(options, words, json: Reported.object(fields))
    }

    /// The same with a value that the server answers with: the JSON is that of the answer.
    func report(_ options: Options, _ words: String, json value: some JSONWritable) {
        guard options.has("json") else { return print(words) }
        var json = JSONWriter()
        json.value(value)
        print(String(decoding: json.finish(), as: UTF8.self))
    }
}

extension Terminal {
    /// Prints findings: the first ones of each kind, and how many more there are, because nobody reads thousands of
    /// lines.
    ///
    /// - Parameter told: a finding as text, and its kind.
    func printErrors<Found>(of found: [Found], isWhole: Bool, _ told: (Found) -> (words: String, kind: String)) {
        var counts: [String: Int] = [:]
        for one in found {
            let (words, kind) = told(one)
            counts[kind, default: 0] += 1
            if isWhole || counts[kind, default: 0] <= Self.mostOfAKind { printError(words) }
        }
        guard !isWhole else { return }
        for (kind, count) in counts.sorted(by: { $0.key < $1.key }) where count > Self.mostOfAKind {
            printError("… and \(count - Self.mostOfAKind) more of the kind \(kind); --all-findings lists them.")
        }
    }

    private static var mostOfAKind: Int { 10 }
}
