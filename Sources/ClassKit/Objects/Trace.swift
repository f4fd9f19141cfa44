import Coursework
import Foundation
import Locks

/// Records what an app does with ClassKit, for Developer Mode only: one JSON object per line, in a file that a
/// developer's school has put into the device's home. Without that file, nothing is recorded.
package final class Trace: Sendable {
    package static let fileName = "trace.log"

    /// What an app did.
    package enum Kind: String, Codable, Sendable {
        case declared, asked, started, stopped, saved, refused, completed
    }

    package struct Line: Codable, Sendable {
        package var app: String
        package var process: Int32
        package var kind: Kind
        package var text: String
    }

    private let app: String
    private let file: Descriptor

    /// Nil unless Developer Mode wants the trace.
    init?(of app: String, home: String) {
        guard let file = Descriptor(open(home + "/" + Self.fileName, O_WRONLY | O_APPEND | O_CLOEXEC)) else {
            return nil
        }
        self.app = app
        self.file = file
    }

    /// Adds a line atomically, because several processes write. Errors are ignored.
    func note(_ kind: Kind, _ text: @autoclosure () -> String) {
        let line = Line(app: app, process: getpid(), kind: kind, text: String(text().prefix(400)))
        guard let data = try? JSONEncoder().encode(line) else { return }
        let bytes = Array(data) + [0x0A]
        _ = write(file.number, bytes, bytes.count)
    }
}
