import Coursework
package import JSON
import SQL
import Secrets

// Content as code: a publisher's tree is exported, compared with the present content, and applied.
extension Transaction {
    /// What an app has declared and not removed, as a tree that stays the same as long as nothing changes.
    package func contentTree(of app: String) throws -> JSONValue {
        try requireSomewhere(.approveApps)
        try requireKnown(app)
        var tree = TreeBuilder(app)
        try visitContent(of: app) { record in
            if !record.isRemoved { tree.add(record) }
        }
        return tree.value
    }

    /// What applying a tree would change.
    package func plan(_ tree: ContentTree) throws -> ContentPlan {
        try requireEverywhere(.approveApps)
        return try planned(tree, as: .publisher)
    }

    /// Makes a tree the assignable content of its app; applying it again changes nothing.
    ///
    /// - Parameters:
    ///   - expected: the fingerprint of the content that the plan was made from; nil for any.
    ///   - retiringAllowed: how many assigned contexts may be retired; nil for the default share.
    ///   - speaker: who is recorded as the author; see ``Coursework/Precedence``.
    ///   - detail: who asked for it, if that is not the acting person.
    func apply(
        _ tree: ContentTree, over expected: String? = nil, retiringAllowed: Int? = nil,
        as speaker: DeviceID = .publisher,
        detail: String? = nil
    ) throws -> ContentPlan {
        try requireEverywhere(.approveApps)
        let plan = try planned(tree, as: speaker)
        // Applying the tree again changes nothing.
        guard !plan.isEmpty else { return plan }
        guard expected == nil || expected == plan.tree else {
            throw SchoolError.conflict(
                "changed_meanwhile", "The content of the app has changed since the plan was made.",
                remedy: "Make a new plan, and check what would change now.")
        }
        guard !plan.isBraked(allowing: retiringAllowed) else {
            throw SchoolError.conflict(
                "too_much_retired",
                "\(plan.retiredAssigned) of \(plan.assigned) contexts that are assigned would be retired.",
                remedy: "If the tree is complete, say how many may be retired.", count: plan.retiredAssigned)
        }
        try carryOut(plan, tree, as: speaker, detail)
        return plan
    }

    /// A short summary of an app's content.
    package func contentState(of app: String) throws -> ContentState {
        try requireSomewhere(.approveApps)
        try requireKnown(app)
        var state = ContentState(app: app)
        var fingerprint = SHA256()
        try visitContent(of: app) { record in
            guard !record.isRemoved else { return }
            state.contexts += 1
            fingerprint.add(record, PublishedContent(record).members)
        }
        state.tree = fingerprint.finishInDigits()
        return state
    }

    private func requireKnown(_ app: String) throws {
        let found = try connection.first(
            "SELECT 1 FROM app WHERE organization = $1 AND id = $2", organizationID, .text(app)
        ) { _ in true }
        guard found != nil else { throw SchoolError.none("app") }
    }

    private func planned(_ tree: ContentTree, as speaker: DeviceID) throws -> ContentPlan {
        let classes = try classesByPath(of: tree.app)
        var plan = ContentPlan(app: tree.app, assigned: classes.count)
        let wanted = Dictionary(tree.entries.map { ($0.path, $0.content) }) { first, _ in first }
        var seen: Set<IdentifierPath> = []
        var changed: [IdentifierPath: ContentPlan.Change] = [:]
        var fingerprint = SHA256()
        try visitContent(of: tree.app) { record in
            let known = PublishedContent(record)
            let members = known.members
            if !record.isRemoved { fingerprint.add(record, members) }
            guard seen.insert(record.path).inserted else { return }
            var change = ContentPlan.Change(.retired, record.path, known.description.title, classes)
            guard let content = wanted[record.path] else {
                if !record.isRemoved { plan.changes.append(change) }
                return
            }
            change.fields = content.members.differing(from: members)
            change.kind = record.isRemoved ? .returned : .changed
            if change.fields.contains("title") { change.formerTitle = change.title }
            change.title = content.description.title
            guard !record.isRemoved, change.fields.isEmpty else { return changed[record.path] = change }
            plan.unchanged += 1
            if speaker == .publisher, !record.isPublished { plan.claimed.append(record.path) }
        }
        plan.changes.sort { $0.path < $1.path }
        for entry in tree.entries {
            if let change = changed[entry.path] {
                plan.changes.append(change)
            } else if !seen.contains(entry.path) {
                plan.changes.append(ContentPlan.Change(.added, entry.path, entry.content.description.title, classes))
            }
        }
        plan.tree = fingerprint.finishInDigits()
        let locales = try localesByPath(of: tree.app)
        for place in plan.changes.indices {
            let found = locales[plan.changes[place].path.stored] ?? []
            if found.count > 1 { plan.changes[place].droppedLocales = found }
        }
        return plan
    }

    /// The languages in which contexts are published, by path as it is stored.
    private func localesByPath(of app: String) throws -> [String: [String]] {
        var locales: [String: [String]] = [:]
        try connection.visit(
            "SELECT path, locale FROM publisherContext WHERE organization = $1 AND app = $2 ORDER BY path, locale",
            [organizationID, .text(app)]
        ) { row in
            locales[row.text("path"), default: []].append(row.text("locale"))
            return true
        }
        return locales
    }

    private func carryOut(_ plan: ContentPlan, _ tree: ContentTree, as speaker: DeviceID, _ detail: String?) throws {
        try add(app: plan.app, named: tree.entries.first { $0.path.depth == 1 }?.content.description.title ?? plan.app)
        let stamp = Stamp(HybridTime(now), speaker)
        let wanted = Dictionary(tree.entries.map { ($0.path, $0.content) }) { first, _ in first }
        // New contexts are placed among their siblings as in the tree.
        var saved = stamp.time
        for change in plan.changes { try dropVersions(of: change.path, in: plan.app) }
        for path in plan.changes.map(\.path) + plan.claimed {
            let known = try known(path, in: plan.app)
            guard let content = wanted[path] else {
                guard let known else { continue }
                var record = known.record
                record.remove(at: stamp)
                try keep(record, over: known, in: plan.app)
                continue
            }
            saved = saved.successor
            var record =
                known?.record ?? ContextRecord(path, content.description, saved: saved, at: stamp)
            content.edit(&record, at: stamp)
            try keep(record, over: known, in: plan.app)
        }
        try markDeclared(plan.app)
        let figures = ContentPlan.Kind.allCases.map { "\($0.rawValue):\(plan.count(of: $0))" }
        try appChanged(
            .appContentApplied, plan.app, ((detail.map { [$0] } ?? []) + figures).joined(separator: " "))
    }

    /// A tree says everything about a context, so versions that were published in several languages before are
    /// dropped.
    private func dropVersions(of path: IdentifierPath, in app: String) throws {
        try connection.enqueue(
            "DELETE FROM publisherContext WHERE organization = $1 AND app = $2 AND path = $3", organizationID,
            .text(app),
            .text(path.stored))
    }

    /// Visits the contexts of an app one after the other, including removed ones.
    func visitContent(of app: String, _ body: (ContextRecord) throws -> Void) throws {
        try connection.visit(
            "SELECT record, modified FROM context WHERE organization = $1 AND app = $2 ORDER BY path",
            [organizationID, .text(app)]
        ) { row in
            try body(ContextRecord(stored: row.text("record"), taken: row.date("modified"), now: now))
            return true
        }
    }

    /// Which classes have open handouts on which places of an app.
    private func classesByPath(of app: String) throws -> [IdentifierPath: Set<SchoolClass.ID>] {
        var classes: [IdentifierPath: Set<SchoolClass.ID>] = [:]
        try connection.visit(Self.assignedPlaces, [organizationID, .text(app)]) { row in
            classes[try IdentifierPath(stored: row.text("path")), default: []].insert(row.identifier("class"))
            return true
        }
        return classes
    }

    private static let assignedPlaces = Query(
        kept: """
            SELECT DISTINCT t.path, h.class FROM task t
                JOIN handout h ON h.organization = t.organization AND h.id = t.handout
            WHERE t.organization = $1 AND t.app = $2 AND t.kind = 'context' AND t.path IS NOT NULL
                AND h.state IN ('scheduled', 'posted')
            """)
}

extension ContentPlan.Change {
    fileprivate init(
        _ kind: ContentPlan.Kind, _ path: IdentifierPath, _ title: String,
        _ classes: [IdentifierPath: Set<SchoolClass.ID>]
    ) {
        // A class that has assigned a context has also assigned its descendants.
        var concerned: Set<SchoolClass.ID> = []
        var place: IdentifierPath? = classes.isEmpty ? nil : path
        while let above = place {
            concerned.formUnion(classes[above] ?? [])
            place = above.parent
        }
        self.init(
            kind: kind, path: path, title: title, classes: concerned.count, isAssigned: classes[path] != nil)
    }
}

extension SHA256 {
    fileprivate mutating func add(_ record: ContextRecord, _ members: JSONObject) {
        update(Array(record.path.stored.utf8))
        update(JSONValue.object(members).bytes)
    }
}

extension JSONObject {
    /// The members that only one of the two objects has, or that differ, in the order of trees.
    fileprivate func differing(from other: JSONObject) -> [String] {
        guard self != other else { return [] }
        let names = members.map(\.name) + other.members.map(\.name).filter { self[$0] == nil }
        return names.filter { self[$0] != other[$0] }
    }
}

/// Builds a tree from contexts in any order.
private struct TreeBuilder {
    private struct Part {
        var members = JSONObject()
        /// The position among its siblings; places that are not contexts come last.
        var order: (Int, Int64) = (.max, .max)
        var children: [String] = []
    }

    private let app: String
    private var parts: [IdentifierPath: Part]

    init(_ app: String) {
        self.app = app
        parts = [[app]: Part()]
    }

    mutating func add(_ record: ContextRecord) {
        let path = record.path
        place(path)
        // Devices take two spellings of one identifier for the same.
        guard parts[path]?.members.isEmpty ?? false else { return }
        let content = PublishedContent(record)
        parts[path]?.members = content.members
        parts[path]?.order = (content.description.displayOrder, record.saved?.rawValue ?? .max)
    }

    private mutating func place(_ path: IdentifierPath) {
        guard parts[path] == nil, let parent = path.parent, let identifier = path.identifier else { return }
        parts[path] = Part()
        place(parent)
        parts[parent]?.children.append(identifier)
    }

    var value: JSONValue { .object(object([app], named: "app")) }

    private func object(_ path: IdentifierPath, named name: String) -> JSONObject {
        var object = JSONObject()
        object[name] = .string(path.identifier ?? "")
        guard let part = parts[path] else { return object }
        for member in part.members.members { object[member.name] = member.value }
        let children = part.children.map { path.appending($0) }.sorted { left, right in
            let (first, second) = (parts[left]?.order ?? (.max, .max), parts[right]?.order ?? (.max, .max))
            return first == second ? left < right : first < second
        }
        if !children.isEmpty { object["children"] = .array(children.map { .object(self.object($0, named: "id")) }) }
        return object
    }
}
