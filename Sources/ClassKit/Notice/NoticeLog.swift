import Foundation
import Locks
import SQLite

/// Remembers what a person was told on this device, so that nothing is told twice; all their apps share it.
struct NoticeLog: Sendable {
    /// Old entries are dropped: nobody continues an attempt after so many others.
    private static let most = 1_000

    enum Telling {
        /// Nothing was told before.
        case first
        case new
        case again
    }

    let path: String

    init(home: String, person: String) { path = "\(home)/notices/\(person)" }

    /// Records that something is told now.
    ///
    /// - Returns: `.again` if it was told before, or if it cannot be recorded.
    func note(_ name: String) -> Telling {
        guard let lock = FileLock.wait(for: path + ".lock") else { return .again }
        return withExtendedLifetime(lock) {
            var names = read()
            guard !names.contains(name) else { return .again }
            let isFirst = names.isEmpty
            names.append(name)
            if names.count > Self.most { names.removeFirst(names.count - Self.most / 2) }
            return write(names) ? (isFirst ? .first : .new) : .again
        }
    }

    /// Forgets all of it.
    func remove() throws {
        for file in [path, path + ".lock"] { try PrivateFile.remove(file) }
    }

    private func read() -> [String] {
        let bytes = (try? Intake(most: 1 << 20).read(path)) ?? []
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    private func write(_ names: [String]) -> Bool {
        let data = Data((names.joined(separator: "\n") + "\n").utf8)
        // The folder exists and is private, because the lock is in it.
        return (try? data.write(to: URL(fileURLWithPath: path), options: .atomic)) != nil
    }
}
