import Foundation
import Locks

/// The folder with a school's data: only its owner can change or read it, and one process at a time serves from it.
struct DataFolder: Sendable {
    /// A lock on a folder, until it is released or the process ends in any way.
    final class Hold: Sendable {
        private let file: Descriptor

        fileprivate init(_ file: consuming Descriptor) { self.file = file }
    }

    let path: String

    /// Creates the folder if necessary, and refuses one that belongs to somebody else or that others can open.
    init(_ path: String) throws {
        self.path = path
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        guard let status else { throw Failure.cannot("read", path) }
        // Root could use it, but the files it creates would lock out the account that the server runs as.
        guard status.st_uid == geteuid() else { throw Failure.isForeign(path, status.st_uid) }
        guard status.st_mode & 0o027 != 0 else { return }
        // Somebody who made an empty folder for us probably did not think of its permissions, so they are corrected.
        guard isEmpty, chmod(path, 0o700) == 0 else { throw Failure.isOpen(path) }
    }

    /// Locks the folder for this process.
    ///
    /// It is a lock of the system and not just a file, so that nothing has to be removed after a crash.
    func hold() throws(Failure) -> Hold {
        guard let file = Descriptor(open(path + "/lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)) else {
            throw .cannot("write in", path)
        }
        guard flock(file.number, LOCK_EX | LOCK_NB) == 0 else {
            throw errno == EWOULDBLOCK ? .isHeld(path, by: Self.name(in: file.number)) : .cannot("lock", path)
        }
        Self.write(name: "\(getpid())", in: file.number)
        return Hold(file)
    }

    private var status: stat? {
        var status = stat()
        return stat(path, &status) == 0 ? status : nil
    }

    private var isEmpty: Bool { (try? FileManager.default.contentsOfDirectory(atPath: path).isEmpty) ?? false }

    /// The process's number, for the message that a second process gets; it has no other use.
    private static func write(name: String, in file: Int32) {
        let bytes = Array(name.utf8)
        if ftruncate(file, 0) == 0 { _ = pwrite(file, bytes, bytes.count, 0) }
    }

    private static func name(in file: Int32) -> Int32? {
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = pread(file, &bytes, bytes.count, 0)
        return Int32(String(decoding: bytes.prefix(max(0, count)), as: UTF8.self))
    }
}

extension Failure {
    static func cannot(_ verb: String, _ folder: String) -> Failure {
        Failure("Cannot \(verb) the folder \(folder): \(String(cString: strerror(errno))).")
    }

    fileprivate static func isHeld(_ folder: String, by process: Int32?) -> Failure {
        let holder = process.map { " (process \($0))" } ?? ""
        return Failure(
            "Another homeroom\(holder) is using the folder \(folder); stop it first, or name another folder.")
    }

    fileprivate static func isOpen(_ folder: String) -> Failure {
        Failure("Other users of this machine can open the folder \(folder). Close it to them: chmod 700 \(folder)")
    }

    fileprivate static func isForeign(_ folder: String, _ owner: uid_t) -> Failure {
        let name = getpwuid(owner).map { String(cString: $0.pointee.pw_name) } ?? "\(owner)"
        return Failure(
            "The folder \(folder) belongs to \(name); do this as that user: runuser --user=\(name) -- homeroom …")
    }
}
