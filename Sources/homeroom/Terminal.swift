import Foundation

/// Where output and errors go.
struct Terminal: Sendable {
    var output: @Sendable (String) -> Void
    var errors: @Sendable (String) -> Void

    static let standard = Terminal(
        output: { write($0, to: STDOUT_FILENO) }, errors: { write($0, to: STDERR_FILENO) })

    /// Prints a result with a line end.
    func print(_ text: String) { output(text + "\n") }

    /// Prints an error with a line end.
    func printError(_ text: String) { errors(text + "\n") }

    /// A closed stream is no reason to stop.
    private static func write(_ text: String, to descriptor: Int32) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            bytes = bytes.dropFirst(count)
        }
    }
}
