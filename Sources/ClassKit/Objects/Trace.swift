import Coursework
import Foundation
import Locks

/// Writes down what an app does with ClassKit, for Developer Mode alone: one JSON object per line, in a file that a
/// developer's school has laid into the device's home. Where there is none, nothing is written.
package final class Trace: Sendable {
    package static let fileName = "trace.log"

    /// What an app did.
    package enum Kind: String, Codable, Sendable {
        case declared, asked, started, stopped, saved, completed
    }

    package struct Line: Codable, Sendable {
        package var app: String
        package var process: Int32
        package var kind: Kind
        package var text: String
    }

    private let app: String
    private let file: Int32

    /// Nil where nobody wants to know.
    init?(of app: String, home: String) {
        file = open(home + "/" + Self.fileName, O_WRONLY | O_APPEND | O_CLOEXEC)
        guard file >= 0 else { return nil }
        self.app = app
    }

    deinit { close(file) }

    /// Adds a line, whole or not at all: several processes write. What fails is nobody's trouble.
    func note(_ kind: Kind, _ text: @autoclosure () -> String) {
        let line = Line(app: app, process: getpid(), kind: kind, text: String(text().prefix(400)))
        guard let data = try? JSONEncoder().encode(line) else { return }
        let bytes = Array(data) + [0x0A]
        _ = write(file, bytes, bytes.count)
    }
}
