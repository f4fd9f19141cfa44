import Coursework
import Locks
package import Rosters
import SQL

extension School {
    /// Reads roster files that the person has uploaded. It runs on a thread of its own, because it may take seconds.
    ///
    /// - Throws: when the files are not the person's own, or are larger than a browser should upload.
    package func roster(in files: [File.ID], as actor: Actor) async throws -> RosterReading {
        let known = try read(as: actor) { transaction in
            try transaction.requireImporting()
            return try files.map { try transaction.file($0) }
        }
        guard known.count <= Self.mostUploads, known.reduce(0, { $0 + $1.size }) <= Self.mostUploaded else {
            throw SchoolError.limit(
                "files_too_large",
                "A browser uploads at most \(Self.mostUploads) files of \(Self.mostUploaded >> 20) MB together.",
                remedy: "Import them on the server.")
        }
        var inputs: [(name: String, bytes: [UInt8])] = []
        for file in known {
            var bytes: [UInt8] = []
            bytes.reserveCapacity(file.size)
            try await visitParts(of: file.id, as: actor) { part in
                bytes += part
                return true
            }
            inputs.append((file.name, bytes))
        }
        return await Self.read(inputs)
    }

    /// Reads a roster file, or an archive of them, that a program has sent.
    package func roster(of bytes: [UInt8], named name: String, as actor: Actor) async throws -> RosterReading {
        try read(as: actor) { try $0.requireImporting() }
        return await Self.read([(name, bytes)])
    }

    private static func read(_ inputs: [(name: String, bytes: [UInt8])]) async -> RosterReading {
        await withCheckedContinuation { continuation in
            startThread { continuation.resume(returning: RosterReader(limits: .uploaded).read(inputs)) }
        }
    }

    private static let mostUploads = 64
    private static let mostUploaded = 64 << 20
}

extension RosterLimits {
    /// A server reads while it serves others, so it accepts less than a command that has the machine to itself.
    fileprivate static let uploaded: RosterLimits = {
        var limits = RosterLimits.standard
        limits.fileBytes = 128 << 20
        limits.totalBytes = 192 << 20
        limits.rows = 1_000_000
        return limits
    }()
}

extension Act where Success == Void {
    /// Deletes unused uploads of the asking person, but for those that an import still needs.
    package static func dropUploads(_ files: [File.ID]) -> Act {
        Act(locking: [.oneself]) { transaction in
            let needed = try transaction.filesOfImport()
            for file in files where !needed.contains(file) { try transaction.dropUpload(file) }
        }
    }

    /// Deletes the asking person's roster files of earlier plans, which these replace: whichever process made those plans, and
    /// whenever it did.
    package static func replacePlan(by files: [File.ID]) -> Act {
        Act(locking: [.oneself]) { transaction in
            let needed = try transaction.filesOfImport() + files
            for file in try transaction.unusedRosterFiles() where !needed.contains(file) {
                try transaction.dropUpload(file)
            }
        }
    }
}

extension Transaction {
    /// Throws unless the person may import the whole school.
    package func requireImporting() throws {
        try requireEverywhere(.importRoster)
    }

    /// Whether the files of a plan are there still: they go with the next one, or after a day.
    package func hasRosterFiles(_ files: [File.ID]) throws -> Bool {
        do {
            for id in files { _ = try file(id) }
            return true
        } catch let error as SchoolError where error.code == .notFound {
            return false
        }
    }

    fileprivate func filesOfImport() throws -> [File.ID] {
        try importJob().map { $0.state == .asked ? $0.request.files : [] } ?? []
    }

    /// What the asking person has uploaded that may be a roster and is part of nothing.
    fileprivate func unusedRosterFiles() throws -> [File.ID] {
        let found = try connection.all(
            "SELECT id, name FROM file WHERE organization = $1 AND owner = $2 AND loose IS NOT NULL",
            [organizationID, Value(try person())]
        ) { (id: $0.identifier("id") as File.ID, name: $0.text("name")) }
        return found.filter { file in
            [".csv", ".txt", ".zip"].contains { file.name.lowercased().hasSuffix($0) }
        }.map(\.id)
    }

    /// Deletes an unused upload of the asking person.
    func dropUpload(_ id: File.ID) throws {
        guard try ownCompleted(id) != nil else { return }
        try removeIfUnused(id)
    }
}
