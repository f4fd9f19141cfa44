import Foundation

/// The environment of a command; tests supply their own.
struct Surroundings: Sendable {
    var variables: [String: String]
    /// What this machine is called.
    var hostName: String
    /// Asks the user for a line; nil when there is no user.
    var ask: @Sendable (String) -> String?
    /// Asks for a password without showing it; nil when there is none.
    var askPassword: @Sendable () -> String?
    /// Asks for a code that is valid for a short time; nil when there is no user.
    var askCode: @Sendable () -> String?

    static let ofProcess = Surroundings(
        variables: ProcessInfo.processInfo.environment, hostName: ProcessInfo.processInfo.hostName,
        ask: { question in
            guard isatty(0) == 1 else { return nil }
            say(question)
            return readLine()
        },
        askPassword: {
            guard isatty(0) == 1 else { return readLine() }
            say("Password: ")
            defer { say("\n") }
            return withoutEcho { readLine() }
        },
        askCode: {
            if isatty(0) == 1 { say("Code, or recovery code: ") }
            return readLine()
        })

    /// On standard error, which is visible even if the output goes to a file.
    private static func say(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }

    private static func withoutEcho<Result>(_ body: () -> Result) -> Result {
        var before = termios()
        guard tcgetattr(0, &before) == 0 else { return body() }
        var silent = before
        silent.c_lflag &= ~tcflag_t(ECHO)
        tcsetattr(0, TCSAFLUSH, &silent)
        defer { tcsetattr(0, TCSAFLUSH, &before) }
        return body()
    }
}
