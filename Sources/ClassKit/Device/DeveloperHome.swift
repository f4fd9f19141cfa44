import Foundation
import Locks
import SQLite

/// A device's home at a developer's throw-away school, `SCHOOL/devices/NAME`.
package enum DeveloperHome {
    /// In the school's folder, and locked while the school is open.
    package static let lockName = "open.lock"

    /// Whether it was the home of a school that has closed, for whatever reason.
    package static func isClosed(_ home: String) -> Bool {
        let devices = (home as NSString).standardizingPath as NSString
        guard (devices.deletingLastPathComponent as NSString).lastPathComponent == "devices" else { return false }
        let school = (devices.deletingLastPathComponent as NSString).deletingLastPathComponent
        // A folder of this name has its lock before it gets the name. Without a lock it was deleted as a whole, and
        // if it exists again, an app has created it.
        guard let lock = Descriptor(open("\(school)/\(lockName)", O_RDONLY | O_CLOEXEC | O_NOFOLLOW)) else {
            return PrivateFile.isPassing(school)
        }
        return flock(lock.number, LOCK_SH | LOCK_NB) == 0
    }

    /// Tells the app's developer, once.
    static func warnIfClosed(_ home: String) {
        guard isClosed(home) else { return }
        Log.once(
            """
            the school of this home has closed, so nobody sees what is done here (\(home)). Open another one with \
            “homeroom dev”, and run the app with “homeroom dev run”
            """)
    }
}
