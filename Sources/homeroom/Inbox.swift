import Foundation
import Locks

/// A folder in which another system puts roster files, for example by SFTP.
///
/// Files count once nobody has written to them for a while, and are taken all together. The sender is trusted with
/// nothing but the files: names are looked up in the folder itself, and links are not followed.
final class Inbox {
    enum Waiting {
        case nothing
        case beingWritten(String)
        case files([RosterFile])
    }

    /// A file as it was seen.
    fileprivate struct Entry: Equatable {
        var name: String
        var size: Int
        var modified: timespec
        var changed: Date

        static func == (one: Entry, other: Entry) -> Bool {
            one.name == other.name && one.size == other.size && one.modified.tv_sec == other.modified.tv_sec
                && one.modified.tv_nsec == other.modified.tv_nsec
        }
    }

    /// Files are moved here before they are read, so that the sender can continue. What an interrupted run has left
    /// here is taken first.
    private static let taken = ".taken"
    private static let refused = "refused"
    private static let result = "result.txt"
    private static let files = 64
    private static let bytes = 1 << 30
    /// Endings of files that a program is still writing.
    private static let unfinished = [".part", ".partial", ".filepart", ".tmp"]

    let path: String
    private let held: Descriptor
    private var folder: Int32 { held.number }

    /// Opens the folder and locks it for this process.
    init(_ path: String) throws {
        guard let folder = Descriptor(open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)) else {
            throw Failure.cannot("read", path)
        }
        guard flock(folder.number, LOCK_EX | LOCK_NB) == 0 else {
            throw Failure("Another import from \(path) is going on. Wait until it has ended.")
        }
        self.path = path
        held = folder
    }

    // MARK: - What is there

    /// The waiting files, without moving them.
    func look(quietFor seconds: Double) throws -> Waiting {
        let entries = try entries(in: folder)
        if let busy = Self.busy(entries, seconds) { return .beingWritten(busy) }
        guard !entries.isEmpty else { return .nothing }
        return try read(entries, in: folder).map(Waiting.files) ?? .beingWritten(entries[0].name)
    }

    /// Takes the waiting files. Must be followed by ``finish()`` or ``refuse()``; otherwise the next run takes them
    /// again.
    func take(quietFor seconds: Double) throws -> Waiting {
        // It is removed only if it is empty.
        defer { unlinkat(folder, Self.taken, AT_REMOVEDIR) }
        let entries = try entries(in: folder)
        let left = try withTaken { try self.entries(in: $0) }
        guard left.isEmpty else { return .files(try withTaken { try read(left, in: $0) } ?? []) }
        if let busy = Self.busy(entries, seconds) { return .beingWritten(busy) }
        guard !entries.isEmpty else { return .nothing }
        return try withTaken { taken in
            for entry in entries where renameat(folder, entry.name, taken, entry.name) != 0 {
                throw Failure.cannot("move \(entry.name) in", path)
            }
            if let files = try read(entries, in: taken) { return .files(files) }
            try putBack(entries, from: taken)
            return .beingWritten(entries[0].name)
        }
    }

    private static func busy(_ entries: [Entry], _ seconds: Double) -> String? {
        // A time in the future is from before the clock was set back.
        entries.first { (0..<seconds).contains(Date().timeIntervalSince($0.changed)) }?.name
    }

    private func entries(in place: Int32) throws -> [Entry] {
        let names = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd/\(place)").sorted()
        let entries: [Entry] = names.compactMap { name in
            let lower = name.lowercased()
            guard !name.hasPrefix("."), name != Self.result, !Self.unfinished.contains(where: lower.hasSuffix) else {
                return nil
            }
            var status = stat()
            guard fstatat(place, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
            return Entry(name, status)
        }
        // Checked before anything is taken, so that nothing gets stuck there.
        guard entries.count <= Self.files, entries.reduce(0, { $0 + min($1.size, Self.bytes) }) <= Self.bytes else {
            throw Failure.tooMuch(path, files: Self.files)
        }
        return entries
    }

    /// Nil if somebody has written to one of them in the meantime.
    private func read(_ entries: [Entry], in place: Int32) throws -> [RosterFile]? {
        var files: [RosterFile] = []
        for entry in entries {
            let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
            guard let file = Descriptor(openat(place, entry.name, flags)) else {
                throw Failure.cannot("read \(entry.name) in", path)
            }
            let handle = FileHandle(fileDescriptor: file.number, closeOnDealloc: false)
            let data = try handle.read(upToCount: entry.size + 1) ?? Data()
            var status = stat()
            guard fstat(file.number, &status) == 0, Entry(entry.name, status) == entry, data.count == entry.size else {
                return nil
            }
            files.append((entry.name, Array(data)))
        }
        return files
    }

    // MARK: - What becomes of it

    /// Deletes the taken files: they contain children's data, and the school has it now.
    func finish() throws {
        try withTaken { taken in
            for entry in try entries(in: taken) { unlinkat(taken, entry.name, 0) }
        }
        unlinkat(folder, Self.taken, AT_REMOVEDIR)
    }

    /// Sets the taken files aside, replacing those refused before.
    func refuse() throws {
        try within(Self.refused) { refused in
            for entry in try entries(in: refused) { unlinkat(refused, entry.name, 0) }
            try withTaken { taken in
                for entry in try entries(in: taken) where renameat(taken, entry.name, refused, entry.name) != 0 {
                    throw Failure.cannot("move \(entry.name) in", path)
                }
            }
        }
        unlinkat(folder, Self.taken, AT_REMOVEDIR)
    }

    /// Writes a report for the sender of the files, who may be neither this user nor of its group; the folder keeps others out.
    func report(_ text: String) throws {
        let new = ".\(Self.result).new"
        unlinkat(folder, new, 0)
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        guard let file = Descriptor(openat(folder, new, flags, 0o644)) else { throw Failure.cannot("write in", path) }
        try FileHandle(fileDescriptor: file.number, closeOnDealloc: false).write(contentsOf: Data(text.utf8))
        guard renameat(folder, new, folder, Self.result) == 0 else { throw Failure.cannot("write in", path) }
    }

    /// A file of the same name that arrived in the meantime is newer, and stays.
    private func putBack(_ entries: [Entry], from taken: Int32) throws {
        for entry in entries where faccessat(folder, entry.name, F_OK, AT_SYMLINK_NOFOLLOW) != 0 {
            renameat(taken, entry.name, folder, entry.name)
        }
        try finish()
    }

    private func withTaken<Result>(_ body: (Int32) throws -> Result) throws -> Result { try within(Self.taken, body) }

    private func within<Result>(_ name: String, _ body: (Int32) throws -> Result) throws -> Result {
        mkdirat(folder, name, 0o770)
        let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
        guard let place = Descriptor(openat(folder, name, flags)) else { throw Failure.cannot("read \(name) in", path) }
        return try body(place.number)
    }
}

extension Inbox.Entry {
    /// Nil if it is not a regular file.
    fileprivate init?(_ name: String, _ status: stat) {
        guard status.st_mode & S_IFMT == S_IFREG else { return nil }
        let changed = status.st_ctim
        self.init(
            name: name, size: Int(status.st_size), modified: status.st_mtim,
            changed: Date(timeIntervalSince1970: Double(changed.tv_sec) + Double(changed.tv_nsec) / 1e9))
    }
}

extension Failure {
    fileprivate static func tooMuch(_ path: String, files: Int) -> Failure {
        Failure(
            "There is more in \(path) than is read: at most \(files) files of a gigabyte in all. Leave one roster there."
        )
    }
}
