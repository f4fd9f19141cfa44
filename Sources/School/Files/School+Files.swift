import Secrets

extension School {
    /// Ends an upload: all of it has to be there.
    ///
    /// The fingerprint is taken before anything is written, since that takes a while and others want to write too.
    package func completeFile(_ id: File.ID, as actor: Actor) async throws -> File {
        let owner = try read(as: actor) { try $0.person() }
        let fingerprint = try await fingerprint(ofOwn: id, as: actor)
        return try await write(as: actor, holding: [.person(owner)]) { desk in
            try desk.complete(id, fingerprint: fingerprint)
            return try desk.file(id)
        }
    }

    /// Reads one part at a time, each in a transaction of its own, and lets others go first in between: a large file keeps
    /// neither a connection nor a thread to itself.
    private func fingerprint(ofOwn id: File.ID, as actor: Actor) async throws -> String {
        let file = try read(as: actor) { try $0.ownWhole(id) }
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

    /// Hands out a file part by part, until all of it was or `body` wants no more.
    ///
    /// Whether the person may have it is looked up again for each part, and no transaction lasts while a part is on its way.
    package func visitParts(of id: File.ID, as actor: Actor, _ body: ([UInt8]) async throws -> Bool) async throws {
        var number = 0
        while let bytes = try read(as: actor, { try $0.part(number, of: id) }) {
            guard try await body(bytes) else { return }
            number += 1
        }
    }
}
