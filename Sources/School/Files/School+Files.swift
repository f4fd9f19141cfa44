extension School {
    /// Ends an upload: all of it has to be there.
    ///
    /// The fingerprint is taken before anything is written, since that takes a while and others want to write too.
    package func completeFile(_ id: File.ID, as actor: Actor) async throws -> File {
        let owner = try read(as: actor) { try $0.person() }
        let fingerprint = try read(as: actor) { try $0.fingerprint(ofOwn: id) }
        return try await write(as: actor, holding: [.person(owner)]) { desk in
            try desk.complete(id, fingerprint: fingerprint)
            return try desk.file(id)
        }
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
