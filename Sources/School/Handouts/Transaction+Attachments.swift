import Coursework
import SQL

// Pictures and recordings attached to the instructions, in order. They are files like those of tasks.
extension Transaction {
    /// The attachments of a handout's instructions.
    func attachments(of handout: Handout.ID) throws -> [Attachment] {
        try connection.all(
            """
            SELECT f.id, f.name, f.mediaType, f.size
            FROM handoutFile a JOIN file f ON f.organization = a.organization AND f.id = a.file
            WHERE a.organization = $1 AND a.handout = $2 ORDER BY a.position
            """, [organizationID, Value(handout)]
        ) {
            Attachment(
                file: $0.identifier("id"), name: $0.text("name"), mediaType: $0.text("mediaType"),
                size: Int($0.integer("size")))
        }
    }

    /// A new upload as an attachment to instructions; nil if it cannot be one.
    package func attachment(_ file: File.ID) throws -> Attachment? {
        let found = try connection.first(
            """
            SELECT name, mediaType, size FROM file
            WHERE organization = $1 AND id = $2 AND owner = $3 AND completed IS NOT NULL
            """, organizationID, Value(file), Value(try person())
        ) {
            Attachment(
                file: file, name: $0.text("name"), mediaType: $0.text("mediaType"), size: Int($0.integer("size")))
        }
        guard let found, Attachment.isOne(found.mediaType), found.size <= Limit.attachmentBytes else { return nil }
        return found
    }

    /// What is wrong with files as attachments. Existing attachments are not checked again, because their owner may
    /// be gone.
    func findings(forAttachments files: [File.ID], known: Set<File.ID>) throws -> [Finding] {
        try files.enumerated().compactMap { index, file in
            if try known.contains(file) || attachment(file) != nil { return nil }
            return Finding(
                .invalid, "attachments[\(index)]",
                "This is not a picture or recording of yours of at most \(Limit.attachmentBytes / 1_000_000) MB. Upload one."
            )
        }
    }

    /// Stores the attachments; files that are no longer attached become loose.
    func write(attachments files: [File.ID], of handout: Handout.ID) throws {
        let known = try attachments(of: handout).map(\.file)
        guard known != files else { return }
        try findings(forAttachments: files, known: Set(known)).orThrow()
        try connection.enqueue(
            "DELETE FROM handoutFile WHERE organization = $1 AND handout = $2", organizationID, Value(handout))
        for (position, file) in files.enumerated() { try place(file, at: position, beside: handout) }
        for file in Set(known).subtracting(files) { try detach(file) }
    }

    /// Attaches the same files to another handout, whoever owns them.
    func copyAttachments(of handout: Handout.ID, to copy: Handout.ID) throws {
        for (position, one) in try attachments(of: handout).enumerated() {
            try place(one.file, at: position, beside: copy)
        }
    }

    private func place(_ file: File.ID, at position: Int, beside handout: Handout.ID) throws {
        try connection.enqueue(
            "INSERT INTO handoutFile (organization, handout, position, file) VALUES ($1, $2, $3, $4)",
            organizationID, Value(handout), Value(position), Value(file))
        try attach(file)
    }

    /// Removes all attachments of a handout that is being deleted.
    func removeAttachments(of handout: Handout.ID) throws {
        let files = try attachments(of: handout).map(\.file)
        try connection.enqueue(
            "DELETE FROM handoutFile WHERE organization = $1 AND handout = $2", organizationID, Value(handout))
        for file in files { try removeIfUnused(file) }
    }

    /// Removes all attachments of the handouts of a class.
    func removeAttachments(in schoolClass: SchoolClass.ID) throws {
        let handouts: [Handout.ID] = try connection.all(
            """
            SELECT DISTINCT a.handout FROM handout h
                JOIN handoutFile a ON a.organization = h.organization AND a.handout = h.id
            WHERE h.organization = $1 AND h.class = $2 ORDER BY 1
            """, [organizationID, Value(schoolClass)]
        ) { $0.identifier() }
        for handout in handouts { try removeAttachments(of: handout) }
    }
}
