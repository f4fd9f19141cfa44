import Secrets

extension School {
    /// Completes an upload: all of it has to be there. Completing it again changes nothing.
    ///
    /// The fingerprint is computed before anything is written, because that takes a while and would block other
    /// writers.
    package func completeFile(_ id: File.ID, as actor: Actor) async throws -> File {
        // A repeated request, because the first answer was lost.
        if let whole = try read(as: actor, { try $0.ownCompleted(id) }) { return whole }
        let fingerprint = try await fingerprint(ofOwn: id, as: actor)
        return try await perform(.complete(id, fingerprint: fingerprint), as: actor)
    }

    /// Reads one part at a time, each in its own transaction, so that a large file does not occupy a connection or a
    /// thread.
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

    /// Throws if a small file is damaged; small means that it can be read twice. For a larger one,
    /// ``visitParts(of:as:_:)`` holds back the last part.
    package func checkIfSmall(_ file: File, as actor: Actor) async throws {
        guard file.parts <= Self.partsReadTwice, file.completed != nil else { return }
        guard try await fingerprint(of: file, as: actor) == file.fingerprint else { throw SchoolError.damaged(file) }
    }

    private static let partsReadTwice = 16

    /// Streams a file part by part, until the end or until `body` wants no more.
    ///
    /// Whether the person may read the file is checked again for each part, and no transaction stays open while a
    /// part is being sent. The last part is sent only if the whole file is intact.
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

    /// Streams a range of a file's bytes, counted from 0, part by part. A range is not checked against the
    /// fingerprint, because that would mean reading the whole file each time a player jumps.
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
            .conflict, "file_damaged", "This file is damaged: its bytes are not those that were uploaded.",
            remedy: "Ask whoever runs the server to restore file \(file.id) from a backup, or upload it again.")
    }
}
