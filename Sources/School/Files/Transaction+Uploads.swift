import Coursework
import Foundation
import SQL

// Files are uploaded in parts. Until they are used for something they are loose: only their owner can see them, and
// they are deleted after a day.
extension Transaction {
    /// Starts an upload.
    ///
    /// - Parameters:
    ///   - size: of the whole file, in bytes.
    ///   - limit: the largest size that this server accepts.
    func beginFile(
        named name: String, mediaType: String, size: Int, limit: Int = Limit.fileBytes
    ) throws -> File.ID {
        let owner = try person()
        try (Finding.size(size, limit: limit) + Finding.mediaType(mediaType)).orThrow()
        try requireStorage(for: size, of: owner)
        let id = newIdentifier(File.self)
        try connection.enqueue(
            """
            INSERT INTO file (organization, id, owner, name, mediaType, size, created, loose)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $7)
            """,
            [
                organizationID, Value(id), Value(owner), .text(FileName.cleaned(name)), .text(mediaType.lowercased()),
                Value(size),
                nowValue,
            ])
        return id
    }

    /// Stores the next part. A part that is already there is not stored again, so a device can safely repeat a
    /// request.
    func append(_ bytes: [UInt8], part number: Int, to id: File.ID) throws {
        let file = try ownUnfinished(id)
        guard number >= 0, number < file.parts else {
            throw SchoolError.invalid([
                Finding(.invalid, "part", "The file has no such part. Count from 0 to the last.")
            ])
        }
        let expected = file.size(ofPart: number)
        guard bytes.count == expected else {
            throw SchoolError.invalid([
                Finding(.invalid, "part", "The part has \(bytes.count) bytes instead of \(expected). Send it again.")
            ])
        }
        try connection.enqueue(
            """
            INSERT INTO filePart (organization, file, number, bytes) VALUES ($1, $2, $3, $4)
            ON CONFLICT (organization, file, number) DO NOTHING
            """, organizationID, Value(id), Value(number), .blob(bytes))
    }

    /// Which parts of an unfinished upload are there, so that it can be resumed.
    package func partsOfFile(_ id: File.ID) throws -> [Int] {
        _ = try ownUnfinished(id)
        return try connection.all(
            "SELECT number FROM filePart WHERE organization = $1 AND file = $2 ORDER BY number",
            [organizationID, Value(id)]
        ) { Int($0.integer()) }
    }

    private static let own = Query(
        kept: "SELECT \(File.columns) FROM file f WHERE f.organization = $1 AND f.id = $2 AND f.owner = $3")

    func ownUnfinished(_ id: File.ID) throws -> File {
        let file = try connection.first(
            Self.own, organizationID, Value(id), Value(try person()), as: File.init)
        guard let file else { throw SchoolError.none("file") }
        guard file.completed == nil else {
            throw SchoolError.conflict(
                "file_complete", "All of this file is there already.", remedy: "Begin another one.")
        }
        return file
    }

    /// The person's own file, if it is complete.
    func ownCompleted(_ id: File.ID) throws -> File? {
        let file = try connection.first(Self.own, organizationID, Value(id), Value(try person()), as: File.init)
        return file?.completed == nil ? nil : file
    }

    /// An upload that has all its parts but is not completed yet; its parts can no longer change.
    func ownWhole(_ id: File.ID) throws -> File {
        let file = try ownUnfinished(id)
        let there = try partsOfFile(id)
        guard there.count == file.parts else {
            let size = there.reduce(0) { $0 + file.size(ofPart: $1) }
            throw SchoolError.conflict(
                "file_incomplete", "\(size) of \(file.size) bytes have arrived.",
                remedy: "Send the parts that are missing.")
        }
        return file
    }

    func complete(_ id: File.ID, fingerprint: String) throws {
        try connection.enqueue(
            """
            UPDATE file SET completed = $4, fingerprint = $5
            WHERE organization = $1 AND id = $2 AND owner = $3 AND completed IS NULL
            """, organizationID, Value(id), Value(try person()), nowValue, .text(fingerprint))
    }

    // MARK: - What files are part of

    /// What is wrong with the files that a student wants to hand in.
    func requireOwn(_ files: [File.ID]) throws -> [Finding] {
        guard (1...Limit.filesHandedIn).contains(files.count), Set(files).count == files.count else {
            let message = "Hand in at least one file and at most \(Limit.filesHandedIn), each once."
            return [Finding(.limit, "files", message)]
        }
        return try files.enumerated().compactMap { index, file in
            let isOwn = try connection.first(
                """
                SELECT 1 FROM file WHERE organization = $1 AND id = $2 AND owner = $3 AND completed IS NOT NULL
                """, organizationID, Value(file), Value(try person())
            ) { _ in true }
            return isOwn == true
                ? nil
                : Finding(.invalid, "files[\(index)]", "There is no such file, or not all of it. Upload it again.")
        }
    }

    /// The name of a file, if the asking person may attach it to a task.
    func attachableFile(_ id: File.ID) throws -> String? {
        try connection.first(
            "SELECT name FROM file WHERE organization = $1 AND id = $2 AND owner = $3 AND completed IS NOT NULL",
            organizationID, Value(id), Value(try person())
        ) { $0.text() }
    }

    /// Counts one more use of a file.
    func attach(_ id: File.ID) throws {
        try connection.enqueue(
            "UPDATE file SET loose = NULL WHERE organization = $1 AND id = $2", organizationID, Value(id))
    }

    /// Counts one use less of a file, which becomes loose with its last use.
    func detach(_ id: File.ID) throws {
        try connection.enqueue(
            """
            UPDATE file SET loose = $3
            WHERE organization = $1 AND id = $2
                AND NOT EXISTS (SELECT 1 FROM task t WHERE t.organization = $1 AND t.file = $2)
                AND NOT EXISTS (SELECT 1 FROM handIn i WHERE i.organization = $1 AND i.file = $2)
                AND NOT EXISTS (SELECT 1 FROM handoutFile a WHERE a.organization = $1 AND a.file = $2)
                AND NOT EXISTS (SELECT 1 FROM contentFile p WHERE p.organization = $1 AND p.file = $2)
            """, organizationID, Value(id), nowValue)
    }

    /// Removes a file that is not used any more.
    func removeIfUnused(_ id: File.ID) throws {
        wipeDeletedAfterCommit()
        try detach(id)
        try connection.enqueue(
            """
            DELETE FROM filePart WHERE organization = $1 AND file = $2 AND EXISTS (
                SELECT 1 FROM file f WHERE f.organization = $1 AND f.id = $2 AND f.loose IS NOT NULL)
            """, organizationID, Value(id))
        try connection.enqueue(
            "DELETE FROM file WHERE organization = $1 AND id = $2 AND loose IS NOT NULL", organizationID, Value(id))
    }

    /// Files that have been loose for a day.
    func looseFiles(by time: Date, atMost count: Int) throws -> [File.ID] {
        try connection.all(
            "SELECT id FROM file WHERE organization = $1 AND loose <= $2 ORDER BY loose, id LIMIT $3",
            [organizationID, Value(time.addingTimeInterval(-86400)), Value(count)]
        ) { $0.identifier() }
    }

    /// Removes files that have been loose for a day.
    ///
    /// - Returns: whether there are more.
    func sweepFiles(by time: Date, atMost count: Int) throws -> Bool {
        let loose = try looseFiles(by: time, atMost: count)
        for id in loose { try removeIfUnused(id) }
        return loose.count == count
    }
}

extension Finding {
    fileprivate static func size(_ size: Int, limit: Int) -> [Finding] {
        if size < 1 { return [Finding(.invalid, "size", "The file is empty. Choose another one.")] }
        if size > limit {
            let message = "The file has \(size) bytes; at most \(limit) are taken. Make it smaller, or link to it."
            return [Finding(.limit, "size", message)]
        }
        return []
    }

    /// Two words and a slash, as in `image/png`; it goes into a header as it is.
    fileprivate static func mediaType(_ text: String) -> [Finding] {
        let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        let marks = Set("!#$&-^_.+".utf8)
        let isRight =
            parts.count == 2 && text.utf8.count <= 127
            && parts.allSatisfy { part in
                !part.isEmpty
                    && part.allSatisfy { byte in
                        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                            || marks.contains(byte)
                    }
            }
        return isRight ? [] : [Finding(.invalid, "mediaType", "This is not a media type. Give one such as image/png.")]
    }
}
