/// What is wrong with a predicate format, its arguments or its use.
///
/// Not `PredicateError`, which is Foundation's, for its `#Predicate` macro.
struct PredicateFormatError: Error, Equatable {
    /// Where in the format it is wrong, counted in characters from 0; nil when it shows only in use.
    var position: Int?
    /// What was expected there and what stands there instead.
    var message: String
}

extension PredicateFormatError {
    /// The one line a programmer reads when `NSPredicate(format:)` stops the program.
    func report(for format: String) -> String {
        let message = Self.oneLine(message)
        guard let position else { return "NSPredicate error: \(message)" }
        return "NSPredicate format error at character \(position) of \(Self.shown(format)): \(message)"
    }

    static func unknownKey(_ key: String, known: Set<String>) -> PredicateFormatError {
        let names = known.sorted().joined(separator: ", ")
        return PredicateFormatError(message: "unknown key \"\(key)\"; the known keys are \(names)")
    }

    /// The format between quotes; a log is no place for 64 KiB of it.
    private static func shown(_ format: String, limit: Int = 500) -> String {
        "\"\(oneLine(format.prefix(limit)))\(format.count > limit ? "…" : "")\""
    }

    private static func oneLine(_ text: some StringProtocol) -> String {
        text.map { $0.isNewline ? " " : String($0) }.joined()
    }
}
