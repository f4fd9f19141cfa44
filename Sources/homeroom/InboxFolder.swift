import Foundation
import Locks

/// The folder that the sender of rosters writes into, or one in it: what lies there is called by its bytes, as a name need
/// be no text, and is never followed.
struct InboxFolder: ~Copyable, Sendable {
    /// A file as it was seen.
    struct Entry: Equatable {
        /// The bytes of its name, with the zero at the end.
        var name: [CChar]
        var size: Int
        /// Which file it is, whatever it is called: by its number, its size and when it was written to.
        var identity: String
        var changed: Date

        /// Its name for a log or a report.
        var shown: String { InboxFolder.shown(name) }

        static func == (one: Entry, other: Entry) -> Bool { one.name == other.name && one.identity == other.identity }
    }

    private let held: Descriptor
    var number: Int32 { held.number }

    private static let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC

    /// Nil where there is no such folder, or it may not be read.
    init?(_ path: String) {
        guard let folder = Descriptor(open(path, Self.flags)) else { return nil }
        held = folder
    }

    /// A folder in it.
    func folder(_ name: String) -> InboxFolder? {
        InboxFolder(Descriptor(openat(number, name, Self.flags | O_NOFOLLOW)))
    }

    private init?(_ folder: consuming Descriptor?) {
        guard let folder else { return nil }
        held = folder
    }

    /// Shows each file in it, one after the other, until told to stop; there may be any number. What is hidden, and
    /// what is no file, is left out.
    ///
    /// - Parameter body: returns whether it wants to see more.
    func visit(_ body: (Entry) -> Bool) throws {
        let copy = openat(number, ".", Self.flags)
        guard copy >= 0, let stream = fdopendir(copy) else {
            throw Failure("The folder of rosters cannot be read: \(String(cString: strerror(errno))).")
        }
        defer { closedir(stream) }
        while let found = readdir(stream) {
            guard let entry = entry(Self.name(of: found)) else { continue }
            guard body(entry) else { return }
        }
    }

    /// The file of that name; nil if it is hidden, gone, or no file.
    private func entry(_ name: [CChar]) -> Entry? {
        var status = stat()
        guard name.first != CChar(bitPattern: UInt8(ascii: ".")),
            fstatat(number, name, &status, AT_SYMLINK_NOFOLLOW) == 0, status.st_mode & S_IFMT == S_IFREG
        else { return nil }
        let (written, changed) = (status.st_mtim, status.st_ctim)
        return Entry(
            name: name, size: Int(status.st_size),
            identity: "\(status.st_ino).\(status.st_size).\(written.tv_sec).\(written.tv_nsec)",
            changed: Date(timeIntervalSince1970: Double(changed.tv_sec) + Double(changed.tv_nsec) / 1e9))
    }

    private static func name(of entry: UnsafeMutablePointer<dirent>) -> [CChar] {
        // The name goes on past what the record's type says, or ends before it.
        let start = UnsafeRawPointer(entry) + (MemoryLayout<dirent>.offset(of: \.d_name) ?? 0)
        let text = start.assumingMemoryBound(to: CChar.self)
        return Array(UnsafeBufferPointer(start: text, count: strlen(text) + 1))
    }

    static func shown(_ name: [CChar]) -> String {
        String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self).shown
    }

    // MARK: - Changing it

    /// A new folder in it, or one that is there already; nil if it cannot be made or is somebody's link.
    func makeFolder(_ name: String) -> InboxFolder? {
        mkdirat(number, name, 0o770)
        return folder(name)
    }

    /// Moves a file, in place of one of that name.
    ///
    /// - Returns: whether it was there and could be moved.
    func move(_ name: [CChar], to other: borrowing InboxFolder) -> Bool {
        renameat(number, name, other.number, name) == 0
    }

    /// Gives a file or a folder in it another name, which an empty folder may have until then.
    func rename(_ name: String, _ new: String) -> Bool { renameat(number, name, number, new) == 0 }

    /// Deletes a file.
    func remove(_ name: [CChar]) -> Bool { unlinkat(number, name, 0) == 0 }

    /// Removes a folder in it, if that is empty.
    func removeFolder(_ name: String) { unlinkat(number, name, AT_REMOVEDIR) }

    func has(_ name: [CChar]) -> Bool { faccessat(number, name, F_OK, AT_SYMLINK_NOFOLLOW) == 0 }

    /// Writes a text that everybody who gets into the folder may read, all of it or nothing.
    ///
    /// - Returns: whether it is there; if not, with the reason in `errno`.
    func write(_ text: String, to name: String) -> Bool {
        let new = ".\(name).new"
        unlinkat(number, new, 0)
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        guard let file = Descriptor(openat(number, new, flags, 0o644)) else { return false }
        let handle = FileHandle(fileDescriptor: file.number, closeOnDealloc: false)
        guard (try? handle.write(contentsOf: Data(text.utf8))) != nil, rename(new, name) else {
            let reason = errno
            unlinkat(number, new, 0)
            errno = reason
            return false
        }
        return true
    }
}
