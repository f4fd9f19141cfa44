import Foundation
import JSON
import Locks
import SQLite
import School
import Signatures

/// The file with the key that seals logs, and the notes of the seals beside the data: neither is in the database.
struct LogKeyFile: Sendable {
    static let option = Options.Option(
        name: "log-key", value: "FILE", summary: "the key that seals the log; DIR/log.key by default",
        variable: "HOMEROOM_LOG_KEY")
    /// Of a file with keys.
    private static let most = 8192

    let path: String
    /// Whether the operator has named it: a name that was misspelled must not make a new key.
    private let isNamed: Bool
    private let notes: SealNotesFile

    init(_ options: Options) {
        let folder = options["data"] ?? "."
        path = options["log-key"] ?? folder + "/log.key"
        isNamed = options["log-key"] != nil
        notes = SealNotesFile(path: folder + "/log.noted")
    }

    /// What to seal with; nil where there is no key.
    ///
    /// - Parameter makesKey: whether a key is made where there is none in the usual place.
    func keeper(makesKey: @autoclosure () throws -> Bool = false) throws -> SealKeeper? {
        if PrivateFile.exists(path) { return SealKeeper(keys: try read(), notes: notes) }
        if isNamed {
            throw Failure("There is no key at \(path). Put it there, or make one: homeroom admin seal --new-key")
        }
        return try makesKey() ? try make() : nil
    }

    /// Makes a key. What the keys before have signed stays valid.
    func make() throws -> SealKeeper {
        let former = PrivateFile.exists(path) ? try read().trusted : []
        guard let own = P256.PrivateKey() else { throw Failure("There is no memory for a key.") }
        let keys = SealKeys(own: own, former: former)
        let text = Array(keys.pem.utf8)
        guard text.count <= Self.most else {
            throw Failure(
                "\(path) holds too many keys. Take the oldest public ones out of it, and keep them elsewhere.")
        }
        try PrivateFile.replace(path, with: text)
        return SealKeeper(keys: keys, notes: notes)
    }

    private func read() throws -> SealKeys {
        var status = stat()
        guard stat(path, &status) == 0 else { throw Self.unreadable(path) }
        guard status.st_mode & 0o027 == 0 else {
            throw Failure("Other users of this machine can open the key \(path). Close it to them: chmod 600 \(path)")
        }
        let keys = try Self.keys(in: path)
        guard keys.own != nil else {
            throw Failure("\(path) holds no private key of the curve P-256. Put the key that seals the log there.")
        }
        return keys
    }

    private static func unreadable(_ path: String) -> Failure {
        Failure("\(path) cannot be read. Check its name and its permissions.")
    }

    /// The keys of any file.
    static func keys(in path: String) throws -> SealKeys {
        guard let handle = FileHandle(forReadingAtPath: path), let bytes = try handle.read(upToCount: most + 1) else {
            throw unreadable(path)
        }
        guard let keys = SealKeys(pem: String(decoding: bytes, as: UTF8.self)) else {
            throw Failure(
                "\(path) holds no key, or something else beside keys. 'homeroom admin seal --public' prints one.")
        }
        return keys
    }
}

/// Notes of the newest seals in a file of the data folder.
final class SealNotesFile: SealNotes {
    private let path: String
    private let lock = Locked<Void>(())

    init(path: String) { self.path = path }

    func all() throws -> [Organization.ID: SealNote] { try lock.withLock { _ in try read() } }

    func keep(_ note: SealNote?, of organization: Organization.ID) throws {
        try lock.withLock { _ in
            var notes = try read()
            notes[organization] = note
            var object = JSONObject()
            for (id, note) in notes.sorted(by: { $0.key < $1.key }) { object.add(id.description, note.json) }
            try PrivateFile.replace(path, with: JSONValue.object(object).bytes)
        }
    }

    private func read() throws -> [Organization.ID: SealNote] {
        guard PrivateFile.exists(path) else { return [:] }
        guard let bytes = FileManager.default.contents(atPath: path),
            let members = try? JSONValue(parsing: Array(bytes)).asObject?.members
        else { throw unreadable }
        var notes: [Organization.ID: SealNote] = [:]
        for member in members {
            guard let id = Organization.ID(member.name), let note = SealNote(member.value) else { throw unreadable }
            notes[id] = note
        }
        return notes
    }

    private var unreadable: Failure {
        Failure(
            "\(path) cannot be read: it notes the newest seals of the log. Restore it, or remove it and run 'homeroom admin seal --accept'."
        )
    }
}

extension SealNote {
    fileprivate var json: JSONValue {
        var object = JSONObject()
        if let seal { object.add("seal", seal.json) }
        if let lost { object.add("lost", lost.json) }
        return .object(object)
    }

    fileprivate init?(_ json: JSONValue) {
        guard json.asObject != nil else { return nil }
        self.init(seal: json["seal"].flatMap(NotedSeal.init), lost: json["lost"].flatMap(NotedSeal.init))
    }
}

extension NotedSeal {
    fileprivate var json: JSONValue {
        var object = JSONObject()
        object.add("number", .integer(Int64(number)))
        object.add("digest", .string(digest))
        return .object(object)
    }

    fileprivate init?(_ json: JSONValue) {
        guard let number = json["number"]?.asInteger, let digest = json["digest"]?.asString else { return nil }
        self.init(number: Int(number), digest: digest)
    }
}
