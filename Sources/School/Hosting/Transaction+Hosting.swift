import Coursework
import Foundation
import JSON
import SQL
import Secrets

// Contents that the school serves itself.
extension Transaction {
    /// All hosted contents, by title.
    package func hostedContents() throws -> [HostedContentEntry] {
        try requireSomewhere(.approveApps)
        return try connection.all(Self.entries, [organizationID], as: HostedContentEntry.init(row:))
    }

    /// One hosted content.
    package func hostedContent(_ app: String) throws -> HostedContentEntry {
        try requireSomewhere(.approveApps)
        let found = try connection.all(Self.entries, [organizationID], as: HostedContentEntry.init(row:))
        guard let entry = found.first(where: { $0.content.app == app }) else { throw SchoolError.none("content") }
        return entry
    }

    /// Removes a content: its pages are gone, and nobody can assign it any more. Recorded work stays.
    func removeHostedContent(_ app: String) throws {
        try requireEverywhere(.approveApps)
        _ = try hostedContent(app)
        try dropContentFiles(of: app)
        try connection.enqueue("DELETE FROM content WHERE organization = $1 AND app = $2", organizationID, .text(app))
        _ = try setOrigins([], of: app)
        try withdrawApproval(of: app)
        try appChanged(.contentRemoved, app)
    }

    /// Whether the app was a hosted content that has been removed.
    func isRemovedContent(_ app: String) throws -> Bool {
        guard HostedContent.isOne(app) else { return false }
        return try connection.first(
            "SELECT 1 FROM content WHERE organization = $1 AND app = $2", organizationID, .text(app)
        ) { _ in true } == nil
    }

    /// The files are not used any more, and are deleted like unused uploads.
    private func dropContentFiles(of app: String) throws {
        try connection.enqueue(
            """
            UPDATE file SET loose = $3 WHERE organization = $1 AND id IN
                (SELECT file FROM contentFile WHERE organization = $1 AND app = $2)
            """, organizationID, .text(app), nowValue)
        try connection.enqueue(
            "DELETE FROM contentFile WHERE organization = $1 AND app = $2", organizationID, .text(app))
    }

    // MARK: - Taking one in

    /// Throws unless the person may host contents and there is room for the files.
    func requireHosting(room size: Int64) throws {
        try requireEverywhere(.approveApps)
        let used = try connection.first(
            "SELECT CAST(coalesce(sum(size), 0) AS BIGINT) FROM file WHERE organization = $1", organizationID
        ) { $0.integer() }
        guard (used ?? 0) <= school.storage.organization - size else {
            throw SchoolError.limit(
                "school_storage_full", "There is no room left for the files of this content.",
                remedy: "Remove contents that nobody uses, or give the school more storage.")
        }
    }

    /// Stores a file that will belong to a content; until then it can be deleted like an unused upload.
    func stage(_ file: StagedFile) throws -> File.ID {
        let id = newIdentifier(File.self)
        try connection.enqueue(
            """
            INSERT INTO file (organization, id, owner, name, mediaType, size, fingerprint, created, completed, loose)
            VALUES ($1, $2, NULL, $3, $4, $5, $6, $7, $7, $7)
            """,
            [
                organizationID, Value(id), .text(FileName.cleaned(file.path)), .text("application/octet-stream"),
                Value(file.bytes.count), .text(SHA256.digits(of: file.bytes)), nowValue,
            ])
        for (number, start) in stride(from: 0, to: file.bytes.count, by: File.partSize).enumerated() {
            let part = Array(file.bytes[start..<min(start + File.partSize, file.bytes.count)])
            try connection.enqueue(
                "INSERT INTO filePart (organization, file, number, bytes) VALUES ($1, $2, $3, $4)", organizationID,
                Value(id), Value(number), .blob(part))
        }
        return id
    }

    /// The existing content, if it is exactly what is asked for.
    func hostedAlready(_ asked: AskedContent) throws -> HostedContentEntry? {
        guard let entry = try entry(for: asked) else { return nil }
        let content = entry.content
        let isSame =
            content.fingerprint == asked.fingerprint && content.school == asked.school
            && content.title == asked.title ?? content.title && entry.origin == asked.origin(of: content.label)
        return isSame ? entry : nil
    }

    /// The content to replace: the one that is named, or one from the same archive.
    private func entry(for asked: AskedContent) throws -> HostedContentEntry? {
        if let replaced = asked.replaced { return try hostedContent(replaced) }
        return try hostedContents().first { $0.content.fingerprint == asked.fingerprint }
    }

    /// Makes staged files a content, or replaces one: files, app and assignable contexts in one step.
    func host(_ package: ContentPackage, _ files: [(path: String, file: File.ID)], as asked: AskedContent) throws
        -> HostedContentEntry
    {
        try requireEverywhere(.approveApps)
        let before = try entry(for: asked)
        let known = before?.content
        var content = try known ?? unused(asked)
        content.kind = package.kind
        content.title = asked.title ?? known?.title ?? package.title
        (content.start, content.settings) = (package.start, package.settings)
        (content.school, content.fingerprint, content.modified) = (asked.school, asked.fingerprint, now)
        var checking = Checking()
        checking.visible(content.title, "title")
        try checking.orThrow()
        guard let origin = asked.origin(of: content.label) else { throw SchoolError.noContentHost }
        _ = try approve(content.app, named: content.title)
        try dropContentFiles(of: content.app)
        try keep(content)
        for file in files {
            try connection.enqueue(
                "INSERT INTO contentFile (organization, app, path, file) VALUES ($1, $2, $3, $4)", organizationID,
                .text(content.app), .text(file.path), Value(file.file))
            try attach(file.file)
        }
        try connection.enqueue(
            "UPDATE app SET name = $3, modified = $4 WHERE organization = $1 AND id = $2 AND name <> $3",
            organizationID, .text(content.app), .text(content.title), nowValue)
        try move(content.app, from: before?.origin, to: origin)
        try declare(content, package.tree, at: origin)
        try appChanged(known == nil ? .contentUploaded : .contentReplaced, content.app)
        try removeUploadsOfContents(but: content.app)
        return try hostedContent(content.app)
    }

    /// An archive is not needed once a content was made of it, and counts among the uploads of the person no more. That of the last
    /// one stays for a day, for a request that is repeated because its answer was lost.
    private func removeUploadsOfContents(but last: String) throws {
        let files: [File.ID] = try connection.all(
            """
            SELECT f.id FROM file f JOIN content c ON c.organization = f.organization AND c.fingerprint = f.fingerprint
            WHERE f.organization = $1 AND f.owner = $2 AND f.loose IS NOT NULL AND c.app <> $3
            """, [organizationID, Value(try person()), .text(last)]
        ) { $0.identifier() }
        for file in Set(files) { try removeIfUnused(file) }
    }

    /// A new identity. The same archive gets the same identity again after a removal, so that its assignments
    /// continue to work.
    private func unused(_ asked: AskedContent) throws -> HostedContent {
        let labels = Set(try hostedContents().map(\.content.label))
        guard labels.count < ContentLimit.contents else {
            throw SchoolError.limit(
                "too_many_contents", "There are \(labels.count) contents already.",
                remedy: "Remove some that nobody uses.")
        }
        // A content that began with this archive, and so has its label, may hold another archive by now.
        let label = (0...labels.count).lazy.map { number in
            let digits = SHA256.digits(of: Array("\(self.organization)/\(asked.fingerprint)/\(number)".utf8))
            return String(digits.prefix(ContentHosting.labelLength))
        }.first { !labels.contains($0) }
        guard let label else { throw SchoolError.noContentHost }
        return HostedContent(
            app: HostedContent.app(labelled: label), label: label, kind: .page, title: "", start: "", settings: .init(),
            school: nil,
            fingerprint: asked.fingerprint, created: now, modified: now)
    }

    /// Moves a content to another origin: after the contents' domain was changed, or on another port.
    func move(_ app: String, from old: WebOrigin?, to new: WebOrigin) throws {
        _ = try setOrigins([new], of: app)
        guard let old, old != new else { return }
        var led: [ContextRecord] = []
        try visitContent(of: app) { record in
            if record.description.link?.hasPrefix("\(old.text)/") == true { led.append(record) }
        }
        for record in led {
            guard let known = try known(record.path, in: app) else { continue }
            var moved = record
            var description = record.description
            description.link = description.link.map { new.text + $0.dropFirst(old.text.count) }
            moved.edit(to: description, at: Stamp(HybridTime(now), record.lastEdit(of: .link).device))
            try keep(moved, over: known, in: app)
        }
    }

    private func keep(_ content: HostedContent) throws {
        try connection.enqueue(
            """
            INSERT INTO content
                (organization, app, label, kind, title, start, settings, school, fingerprint, created, modified)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
            ON CONFLICT (organization, app) DO UPDATE SET kind = excluded.kind, title = excluded.title,
                start = excluded.start, settings = excluded.settings, school = excluded.school,
                fingerprint = excluded.fingerprint, modified = excluded.modified
            """,
            [
                organizationID, .text(content.app), .text(content.label), .text(content.storedKind),
                .text(content.title), .text(content.start), .text(try Stored.text(content.settings)),
                content.school.map(Value.text) ?? .null, .text(content.fingerprint), Value(content.created),
                Value(content.modified),
            ])
    }

    // MARK: - What can be assigned

    /// Declares what the package says can be assigned, or the package as a whole, so that nobody has to open it
    /// first.
    private func declare(_ content: HostedContent, _ said: JSONObject?, at origin: WebOrigin) throws {
        let page = "\(origin.text)/"
        var top = said ?? JSONObject()
        top["app"] = .string(content.app)
        top["title"] = .string(content.title)
        if said == nil {
            let kinds = ["duration", "percent", "binary", "score"].map { kind in
                var capability = JSONObject()
                capability["kind"] = .string(kind)
                return JSONValue.object(capability)
            }
            top["capabilities"] = .array(kinds)
        }
        let tree = try ContentTree(parsing: JSONValue.object(Self.linked(top, to: page)).bytes)
        if said != nil {
            _ = try apply(tree, retiringAllowed: .max)
            return
        }
        // What its pages have declared since stays.
        let known = try known([content.app], in: content.app)
        guard known != nil, let entry = tree.entries.first, var record = known?.record else {
            _ = try apply(tree, retiringAllowed: .max, as: .host)
            return
        }
        var description = record.description
        (description.title, description.link) = (entry.content.description.title, page)
        record.add(description, at: Stamp(HybridTime(now), .host))
        if record != known?.record { try keep(record, over: known, in: content.app) }
    }

    /// Each part opens at a page of the content: at its own path if it has one, else at the first page.
    private static func linked(_ part: JSONObject, to page: String) -> JSONObject {
        var part = part
        let path = part["link"]?.asString ?? ""
        part["link"] = .string(page + path.drop { $0 == "/" || $0 == "." })
        if let children = part["children"]?.asArray {
            part["children"] = .array(children.map { $0.asObject.map { .object(linked($0, to: page)) } ?? $0 })
        }
        return part
    }

    private static let entries = Query(
        kept: """
            SELECT \(HostedContent.columns), a.origins, count(f.id) AS fileCount,
                CAST(coalesce(sum(f.size), 0) AS BIGINT) AS wholeSize
            FROM content c JOIN app a ON a.organization = c.organization AND a.id = c.app
                LEFT JOIN contentFile p ON p.organization = c.organization AND p.app = c.app
                LEFT JOIN file f ON f.organization = p.organization AND f.id = p.file
            WHERE c.organization = $1
            GROUP BY \(HostedContent.columns), a.origins
            ORDER BY c.title, c.app
            """)
}

extension DeviceID {
    /// The author under which the school itself declares contexts, for a package that does not. What its pages
    /// declare counts as much.
    fileprivate static let host = DeviceID(rawValue: "host")
}

/// A file that is about to be added to a content.
struct StagedFile: Sendable {
    var path: String
    var bytes: [UInt8]
}

/// What somebody wants to host, and where.
struct AskedContent: Sendable {
    var fingerprint: String
    /// The title that the person wants.
    var title: String?
    var replaced: String?
    var hosting: ContentHosting
    /// Where the uploading person reaches the school.
    var address: String

    /// Where its pages are to reach the school; nil on this machine, where any address will do.
    var school: String? { hosting.isLoopback ? nil : address }

    func origin(of label: String) -> WebOrigin? { hosting.origin(of: label, besides: address) }
}

extension HostedContent {
    static let columns =
        "c.app, c.label, c.kind, c.title, c.start, c.settings, c.school, c.fingerprint, c.created, c.modified"

    init(row: Row) throws {
        let settings: Settings = try Stored.value(row.text("settings"))
        self.init(
            app: row.text("app"), label: row.text("label"),
            kind: settings.library == nil ? Kind(rawValue: row.text("kind")) ?? .page : .h5p, title: row.text("title"),
            start: row.text("start"), settings: settings, school: row.textIfAny("school"),
            fingerprint: row.text("fingerprint"), created: row.date("created"), modified: row.date("modified"))
    }

    /// The column is older than H5P and has only two values: an H5P content is stored as a page and recognized by its
    /// library.
    fileprivate var storedKind: String { kind == .h5p ? Kind.page.rawValue : kind.rawValue }
}

extension HostedContentEntry {
    init(row: Row) throws {
        self.init(
            content: try HostedContent(row: row), files: Int(row.integer("fileCount")), size: row.integer("wholeSize"),
            origin: WebOrigin.list(stored: row.text("origins")).first)
    }
}

extension SchoolError {
    /// There is no host for contents.
    package static let noContentHost = SchoolError.conflict(
        "no_content_host", "This server has no hosts for contents, each of which needs one of its own.",
        remedy: "Give it a name below which all names lead to it, such as content.school.example.")
}
