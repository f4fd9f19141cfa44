import Foundation

/// Where notices are shown: on the desktop, on the terminal, by a program, or nowhere.
///
/// Never through the app: nothing goes to its streams, and nothing in it is called.
enum NoticeBoard: Equatable {
    case off
    /// The desktop; where there is none, the terminal, unless a program draws its whole screen.
    case usual
    case desktop
    case terminal
    case command(String)

    /// What `CLASSKIT_NOTICE` says; without it, as usual.
    init(_ variables: [String: String]) {
        switch variables["CLASSKIT_NOTICE"] ?? "" {
        case "": self = .usual
        case "desktop": self = .desktop
        case "off": self = .off
        case "terminal": self = .terminal
        case let text where text.hasPrefix("command:"): self = .command(String(text.dropFirst("command:".count)))
        default:
            Log.once("CLASSKIT_NOTICE is to be off, desktop, terminal or command:PROGRAM; it counts as unset")
            self = .usual
        }
    }

    /// Shows a notice. It takes as long as the program takes that does it, at most a few seconds.
    func show(_ notice: RecordingNotice, icon: String? = nil, _ variables: [String: String]) {
        let text = notice.text(in: RecordingNotice.language(variables))
        switch self {
        case .off: break
        case .usual:
            if !Desktop.show(text.title, text.body, icon: icon, variables) {
                Self.write(text.line, sparingScreens: true)
            }
        case .terminal: Self.write(text.line, sparingScreens: false)
        case .command(let program): Tool(program, variables)?.run([text.title, text.body], variables, seconds: 5)
        case .desktop: Desktop.show(text.title, text.body, icon: icon, variables)
        }
    }

    /// The terminal that the app was started in, whatever its streams are.
    private static func write(_ line: String, sparingScreens: Bool) {
        let terminal = open("/dev/tty", O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        guard terminal >= 0 else { return }
        defer { close(terminal) }
        guard !sparingScreens || takesLines(terminal) else { return }
        let bytes = Array("Homeroom: \(line)\r\n".utf8)
        _ = Foundation.write(terminal, bytes, bytes.count)
    }

    /// Whether a line may be printed between the app's output: if the terminal is in line mode, as with programs that
    /// draw nothing, and this process is in its foreground.
    private static func takesLines(_ terminal: Int32) -> Bool {
        var mode = termios()
        guard tcgetattr(terminal, &mode) == 0, mode.c_lflag & tcflag_t(ICANON) != 0 else { return false }
        return tcgetpgrp(terminal) == getpgrp()
    }
}
