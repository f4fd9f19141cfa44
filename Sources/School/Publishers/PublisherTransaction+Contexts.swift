package import Coursework
import Foundation
import JSON
import SQL
import Secrets

// What publishers declare about contexts. Each version is stored as it came; the version that the school shows is the
// publisher's declaration, merged with those of devices.
extension PublisherTransaction {
    /// Stores some contexts, all or none; parents must come before their children. Sending them again changes
    /// nothing.
    func publish(_ contexts: [CatalogContext]) throws {
        var changed = 0
        var clock = HybridTime(transaction.now)
        for (index, context) in contexts.enumerated() {
            do {
                if try publish(context, &clock) { changed += 1 }
            } catch let problem as PublisherProblem {
                throw problem.at(index)
            }
        }
        guard changed > 0 else { return }
        for app in Set(contexts.compactMap(\.path.elements.first)).sorted() {
            try transaction.markDeclared(app)
            try transaction.appChanged(
                .appContextsPublished, app, "publisherKey/\(publisher.key) contexts:\(changed)")
        }
    }

    private func publish(_ context: CatalogContext, _ clock: inout HybridTime) throws -> Bool {
        let (path, app) = (context.path, context.path.elements.first ?? "")
        try require(app)
        let known = try transaction.known(path, in: app)
        if let parent = path.parent {
            let above = try transaction.known(parent, in: app)
            guard let above, !above.record.isRemoved else {
                throw PublisherProblem(
                    .parentNotFound, "There is no context above it. Send parents before their children.")
            }
            if known?.record.isRemoved ?? true, let finding = try transaction.roomBeside(path, in: app) {
                throw PublisherProblem(.tooManyChildren, finding.message)
            }
        } else {
            try transaction.add(app: app, named: context.description.title)
        }
        let isNew = try keep(context, in: app)
        clock = clock.successor
        let isShownAnew = try show(path, in: app, over: known, saved: clock)
        if isNew { try transaction.indexAgain(path, in: app) }
        return isNew || isShownAnew
    }

    /// Stores a version as it came; false if it is there already.
    private func keep(_ context: CatalogContext, in app: String) throws -> Bool {
        let content = context.value.text
        let changed = try connection.run(
            """
            INSERT INTO publisherContext (organization, app, path, locale, issuer, content, keywords, thumbnail, modified)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
            ON CONFLICT (organization, app, path, locale) DO UPDATE SET issuer = excluded.issuer,
                content = excluded.content, keywords = excluded.keywords, thumbnail = excluded.thumbnail,
                modified = excluded.modified
            WHERE publisherContext.content <> excluded.content OR publisherContext.issuer <> excluded.issuer
            """,
            [
                organizationID, .text(app), .text(context.path.stored), .text(context.locale), .text(publisher.issuer),
                .text(content), .text(context.keywords.joined(separator: "\n")), Value(context.thumbnailID),
                transaction.nowValue,
            ])
        return changed > 0
    }

    /// Updates the context that the school shows from its published versions. If none is left, it is removed and
    /// keeps its title.
    @discardableResult
    func show(
        _ path: IdentifierPath, in app: String, over known: Transaction.KnownContext?, saved: HybridTime? = nil
    ) throws -> Bool {
        let stamp = Stamp(HybridTime(transaction.now), .publisher)
        let versions = try versions(of: path, in: app)
        guard let shown = versions.map(\.context).shown(to: language) else {
            guard var record = known?.record else { return false }
            record.remove(at: stamp)
            return try replace(known, by: record, in: app)
        }
        // Fields that the publisher does not mention are left to devices.
        var record =
            known?.record
            ?? ContextRecord(path, shown.description, saved: saved, at: Stamp(.zero, .nobody))
        record.add(shown.description, at: stamp)
        let issuer = versions.first { $0.context.locale == shown.locale }?.issuer ?? publisher.issuer
        if let name = shown.thumbnailID {
            record.setThumbnail(try thumbnail(named: name, of: issuer), at: stamp)
        } else if record.lastEdit(of: .thumbnail).speaker == .publisher {
            record.setThumbnail(nil, at: stamp)
        }
        return try replace(known, by: record, in: app)
    }

    private func replace(
        _ known: Transaction.KnownContext?, by record: ContextRecord, in app: String
    ) throws -> Bool {
        guard record != known?.record else { return false }
        try transaction.keep(record, over: known, in: app)
        return true
    }

    // MARK: - Reading

    struct Version {
        var context: CatalogContext
        var issuer: String
    }

    func versions(of path: IdentifierPath, in app: String) throws -> [Version] {
        try connection.all(
            "SELECT content, issuer FROM publisherContext WHERE organization = $1 AND app = $2 AND path = $3",
            [organizationID, .text(app), .text(path.stored)]
        ) { row in
            Version(context: try CatalogContext(JSONValue(parsing: row.text("content"))), issuer: row.text("issuer"))
        }
    }

    /// One version of a context.
    package func context(at path: IdentifierPath, locale text: String) throws -> CatalogContext {
        let app = path.elements.first ?? ""
        try require(app)
        let locale = try CatalogLocale.read(text)
        let found = try versions(of: path, in: app).first { $0.context.locale == locale }
        guard let found else { throw PublisherProblem.noContext }
        return found.context
    }

    /// The published versions of an app's contexts, in an order in which they can be sent again: parents come before
    /// their children. The list is read backwards, because a path that ends sorts after its continuations.
    package func listing(of app: String, _ request: PageRequest) throws -> Page<CatalogContext> {
        try require(app)
        let mark = try request.parts(or: ["]", ""])
        let rows = try connection.all(
            """
            SELECT content, path, locale FROM publisherContext
            WHERE organization = $1 AND app = $2 AND (path, locale) < ($3, $4) ORDER BY path DESC, locale DESC
            LIMIT $5
            """, [organizationID, .text(app), .text(mark[0]), .text(mark[1]), Value(request.rows)]
        ) { row in try CatalogContext(JSONValue(parsing: row.text("content"))) }
        return request.page(rows) { ListMark($0.path.stored, $0.locale) }
    }

    /// A fingerprint that changes with anything published for the app.
    package func fingerprint(of app: String) throws -> String {
        try require(app)
        var fingerprint = SHA256()
        try connection.visit(
            "SELECT content FROM publisherContext WHERE organization = $1 AND app = $2 ORDER BY path, locale",
            [organizationID, .text(app)]
        ) { row in
            fingerprint.update(Array(row.text().utf8))
            fingerprint.update([10])
            return true
        }
        return fingerprint.finishInDigits()
    }

    // MARK: - Taking back

    /// Removes a version of a context. Removing the last version removes the context, which keeps its title.
    ///
    /// - Parameter withDescendants: whether descendants are removed, too; if false, there must be none.
    func remove(at path: IdentifierPath, locale text: String, withDescendants: Bool) throws {
        let version = try context(at: path, locale: text)
        let app = path.elements.first ?? ""
        var gone = try versions(of: path, in: app).count == 1 ? try children(of: path, in: app) : []
        guard gone.isEmpty || withDescendants else {
            throw PublisherProblem(
                .contextHasChildren,
                "There are contexts below it. Delete these first, or all together with descendants=true.")
        }
        gone.sort { $0.depth > $1.depth }
        for below in gone {
            try connection.enqueue(
                "DELETE FROM publisherContext WHERE organization = $1 AND app = $2 AND path = $3", organizationID,
                .text(app), .text(below.stored))
            try show(below, in: app, over: try transaction.known(below, in: app))
        }
        try connection.enqueue(
            "DELETE FROM publisherContext WHERE organization = $1 AND app = $2 AND path = $3 AND locale = $4",
            organizationID, .text(app), .text(path.stored), .text(version.locale))
        try show(path, in: app, over: try transaction.known(path, in: app))
        try transaction.indexAgain(path, in: app)
        try dropUnusedThumbnails()
        try transaction.appChanged(
            .appContextsRemoved, app, "publisherKey/\(publisher.key) contexts:\(gone.count + 1)")
    }

    /// All existing descendants of a context.
    private func children(of path: IdentifierPath, in app: String) throws -> [IdentifierPath] {
        let list = path.stored.dropLast()
        return try connection.all(
            """
            SELECT path FROM context WHERE organization = $1 AND app = $2 AND path >= $3 AND path < $4 AND isRemoved = 0
            """, [organizationID, .text(app), .text(list + ","), .text(list + "-")]
        ) { try IdentifierPath(stored: $0.text()) }
    }
}

extension PublisherProblem {
    static let noContext = PublisherProblem(
        .contextNotFound, "Nothing is published at this path in this locale. The listing says what is.")
}
