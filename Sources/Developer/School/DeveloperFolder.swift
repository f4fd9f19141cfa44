import ClassKit
import Foundation
import Locks
import SQLite

/// Where a throw-away school keeps what it has: its database, and a home for each person's device.
package final class DeveloperFolder: Sendable {
    package let path: String
    package let isTemporary: Bool
    /// By which apps and other schools know that this one is open.
    private let lock: Descriptor
    private let isClosed = Locked(false)

    /// - Parameter named: nil for one that is removed when the school closes.
    init(_ named: String?) throws {
        isTemporary = named == nil
        if let named {
            let path = try Self.madeEmpty(named)
            lock = try Self.lock(path)
            self.path = path
        } else {
            Self.removeAbandoned()
            let (opening, path) = try Self.temporaryNames()
            lock = try Self.lock(opening)
            guard rename(opening, path) == 0 else {
                throw DeveloperError("Cannot make the folder \(path): \(String(cString: strerror(errno))).")
            }
            self.path = path
        }
    }

    private static func lock(_ path: String) throws -> Descriptor {
        let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW
        let lock = Descriptor(open("\(path)/\(DeveloperHome.lockName)", flags, 0o600))
        guard let lock, flock(lock.number, LOCK_EX | LOCK_NB) == 0 else {
            throw DeveloperError("Cannot lock the folder \(path): \(String(cString: strerror(errno))).")
        }
        return lock
    }

    // A school that could not be opened was never closed.
    deinit { close() }

    /// What schools that were killed have left behind.
    private static func removeAbandoned() {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: runtime)) ?? []
        for name in names {
            let path = "\(runtime)/\(name)"
            let isLeft = PrivateFile.isPassing(name) ? isAbandoned(path) : name.hasPrefix(openingPrefix) && isOld(path)
            if isLeft, Announcement.isOurs(path) { try? FileManager.default.removeItem(atPath: path) }
        }
    }

    /// Removes what an app made again of a throw-away school after that had closed.
    static func removeRemade(_ home: String) {
        let devices = (home as NSString).deletingLastPathComponent as NSString
        let school = devices.deletingLastPathComponent
        let isRemade = PrivateFile.isPassing(school) && access("\(school)/\(DeveloperHome.lockName)", F_OK) != 0
        if isRemade, Announcement.isOurs(school) { try? FileManager.default.removeItem(atPath: school) }
    }

    /// A folder that has this name was locked before it had it.
    private static func isAbandoned(_ path: String) -> Bool {
        guard let lock = Descriptor(open("\(path)/\(DeveloperHome.lockName)", O_RDWR | O_CLOEXEC | O_NOFOLLOW)) else {
            return isOld(path)
        }
        return flock(lock.number, LOCK_EX | LOCK_NB) == 0
    }

    private static func isOld(_ path: String) -> Bool {
        let made = try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
        return made.map { $0.timeIntervalSinceNow < -60 } ?? false
    }

    /// How a folder begins that is not locked yet: another school that opens just now would take it for abandoned.
    private static let openingPrefix = "homeroom-opening-"

    /// A new folder, and the name that it gets once it is locked.
    private static func temporaryNames() throws -> (opening: String, path: String) {
        var template = Array("\(runtime)/\(openingPrefix)XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw DeveloperError("Cannot make a folder in \(runtime): \(String(cString: strerror(errno))).")
        }
        let opening = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return (opening, "\(runtime)/\(PrivateFile.passingPrefix)\(opening.suffix(6))")
    }

    private static func madeEmpty(_ path: String) throws -> String {
        let path = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
        guard (try? FileManager.default.contentsOfDirectory(atPath: path))?.isEmpty != false else {
            throw DeveloperError("The folder \(path) is not empty. Name one that is new or empty with --keep.")
        }
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        return path
    }

    /// Where this user's programs keep what is gone when they end.
    static var runtime: String {
        let told = ProcessInfo.processInfo.environment["XDG_RUNTIME_DIR"] ?? ""
        return told.hasPrefix("/") && access(told, W_OK) == 0 ? told : "/tmp"
    }

    /// Where the person's device keeps ClassKit's data: what `CLASSKIT_HOME` is for programs of theirs.
    package func home(of name: String) -> String { "\(path)/devices/\(name)" }

    func makeHome(of member: DemoPeople.Member, credential: Credential) throws {
        let home = home(of: member.name)
        try FileManager.default.createDirectory(
            atPath: home, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try credential.write(in: home)
        // Apps in this home write down what they do, for the journal.
        _ = FileManager.default.createFile(atPath: trace(of: member.name), contents: nil)
    }

    func trace(of name: String) -> String { "\(home(of: name))/\(Trace.fileName)" }

    /// Removes what apps have stored, and keeps the sign-in.
    func emptyHome(of name: String) {
        for kind in ["development", "production", "school"] {
            try? FileManager.default.removeItem(atPath: "\(home(of: name))/\(kind)")
        }
    }

    func close() {
        let wasClosed = isClosed.withLock { isClosed in
            defer { isClosed = true }
            return isClosed
        }
        if wasClosed { return }
        guard isTemporary else {
            flock(lock.number, LOCK_UN)
            return
        }
        // By another name first: apps that run would lay files into what is being removed.
        let closed = path + "-closed"
        let place = rename(path, closed) == 0 ? closed : path
        // An app that was on its way into a folder may still lay something there.
        for _ in 0..<100 where access(place, F_OK) == 0 { try? FileManager.default.removeItem(atPath: place) }
    }
}
