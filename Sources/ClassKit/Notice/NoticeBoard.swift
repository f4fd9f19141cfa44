import Foundation

/// Where notices are shown: on the desktop, on the terminal, by a program, or nowhere.
///
/// Never through the app: nothing goes to its streams, and nothing in it is called.
enum NoticeBoard: Equatable {
    case off
    case desktop
    case terminal
    case command(String)

    /// What `CLASSKIT_NOTICE` says; without it the desktop, if there is one.
    init(_ variables: [String: String]) {
        switch variables["CLASSKIT_NOTICE"] ?? "" {
        case "", "desktop": self = .desktop
        case "off": self = .off
        case "terminal": self = .terminal
        case let text where text.hasPrefix("command:"): self = .command(String(text.dropFirst("command:".count)))
        default:
            Log.once("CLASSKIT_NOTICE is to be off, desktop, terminal or command:PROGRAM; it counts as desktop")
            self = .desktop
        }
    }

    /// Shows a notice. It takes as long as the program takes that does it, at most a few seconds.
    func show(_ notice: RecordingNotice, _ variables: [String: String]) {
        let text = notice.text(in: RecordingNotice.language(variables))
        switch self {
        case .off: break
        case .terminal: Self.write(text.line)
        case .command(let program): Tool(program, variables)?.run([text.title, text.body], variables, seconds: 5)
        case .desktop: Desktop.show(text.title, text.body, variables)
        }
    }

    /// The terminal that the app was started in, whatever its streams are.
    private static func write(_ line: String) {
        let terminal = open("/dev/tty", O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        guard terminal >= 0 else { return }
        let bytes = Array("Homeroom: \(line)\r\n".utf8)
        _ = Foundation.write(terminal, bytes, bytes.count)
        close(terminal)
    }
}
