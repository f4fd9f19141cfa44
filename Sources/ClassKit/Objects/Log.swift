import Foundation
import SQL

/// One line on standard error for what a developer should know, and never twice the same.
///
/// Lines name members, files and identifiers that the app declared; never what a learner did.
enum Log {
    private static let said = Locked<Set<String>>([])

    static func once(_ line: String) {
        guard said.withLock({ $0.insert(line).inserted }) else { return }
        FileHandle.standardError.write(Data("ClassKit: \(line)\n".utf8))
    }
}
