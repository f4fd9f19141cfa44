import Glibc
import Locks

/// Prints one line on standard error for the developer, and each text only once.
///
/// Lines contain members, files and identifiers that the app declared, never what a student did.
enum Log {
    /// The printed texts are kept, so their number is limited for apps that run for months.
    private static let mostLines = 1_000
    private static let said = Locked<Set<String>>([])

    static func once(_ line: String) {
        let text: String? = said.withLock { said in
            guard said.count <= mostLines, said.insert(line).inserted else { return nil }
            return said.count <= mostLines ? line : "these were \(mostLines) lines; more are left out"
        }
        if let text { write("ClassKit: \(text)\n") }
    }

    /// Ignores errors: an app must not end because nobody reads its output.
    private static func write(_ text: String) {
        let bytes = Array(text.utf8)
        withoutBrokenPipe { _ = Glibc.write(2, bytes, bytes.count) }
    }
}
