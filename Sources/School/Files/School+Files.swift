import Secrets

extension School {
    /// Ends an upload: all of it has to be there. Ended again, it is as it was.
    ///
    /// The fingerprint is taken before anything is written, since that takes a while and others want to write too.
    package func completeFile(_ id: File.ID, as actor: Actor) async throws -> File {
        // Sent again, as the answer was lost.
        if let whole = try read(as: actor, { try $0.ownCompleted(id) }) { return whole }
        let fingerprint = try await fingerprint(ofOwn: id, as: actor)
        return try await perform(.complete(id, fingerprint: fingerprint), as: actor)
    }

    /// Reads one part at a time, each in a transaction of its own, and lets others go first in between: a large file keeps
    /// neither a connection nor a thread to itself.
    private func fingerprint(ofOwn id: File.ID, as actor: Actor) async throws -> String {
        try await fingerprint(of: try read(as: actor) { try $0.ownWhole(id) }, as: actor)
    }

    private func fingerprint(of file: File, as actor: Actor) async throws -> String {
        let id = file.id
        var hash = SHA256()
        for number in 0..<file.parts {
            guard let bytes = try read(as: actor, { try $0.bytes(ofPart: number, of: id) }) else {
                throw SchoolError.none("file")
            }
            hash.update(bytes)
            await Task.yield()
        }
        return hash.finishInDigits()
    }

    /// Fails where a file that is small enough to be read twice is not as it was uploaded; of a larger one ``visitParts(of:as:_:)``
    /// keeps the last part back.
    package func checkIfSmall(_ file: File, as actor: Actor) async throws {
        guard file.parts <= Self.partsReadTwice, file.completed != nil else { return }
        guard try await fingerprint(of: file, as: actor) == file.fingerprint else { throw SchoolError.damaged(file) }
    }

    private static let partsReadTwice = 16

    /// Hands out a file part by part, until all of it was or `body` wants no more.
    ///
    /// Whether the person may have it is looked up again for each part, and no transaction lasts while a part is on its way. The last
    /// part is handed out only where all of them are what was uploaded.
    package func visitParts(of id: File.ID, as actor: Actor, _ body: ([UInt8]) async throws -> Bool) async throws {
        var hash = SHA256()
        for number in 0... {
            let (file, part) = try read(as: actor) { (try $0.file(id), try $0.bytes(ofPart: number, of: id)) }
            guard number < file.parts else { return }
            guard let part else { throw SchoolError.damaged(file) }
            hash.update(part)
            if number == file.parts - 1, file.completed != nil, hash.finishInDigits() != file.fingerprint {
                throw SchoolError.damaged(file)
            }
            guard try await body(part) else { return }
        }
    }

    /// Hands out some bytes of a file, counted from 0, part by part. What a player asks for is not held against the fingerprint of
    /// the whole, which would be read for every jump.
    package func visit(
        bytes: Range<Int>, of id: File.ID, as actor: Actor, _ body: ([UInt8]) async throws -> Void
    ) async throws {
        let size = File.partSize
        for number in bytes.lowerBound / size..<(bytes.upperBound - 1) / size + 1 where !bytes.isEmpty {
            let (file, part) = try read(as: actor) { (try $0.file(id), try $0.bytes(ofPart: number, of: id)) }
            guard let part else { throw SchoolError.damaged(file) }
            let wanted = bytes.clamped(to: number * size..<number * size + part.count)
            try await body(Array(part[(wanted.lowerBound - number * size)..<(wanted.upperBound - number * size)]))
        }
    }
}

extension SchoolError {
    fileprivate static func damaged(_ file: File) -> SchoolError {
        SchoolError(
            .conflict, "file_damaged", "The bytes of this file are not those that were uploaded.",
            remedy: "Ask whoever runs the server to restore file \(file.id) from a backup, or upload it again.")
    }
}
