import Foundation

/// The arguments of a command, parsed as its declaration says.
struct Options: Sendable {
    /// One option a command takes.
    struct Option: Hashable, Sendable {
        /// Without the dashes.
        var name: String
        /// The name of its value in the help; nil if it takes none.
        var value: String?
        var summary: String
        var isRequired = false
        /// An environment variable that sets it if the command line does not: for service managers, and for addresses
        /// with passwords, because everybody on the machine can read command lines.
        var variable: String?

        var spelling: String { "--\(name)" + (value.map { " \($0)" } ?? "") }

        static func flag(_ name: String, _ summary: String) -> Option { Option(name: name, summary: summary) }
    }

    private var values: [String: String] = [:]
    private(set) var operands: [String] = []

    init(
        _ arguments: [String], of command: Command,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(UsageError) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            let isPassedOn = command.passesOn.map { operands.count >= $0 } ?? false
            guard argument.hasPrefix("--"), argument.count > 2, !isPassedOn else {
                operands.append(argument)
                continue
            }
            let parts = argument.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0])
            guard let option = command.options.first(where: { $0.name == name }) else {
                throw UsageError("'\(command.name)' has no option --\(name)")
            }
            guard values[name] == nil else { throw UsageError("--\(name) is given twice") }
            values[name] = try Self.value(of: option, parts.count == 2 ? String(parts[1]) : nil, &rest)
        }
        for option in command.options where values[option.name] == nil {
            guard let variable = option.variable, let value = environment[variable], !value.isEmpty else { continue }
            values[option.name] = try Self.value(of: option, variable: variable, value)
        }
        if operands.count > command.operands.upperBound {
            let extra = operands[command.operands.upperBound...].joined(separator: " ")
            let takes = command.operands.upperBound == 0 ? "takes no arguments" : "takes fewer arguments"
            throw UsageError("'\(command.name)' \(takes), but got '\(extra)'")
        }
        if operands.count < command.operands.lowerBound {
            throw UsageError("'\(command.name)' needs \(command.usage)")
        }
        if let missing = command.options.first(where: { $0.isRequired && values[$0.name] == nil }) {
            throw UsageError("'\(command.name)' needs \(missing.spelling)")
        }
    }

    private static func value(of option: Option, _ given: String?, _ rest: inout ArraySlice<String>)
        throws(UsageError) -> String
    {
        guard option.value != nil else {
            guard given == nil else { throw UsageError("--\(option.name) takes no value") }
            return ""
        }
        if let given { return given }
        guard let next = rest.popFirst(), !next.hasPrefix("--") else {
            throw UsageError("--\(option.name) needs a value")
        }
        return next
    }

    private static func value(of option: Option, variable: String, _ text: String) throws(UsageError) -> String? {
        guard option.value == nil else { return text }
        switch text {
        case "yes": return ""
        case "no": return nil
        default: throw UsageError("\(variable) must be yes or no")
        }
    }

    subscript(name: String) -> String? { values[name] }

    func has(_ name: String) -> Bool { values[name] != nil }
}

/// A command line that cannot be parsed.
struct UsageError: Error, Equatable {
    /// `EX_USAGE` of `sysexits.h`.
    static let status: Int32 = 64

    var message: String

    init(_ message: String) { self.message = message }

    static func noCommand(named words: [String], among commands: [Command]) -> UsageError {
        let family = commands.filter { $0.name.hasPrefix(words[0] + " ") }.map(\.name)
        guard !family.isEmpty else { return UsageError("there is no command '\(words[0])'") }
        return UsageError(
            "'\(words[0])' is followed by one of \(family.map { $0.split(separator: " ")[1] }.joined(separator: ", "))")
    }
}
