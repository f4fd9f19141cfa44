import ClassKit
import Foundation
import JSON
import Locks

/// Reads what apps write down in the homes of devices, as they write it.
final class TraceReader: @unchecked Sendable {
    // The thread's own, once it runs.
    private var files: [Int32: (name: String, file: FileHandle, rest: [UInt8])] = [:]
    private let watch: Descriptor
    /// The thread ends once the other end is shut down.
    private let stopping: Descriptor
    private let stop: Descriptor
    private let tell: @Sendable (String, Trace.Line) -> Void
    private let tellEnd: @Sendable (String, AtWork) -> Void
    /// Programs in which somebody is at work, by their numbers.
    private var atWork: [Int32: AtWork] = [:]

    /// A program with attempts whose clocks run.
    struct AtWork: Sendable {
        var name: String
        var app: String
        var places: Set<String>
    }

    private static func noWatch(_ code: Int32) -> DeveloperError {
        guard code == EMFILE else {
            return DeveloperError("Cannot watch what apps do: \(String(cString: strerror(code))).")
        }
        return DeveloperError(
            "Cannot watch what apps do: too many files are open, or programs of this user watch files in too many places. End one of them, or have an administrator raise fs.inotify.max_user_instances."
        )
    }

    /// - Parameters:
    ///   - files: the files, by the name of whose device each is in.
    ///   - tellEnd: told of a program that is gone, though somebody was at work in it.
    ///   - tell: told of each line, with that name.
    init(
        _ paths: [String: String], tellEnd: @escaping @Sendable (String, AtWork) -> Void,
        _ tell: @escaping @Sendable (String, Trace.Line) -> Void
    ) throws {
        self.tell = tell
        self.tellEnd = tellEnd
        guard let watch = Descriptor(inotify_init1(Int32(IN_CLOEXEC))) else { throw Self.noWatch(errno) }
        var ends: [Int32] = [-1, -1]
        let isMade = socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0
        guard isMade, let stopping = Descriptor(ends[0]), let stop = Descriptor(ends[1]) else {
            throw DeveloperError("Cannot watch what apps do: \(String(cString: strerror(errno))).")
        }
        self.watch = watch
        self.stopping = stopping
        self.stop = stop
        for (name, path) in paths {
            guard let file = FileHandle(forReadingAtPath: path) else { continue }
            files[inotify_add_watch(self.watch.number, path, UInt32(IN_MODIFY))] = (name, file, [])
        }
        startThread { self.read() }
    }

    func close() { shutdown(stop.number, Int32(SHUT_RDWR)) }

    private func read() {
        var bytes = [UInt8](repeating: 0, count: 4096)
        while true {
            var waiting = [
                pollfd(fd: watch.number, events: Int16(POLLIN), revents: 0),
                pollfd(fd: stopping.number, events: Int16(POLLIN), revents: 0),
            ]
            // Programs that are gone write nothing down: as long as somebody is at work they are looked for.
            if poll(&waiting, 2, atWork.isEmpty ? -1 : 500) < 0, errno == EINTR { continue }
            // The news go first: of what is written from here on there is another.
            if waiting[0].revents != 0 { _ = Foundation.read(watch.number, &bytes, bytes.count) }
            // What is written last is read as well.
            for place in files.keys { readOn(place) }
            lookForGone()
            if waiting[1].revents != 0 { return }
        }
    }

    private func readOn(_ place: Int32) {
        guard let (name, file, before) = files[place] else { return }
        var rest = before
        while let part = try? file.read(upToCount: Self.part), !part.isEmpty {
            rest = readLines(of: rest + part, name)
            // No line is so long.
            if rest.count > Self.part { rest = [] }
        }
        files[place] = (name, file, rest)
    }

    private static let part = 1 << 20

    /// - Returns: the last line, which is not whole yet.
    private func readLines(of bytes: [UInt8], _ name: String) -> [UInt8] {
        var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        let rest = Array(lines.popLast() ?? [])
        for line in lines {
            guard let value = try? JSONValue(parsing: Array(line)),
                let line = try? JSONDecoding.decode(Trace.Line.self, from: value)
            else { continue }
            note(line, of: name)
            tell(name, line)
        }
        return rest
    }

    private func note(_ line: Trace.Line, of name: String) {
        switch line.kind {
        case .started:
            atWork[line.process, default: AtWork(name: name, app: line.app, places: [])].places.insert(line.text)
        case .stopped:
            atWork[line.process]?.places.remove(line.text)
            if atWork[line.process]?.places.isEmpty == true { atWork[line.process] = nil }
        case .declared, .asked, .saved, .refused, .completed: break
        }
    }

    private func lookForGone() {
        for (process, work) in atWork where kill(process, 0) != 0 && errno == ESRCH {
            atWork[process] = nil
            tellEnd(work.name, work)
        }
    }
}

extension Trace.Line {
    var journalKind: Journal.Kind {
        switch kind {
        case .declared: .declared
        case .asked: .asked
        case .started: .started
        case .stopped: .stopped
        case .saved, .completed: .saved
        case .refused: .trouble
        }
    }

    /// Where somebody is at work, for the console's tree.
    var details: JSONValue {
        switch kind {
        case .started, .stopped, .completed: ["place": .string(text)]
        case .declared, .asked, .saved, .refused: .null
        }
    }

    /// In a few words.
    var words: String {
        switch kind {
        case .declared: "declared \(text)"
        case .asked: "asked \(text)"
        case .started: "started work at \(text)"
        case .stopped: "stopped work at \(text)"
        case .saved: "saved \(text)"
        case .refused: "was refused by save: \(text)"
        case .completed: "marked \(text) as done"
        }
    }
}
