import Coursework
import Foundation
import Locks
import SQL

extension School {
    /// Turns an archive that the person has uploaded into a hosted content.
    ///
    /// It becomes visible all at once. Files stored by a failed attempt are deleted after a day, like the upload
    /// itself, which goes with the next content at the latest. Repeating the request changes nothing.
    ///
    /// - Parameters:
    ///   - title: nil to use the package's own title.
    ///   - replaced: the content to replace; the new one takes over its app and its host.
    ///   - address: where the person reaches the school.
    package func host(
        _ upload: File.ID, title: String? = nil, replacing replaced: String? = nil, at hosting: ContentHosting?,
        address: String, as actor: Actor
    ) async throws -> HostedContentEntry {
        let file = try read(as: actor) { transaction in
            try transaction.requireHosting(room: 0)
            if let replaced { _ = try transaction.hostedContent(replaced) }
            guard hosting != nil else { throw SchoolError.noContentHost }
            return try transaction.ownCompleted(upload)
        }
        guard let hosting, let file else { throw SchoolError.none("file") }
        guard file.size <= ContentLimit.archive else {
            throw SchoolError.invalid([
                Finding(
                    .limit, "file",
                    "The archive has \(file.size) bytes; at most \(ContentLimit.archive) are taken. Link to what is large."
                )
            ])
        }
        let asked = AskedContent(
            fingerprint: file.fingerprint ?? "", title: title, replaced: replaced, hosting: hosting, address: address)
        // A repeated request, because the first answer was lost.
        if let known = try read(as: actor, { try $0.hostedAlready(asked) }) { return known }
        let package = try await self.package(in: file, as: actor)
        try read(as: actor) { try $0.requireHosting(room: Int64(package.size)) }
        let files = try await stage(package, as: actor)
        return try await perform(.host(package, files, as: asked), as: actor)
    }

    /// Moves all contents to the present hosts; those that are there already stay.
    ///
    /// - Parameter school: the school's address, for contents on this machine.
    package func moveContents(to hosting: ContentHosting, besides school: String) async throws {
        for organization in try organizationIDs() {
            let actor = Actor.school(organization)
            for entry in try read(as: actor, { try $0.hostedContents() }) {
                let app = entry.content.app
                guard let origin = hosting.origin(of: entry.content.label, besides: school), origin != entry.origin
                else {
                    continue
                }
                try await perform(.moveContent(app, to: origin), as: actor)
            }
        }
    }

    private func package(in file: File, as actor: Actor) async throws -> ContentPackage {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(file.size)
        try await visitParts(of: file.id, as: actor) { part in
            bytes += part
            return true
        }
        let whole = bytes
        let name = String(file.name.prefix { $0 != "." })
        return try await Self.aside { try ContentPackage(whole, named: name.isEmpty ? "Content" : name) }
    }

    /// Stores the files a few at a time, so that nobody waits for all of them to be written.
    private func stage(_ package: ContentPackage, as actor: Actor) async throws -> [(path: String, file: File.ID)] {
        var staged: [(path: String, file: File.ID)] = []
        var next = package.files[...]
        while !next.isEmpty {
            var (batch, size): ([ContentPackage.Part], Int) = ([], 0)
            while let file = next.first, batch.isEmpty || size + file.size <= Self.staged {
                batch.append(file)
                size += file.size
                next.removeFirst()
            }
            let taken = batch
            let files = try await Self.aside {
                try taken.map { StagedFile(path: $0.path, bytes: try package.contents(of: $0)) }
            }
            let ids = try await perform(.stage(files), as: actor)
            staged += zip(files, ids).map { ($0.path, $1) }
        }
        return staged
    }

    /// The most bytes of files to write in one step, unless a single file is larger.
    private static let staged = 2 << 20

    /// Runs on a thread of its own, so that long work does not occupy the threads that serve others.
    private static func aside<Success: Sendable>(_ body: @escaping @Sendable () throws -> Success) async throws
        -> Success
    {
        try await withCheckedThrowingContinuation { continuation in
            startThread { continuation.resume(with: Result { try body() }) }
        }
    }
}

extension Act where Success == HostedContentEntry {
    fileprivate static func host(
        _ package: ContentPackage, _ files: [(path: String, file: File.ID)], as asked: AskedContent
    ) -> Act {
        Act(locking: [.organization] + (asked.replaced.map { [.app($0)] } ?? [])) {
            try $0.host(package, files, as: asked)
        }
    }
}

extension Act where Success == [File.ID] {
    fileprivate static func stage(_ files: [StagedFile]) -> Act {
        Act(locking: []) { transaction in try files.map { try transaction.stage($0) } }
    }
}

extension Act where Success == Void {
    /// Removes a hosted content.
    package static func removeHostedContent(_ app: String) -> Act {
        Act(locking: [.organization, .app(app)]) { try $0.removeHostedContent(app) }
    }

    fileprivate static func moveContent(_ app: String, to origin: WebOrigin) -> Act {
        Act(locking: [.organization, .app(app)]) { transaction in
            try transaction.move(app, from: transaction.hostedContent(app).origin, to: origin)
        }
    }
}

// What is served on contents' hosts. It is the same for everybody, so nobody has to sign in.
extension School {
    /// The content of a host, whichever organization it belongs to.
    package func hostedContent(labelled label: String) throws -> (Organization.ID, HostedContent)? {
        try database.readOnce { connection in
            try connection.first(Self.labelled, .text(label)) { row in
                (Organization.ID(rawValue: row.integer("organization")), try HostedContent(row: row))
            }
        }
    }

    /// A file of a content.
    package func contentFile(_ path: String, of content: HostedContent, in organization: Organization.ID) throws
        -> File?
    {
        try readOnce(as: .school(organization)) { transaction in
            try transaction.connection.first(
                Self.contentFile, transaction.organizationID, .text(content.app), .text(path), as: File.init)
        }
    }

    /// A part of such a file; nil if it was replaced or removed in the meantime, and deleted.
    package func part(_ number: Int, ofContentFile id: File.ID, in organization: Organization.ID) throws -> [UInt8]? {
        try readOnce(as: .school(organization)) { try $0.bytes(ofPart: number, of: id) }
    }

    private static let labelled = Query(
        kept: "SELECT \(HostedContent.columns), c.organization FROM content c WHERE c.label = $1")
    private static let contentFile = Query(
        kept: """
            SELECT \(File.columns) FROM contentFile p
                JOIN file f ON f.organization = p.organization AND f.id = p.file
            WHERE p.organization = $1 AND p.app = $2 AND p.path = $3
            """)
}
