import Foundation
import Locks
import Rosters

/// A folder in which another system puts roster files, for example by SFTP.
///
/// Files count once nobody has written to them for a while, and are taken all together. The sender is trusted with
/// nothing but the files: names are looked up in the folder itself, and links are not followed. What is wrong with the
/// files never keeps the next ones waiting.
final class Inbox {
    enum Waiting {
        case nothing
        case beingWritten(String)
        case files([RosterFile])
        /// The files are not read, for a reason that concerns their sender.
        case refused(String)
    }

    /// What lies in a folder, of which no more is kept than is read.
    private struct Listing {
        /// All of them, by their names, or the first few of too many.
        var entries: [InboxFolder.Entry] = []
        var count = 0
        var bytes = 0
        /// One that was written to just now.
        var busy: String?
    }

    /// Where files are while they are moved; those that an interrupted run has left here go back.
    private static let taking = ".taking"
    /// Where files are before they are read, so that the sender can continue. The name counts the runs that began to read
    /// them and did not come to an end. What an interrupted run has left here comes first.
    private static let taken = [".taken", ".taken.1", ".taken.2"]
    /// Where refused files are; the others are for where somebody has put something else there.
    private static let refused = ["refused"] + (2...9).map { "refused.\($0)" }
    private static let result = "result.txt"
    /// Files that could not be moved out of the way, a line each.
    private static let passedOver = ".passed-over"
    private static let files = 64
    private static let file = Intake(most: RosterLimits.standard.fileBytes)
    /// Endings of files that a program is still writing.
    private static let unfinished = [".part", ".partial", ".filepart", ".tmp"]

    let path: String
    private let folder: InboxFolder
    private var isPassedOver: Set<String>
    /// The folder in which the taken files are.
    private var place = ""
    /// What whoever looks after the folder should know of it.
    private(set) var remarks: [String] = []

    /// Opens the folder and locks it for this process.
    init(_ path: String) throws {
        guard let folder = InboxFolder(path) else { throw Failure.cannot("read", path) }
        guard flock(folder.number, LOCK_EX | LOCK_NB) == 0 else {
            throw Failure("Another import from \(path) is going on. Wait until it has ended.")
        }
        self.path = path
        let noted = try? Intake(most: 16 << 20).read(
            Array(Self.passedOver.utf8CString), in: folder.number, calledBy: Self.passedOver)
        isPassedOver = Set(String(decoding: noted ?? [], as: UTF8.self).split(separator: "\n").map(String.init))
        self.folder = folder
    }

    // MARK: - What is there

    /// The waiting files, without moving them.
    func look(quietFor seconds: Double) throws -> Waiting {
        let listing = try list(folder, quietFor: seconds)
        if let busy = listing.busy { return .beingWritten(busy) }
        guard listing.count > 0 else { return .nothing }
        return try read(listing, in: folder)
    }

    /// Takes the waiting files. Must be followed by ``finish()``, ``refuse()`` or ``release()``; otherwise the next run
    /// takes them again, and the one after it refuses them.
    func take(quietFor seconds: Double) throws -> Waiting {
        try putBack(from: Self.taking)
        defer { for name in Self.taken + [Self.taking] { folder.removeFolder(name) } }
        if let left = try left() { return try readTaken(left) }
        let listing = try list(folder, quietFor: seconds)
        if let busy = listing.busy { return .beingWritten(busy) }
        guard listing.count > 0 else { return .nothing }
        return try takeAll(listing)
    }

    /// The folder with files of a run that did not come to an end.
    private func left() throws -> String? {
        for name in Self.taken.reversed() {
            if let folder = folder.folder(name), try list(folder).count > 0 { return name }
        }
        return nil
    }

    /// Moves a roster's files out of their sender's way, all of them before the first is read.
    private func takeAll(_ listing: Listing) throws -> Waiting {
        guard let taking = makeFolder(Self.taking) else { throw Failure.cannot("write in", path) }
        let stuck = try doAll(in: folder) { isTaken($0) ? folder.move($0.name, to: taking) : true }
        if stuck.isEmpty {
            let moved = try list(taking)
            guard moved.count == listing.count, moved.entries == listing.entries || moved.count > Self.files else {
                try putBack(from: Self.taking)
                return .beingWritten(listing.entries[0].shown)
            }
        }
        let name = clear(Self.taken[0]) && folder.rename(Self.taking, Self.taken[0]) ? Self.taken[0] : Self.taking
        guard let first = stuck.first else { return try readTaken(name) }
        place = name
        passOver(stuck)
        return .refused("\(first.shown) cannot be moved, and nothing is read while one of the files is missing.")
    }

    private func readTaken(_ name: String) throws -> Waiting {
        let runs = Self.taken.firstIndex(of: name) ?? 0
        place = name
        guard runs + 1 < Self.taken.count else {
            return .refused("\(runs) runs that read these files did not come to an end.")
        }
        // Before they are read: a run that reads them may be killed for it.
        if clear(Self.taken[runs + 1]), folder.rename(name, Self.taken[runs + 1]) { place = Self.taken[runs + 1] }
        guard let taken = folder.folder(place) else { throw Failure.cannot("read \(place) in", path) }
        let waiting = try read(list(taken), in: taken)
        if case .beingWritten = waiting { try putBack(from: place) }
        return waiting
    }

    /// What lies in one of the folders, but for what is passed over.
    private func list(_ place: borrowing InboxFolder, quietFor seconds: Double = 0) throws -> Listing {
        var listing = Listing()
        let now = Date()
        try place.visit { entry in
            guard isTaken(entry) else { return true }
            listing.count += 1
            listing.bytes =
                listing.bytes.addingReportingOverflow(entry.size).overflow ? .max : listing.bytes + entry.size
            // A time in the future is from before the clock was set back.
            if (0..<seconds).contains(now.timeIntervalSince(entry.changed)) { listing.busy = entry.shown }
            if listing.count <= Self.files { listing.entries.append(entry) }
            return true
        }
        listing.entries.sort { $0.shown < $1.shown }
        return listing
    }

    /// Whether a file is one of a roster.
    private func isTaken(_ entry: InboxFolder.Entry) -> Bool {
        let lower = entry.shown.lowercased()
        return entry.shown != Self.result && !Self.unfinished.contains(where: lower.hasSuffix)
            && !isPassedOver.contains(entry.identity)
    }

    private func read(_ listing: Listing, in place: borrowing InboxFolder) throws -> Waiting {
        if let reason = Self.excess(in: listing) { return .refused(reason) }
        var files: [RosterFile] = []
        for entry in listing.entries {
            do throws(IntakeProblem) {
                files.append((entry.shown, try Self.file.read(entry.name, in: place.number, calledBy: entry.shown)))
            } catch {
                switch error.code {
                case .missing: return .beingWritten(entry.shown)
                case .failed: throw Failure(error)
                default: return .refused(error.message)
                }
            }
        }
        // Whoever has a file open writes to it wherever it is.
        let isSame = try list(place).entries == listing.entries
        return isSame ? .files(files) : .beingWritten(listing.entries[0].shown)
    }

    /// What there is too much of; nothing is read then.
    private static func excess(in listing: Listing) -> String? {
        guard listing.count <= files else {
            return
                "There are \(listing.count) files; at most \(files) are read as one roster. Send one roster at a time."
        }
        for entry in listing.entries {
            do throws(IntakeProblem) { try file.check(entry.size, calledBy: entry.shown) } catch {
                return error.message
            }
        }
        return listing.bytes <= RosterLimits.standard.totalBytes ? nil : RosterLimits.standard.excess
    }

    // MARK: - What becomes of it

    /// Deletes the taken files: they contain children's data, and the school has it now.
    func finish() throws {
        guard let taken = folder.folder(place) else { throw Failure.cannot("read \(place) in", path) }
        passOver(try doAll(in: taken) { taken.remove($0.name) })
        folder.removeFolder(place)
    }

    /// Sets the taken files aside, replacing those refused before. What cannot be set aside is passed over from now on.
    func refuse() throws {
        // Where nothing could be moved there is nothing to set aside.
        guard let taken = folder.folder(place) else { return }
        for name in Self.refused {
            if let refused = folder.folder(name) { _ = try doAll(in: refused) { refused.remove($0.name) } }
            // Nothing is written for it, so that it needs no room on the disk.
            if clear(name), folder.rename(place, name) { return }
        }
        passOver(try doAll(in: taken) { _ in false })
    }

    /// Leaves the taken files to the next run: what is wrong is not theirs.
    func release() { _ = folder.rename(place, Self.taken[0]) }

    /// Writes a report for the sender of the files, who may be neither this user nor of its group; the folder keeps others out.
    ///
    /// - Returns: whether it could be written.
    func report(_ text: String) -> Bool { folder.write(text, to: Self.result) }

    /// How many files are moved or deleted at a time: there may be any number.
    private static let batch = 10_000

    /// Does something with each file in a folder, and returns those with which it failed though they are still there.
    private func doAll(
        in place: borrowing InboxFolder, _ body: (InboxFolder.Entry) -> Bool
    ) throws -> [InboxFolder.Entry] {
        var (stuck, seen, next): ([InboxFolder.Entry], Set<[CChar]>, [InboxFolder.Entry]) = ([], [], [])
        repeat {
            next = []
            try place.visit { entry in
                if !seen.contains(entry.name) { next.append(entry) }
                return next.count < Self.batch
            }
            for entry in next where !body(entry) && place.has(entry.name) { stuck.append(entry) }
            // Whatever is still there was left there.
            seen.formUnion(next.map(\.name))
        } while next.count == Self.batch
        return stuck
    }

    /// A file of the same name that arrived in the meantime is newer, and stays.
    private func putBack(from name: String) throws {
        guard let source = folder.folder(name) else { return }
        _ = try doAll(in: source) { entry in
            folder.has(entry.name) ? source.remove(entry.name) : source.move(entry.name, to: folder)
        }
    }

    /// Takes note of files that stay where they are, and are never read again unless they change.
    private func passOver(_ stuck: [InboxFolder.Entry]) {
        guard let first = stuck.first else { return }
        let others = stuck.count > 1 ? " and \(stuck.count - 1) more" : ""
        remarks.append(
            "\(first.shown)\(others) cannot be moved or deleted, and will be passed over. Delete it by hand.")
        isPassedOver.formUnion(stuck.map(\.identity))
        guard !folder.write(isPassedOver.map { "\($0)\n" }.joined(), to: Self.passedOver) else { return }
        remarks.append("That could not be written down: \(String(cString: strerror(errno))).")
    }

    /// A folder of ours, in place of a file or link that somebody has put there.
    private func makeFolder(_ name: String) -> InboxFolder? {
        clear(name) ? folder.makeFolder(name) : nil
    }

    /// Deletes a file or a link that has the name of one of our folders.
    private func clear(_ name: String) -> Bool {
        folder.remove(Array(name.utf8CString)) || [ENOENT, EISDIR, EPERM].contains(errno)
    }
}
