import Glibc

/// Reads a file that somebody else has named, sent or left: a file and nothing else, in parts, up to a limit.
///
/// ```swift
/// let bytes = try Intake(most: 64 << 20).read("planets.json")
/// ```
///
/// Nothing is read of what is larger, nothing is waited for, and neither a device nor a socket is opened. A file that grows
/// while it is read is read up to the limit.
package struct Intake: Sendable {
    /// The most bytes of a file.
    package let most: Int
    /// Whether a pipe is read too, to its end or the limit: a command is given `/dev/stdin` and `<(…)`.
    private let takesPipes: Bool

    package init(most: Int, takesPipes: Bool = false) {
        self.most = most
        self.takesPipes = takesPipes
    }

    /// Reads the file of that name, which a link may lead to.
    package func read(_ path: String) throws(IntakeProblem) -> [UInt8] {
        guard !path.utf8.contains(0) else { throw .unreadable(path, ENOENT) }
        return try read(Array(path.utf8CString), in: AT_FDCWD, followsLinks: true, calledBy: path)
    }

    /// Reads a file that lies in an open folder, and follows no link.
    ///
    /// - Parameters:
    ///   - name: its name with the zero at the end, as names need not be texts.
    ///   - shown: what the problem calls it.
    package func read(_ name: [CChar], in folder: Int32, calledBy shown: String) throws(IntakeProblem) -> [UInt8] {
        try read(name, in: folder, followsLinks: false, calledBy: shown)
    }

    /// Reads what is open already to its end, such as what a command is given on its standard input.
    package func read(descriptor: Int32, calledBy shown: String) throws(IntakeProblem) -> [UInt8] {
        try contents(of: descriptor, shown)
    }

    /// Throws unless a file lies there that this would read, or one of any size.
    ///
    /// Whoever opens a file by themselves, as SQLite does, must not wait for a pipe.
    package static func requireFile(_ path: String) throws(IntakeProblem) {
        let intake = Intake(most: .max)
        try intake.check(try Self.status(Array(path.utf8CString), in: AT_FDCWD, 0, path), path)
    }

    /// Throws where so many bytes are more than are read of a file.
    package func check(_ size: Int, calledBy shown: String) throws(IntakeProblem) {
        guard size <= most else { throw .tooLarge(shown, most: most) }
    }

    private func read(
        _ name: [CChar], in folder: Int32, followsLinks: Bool, calledBy shown: String
    ) throws(IntakeProblem) -> [UInt8] {
        // Before it is opened: that alone may set a device going.
        try check(try Self.status(name, in: folder, followsLinks ? 0 : AT_SYMLINK_NOFOLLOW, shown), shown)
        let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC | (followsLinks ? 0 : O_NOFOLLOW)
        guard let file = Descriptor(openat(folder, name, flags)) else { throw .unreadable(shown, errno) }
        var status = stat()
        guard fstat(file.number, &status) == 0 else { throw .unreadable(shown, errno) }
        try check(status, shown)
        return try contents(of: file.number, shown)
    }

    private static func status(
        _ name: [CChar], in folder: Int32, _ flags: Int32, _ shown: String
    ) throws(IntakeProblem) -> stat {
        var status = stat()
        guard fstatat(folder, name, &status, flags) == 0 else { throw .unreadable(shown, errno) }
        return status
    }

    private func check(_ status: stat, _ shown: String) throws(IntakeProblem) {
        switch status.st_mode & S_IFMT {
        case S_IFREG: try check(Int(status.st_size), calledBy: shown)
        case S_IFIFO where takesPipes: break
        case S_IFIFO: throw .noFile(shown, "a pipe")
        case S_IFDIR: throw .noFile(shown, "a folder")
        case S_IFLNK: throw .noFile(shown, "a link")
        case S_IFSOCK: throw .noFile(shown, "a socket")
        default: throw .noFile(shown, "a device")
        }
    }

    /// The bytes of one reading.
    private static let part = 1 << 18

    private func contents(of file: Int32, _ shown: String) throws(IntakeProblem) -> [UInt8] {
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: Self.part)
        while true {
            let count = Glibc.read(file, &part, part.count)
            if count == 0 { return bytes }
            if count > 0 {
                try check(bytes.count + count, calledBy: shown)
                bytes += part[..<count]
            } else if errno == EAGAIN {
                // A pipe into which nothing was written yet.
                var waiting = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
                poll(&waiting, 1, -1)
            } else if errno != EINTR {
                throw .unreadable(shown, errno)
            }
        }
    }
}

/// Why a file is not read.
package struct IntakeProblem: Error, Hashable, CustomStringConvertible {
    package enum Code: Hashable, Sendable {
        /// It has more bytes than are read.
        case tooLarge
        /// It is a folder, a link, a pipe, a socket or a device.
        case noFile
        /// Nothing has that name.
        case missing
        /// The system refused to open it, such as for its permissions.
        case denied
        /// The machine could not read it: a broken disk, or no memory.
        case failed
    }

    package var code: Code
    /// What the file is called.
    package var file: String
    /// What is wrong with it, as what follows its name.
    package var reason: String
    package var remedy: String
    package var message: String { "\(file) \(reason). \(remedy)" }
    package var description: String { message }

    /// How many bytes, as people write it.
    package static func words(_ bytes: Int) -> String {
        let units = [(1 << 30, "GB"), (1 << 20, "MB"), (1_000_000, "MB"), (1 << 10, "KB")]
        let unit = units.first { bytes >= $0.0 && bytes.isMultiple(of: $0.0) }
        return unit.map { "\(bytes / $0.0) \($0.1)" } ?? "\(bytes) bytes"
    }
}

extension IntakeProblem {
    fileprivate static func tooLarge(_ file: String, most: Int) -> IntakeProblem {
        IntakeProblem(
            code: .tooLarge, file: file, reason: "has more than \(words(most)), the most that is read of such a file",
            remedy: "See that it is the right one.")
    }

    fileprivate static func noFile(_ file: String, _ kind: String) -> IntakeProblem {
        IntakeProblem(
            code: .noFile, file: file, reason: "is \(kind) and not a file", remedy: "Give the file itself.")
    }

    fileprivate static func unreadable(_ file: String, _ reason: Int32) -> IntakeProblem {
        let code: Code =
            switch reason {
            case ENOENT, ENOTDIR: .missing
            case EIO, ENOMEM, EMFILE, ENFILE, ESTALE: .failed
            default: .denied
            }
        return IntakeProblem(
            code: code, file: file, reason: "cannot be read: \(String(cString: strerror(reason)))",
            remedy: "Check its name and its permissions.")
    }
}
