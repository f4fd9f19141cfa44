import Glibc
import Locks

/// One line on standard error for what a developer should know, and never twice the same.
///
/// Lines name members, files and identifiers that the app declared; never what a learner did.
enum Log {
    /// What was said is kept, so there is to be an end to it in an app that runs for months.
    private static let mostLines = 1_000
    private static let said = Locked<Set<String>>([])

    static func once(_ line: String) {
        let text: String? = said.withLock { said in
            guard said.count <= mostLines, said.insert(line).inserted else { return nil }
            return said.count <= mostLines ? line : "these were \(mostLines) lines; more are left out"
        }
        if let text { write("ClassKit: \(text)\n") }
    }

    /// Writes the text if that is possible: an app does not end for want of somebody who listens.
    private static func write(_ text: String) {
        let bytes = Array(text.utf8)
        withoutBrokenPipe { _ = Glibc.write(2, bytes, bytes.count) }
    }
}
