import Foundation

/// The result of asking an app's context provider, for the app's developer.
package enum ProviderOutcome: Equatable, Sendable {
    /// It finished, and that many changed contexts were sent to the school.
    case filled(told: Int)
    /// It finished, and the school could not be told for this reason.
    case untold(String)

    // It was not started.
    case unknownApp
    case noManifest
    case badManifest(place: String, reason: String)
    case otherApp(place: String, app: String)
    case noProvider(place: String)
    case development(place: String)
    case missing(String)
    case notExecutable(String)
    case notStarted(String, reason: String)

    // It was started.
    case hung(seconds: TimeInterval)
    case crashed(signal: Int32)
    case silent(status: Int32)
    case unreadable(String)
    case tooLong
    case failed(domain: String, code: Int, message: String)
    case interrupted

    package var isGood: Bool {
        if case .filled = self { true } else { false }
    }

    package var words: String {
        switch self {
        case .filled(0): "the provider had nothing new"
        case .filled(1): "filled; the school was told of 1 context"
        case .filled(let count): "filled; the school was told of \(count) contexts"
        case .untold(let reason): "filled on this device only: \(reason)"
        case .unknownApp:
            "no app of this name is known on this device. Start it once here, or install it"
        case .noManifest: "the app has no ClassKit.json, which names the provider"
        case .badManifest(let place, let reason): "\(place) cannot be used: \(reason)"
        case .otherApp(let place, let app): "\(place) is that of \(app)"
        case .noProvider(let place): "\(place) names no contextProvider, so nobody can be asked"
        case .development(let place):
            """
            the app is in development, where everything stays on the device. Set environment to production in \(place), or \
            CLASSKIT_ENVIRONMENT
            """
        case .missing(let path): "the provider \(path) is not there. See contextProvider in ClassKit.json"
        case .notExecutable(let path): "the provider \(path) is no program that may be run; see its permissions"
        case .notStarted(let path, let reason): "the provider \(path) could not be started: \(reason)"
        case .hung(let seconds):
            "the provider had not answered after \(Self.text(seconds)) and was ended. It is to call its completion, and soon"
        case .crashed(let signal): "the provider crashed: signal \(signal), \(String(cString: strsignal(signal)))"
        case .silent(let status):
            "the provider ended with status \(status) and without an answer. Its main is to call CLSContextProviderProcess.run"
        case .unreadable(let text): "the provider answered what is no answer: \(text)"
        case .tooLong: "the provider wrote more to standard output than an answer can be, and was ended"
        case .failed(let domain, let code, let message): "the provider answered an error, \(domain) \(code): \(message)"
        case .interrupted: "the provider was ended, as the agent was asked to stop"
        }
    }

    private static func text(_ seconds: TimeInterval) -> String {
        let number = seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)"
        return number == "1" ? "1 second" : "\(number) seconds"
    }

    /// The outcome for a process that has ended.
    init(_ ending: Spawn.Ending, limit: TimeInterval) {
        switch ending.end {
        case .hung: self = .hung(seconds: limit)
        case .flooded: self = .tooLong
        case .interrupted: self = .interrupted
        case .signalled(let signal): self = .crashed(signal: signal)
        case .exited(let status): self.init(answer: ending.output, status: status)
        }
    }

    private init(answer bytes: [UInt8], status: Int32) {
        let text = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.isEmpty else {
            self = .silent(status: status)
            return
        }
        let lines = text.split(whereSeparator: \.isNewline)
        guard lines.count == 1, let answer = try? SyncCoding.decode(ProviderAnswer.self, from: text) else {
            let what = lines.count == 1 ? "" : "\(lines.count) lines, the first: "
            // It goes to a terminal.
            let first = String(
                lines[0].unicodeScalars.prefix(120).map { $0.properties.isPrintable ? Character($0) : "?" })
            self = .unreadable(what + first)
            return
        }
        self =
            answer.ok
            ? .filled(told: 0)
            : .failed(
                domain: answer.domain ?? "?", code: answer.code ?? 0, message: answer.message ?? "it does not say why")
    }
}

extension Unicode.Scalar.Properties {
    fileprivate var isPrintable: Bool {
        switch generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
        default: true
        }
    }
}
