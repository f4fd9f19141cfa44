import Coursework
import SQL

// What students are told before they open an app. The recording rule is applied as if they worked there now.
extension Transaction {
    /// The app tasks of one of the person's own handouts.
    package func ownAppTasks(of handout: OwnHandoutDetail) throws -> [HandoutTask.ID: OwnAppTask] {
        var found: [HandoutTask.ID: OwnAppTask] = [:]
        for own in handout.tasks {
            guard let app = own.task.content.app else { continue }
            var task = try appTask(own, in: app, of: handout.handout)
            task.isLaunched = try isPage(task.link, of: app)
            task.isGone = try isRemovedContent(app)
            task.isStopped = try !isApproved(app)
            found[own.task.id] = task
        }
        return found
    }

    private func appTask(_ own: OwnTask, in app: String, of handout: OwnHandout) throws -> OwnAppTask {
        let name =
            try connection.first(
                "SELECT name FROM app WHERE organization = $1 AND id = $2", organizationID, .text(app)
            ) { $0.text() } ?? app
        let top = try context(at: [app])
        var task = OwnAppTask(
            appName: name, picture: top?.thumbnail.value, path: own.task.content.path ?? [app], titles: [],
            link: top?.description.link, leadsToPlace: true, reports: [],
            fate: nil, hasEarlierWork: false)
        guard let path = own.task.content.path else { return task }
        task.fate = try fate(at: path, of: handout)
        if case .timedApp = own.task.content { task.reports = [.duration] }
        guard case .context = own.task.content else { return task }
        try follow(path, in: &task)
        task.hasEarlierWork = try hasEarlierWork(own, at: path, task.fate)
        return task
    }

    /// Adds the titles on the way to a context, and the URL that opens it directly if the app has one.
    private func follow(_ path: IdentifierPath, in task: inout OwnAppTask) throws {
        task.leadsToPlace = path.depth == 1
        for depth in 1...max(1, path.depth) {
            guard let record = try context(at: IdentifierPath(Array(path.elements.prefix(depth)))) else { continue }
            if depth > 1, let title = record.title.value, !title.isEmpty { task.titles.append(title) }
            guard depth == path.depth else { continue }
            task.reports = record.description.capabilities.map(\.kind)
            guard let link = record.description.link else { continue }
            (task.link, task.leadsToPlace) = (link, true)
        }
    }

    /// What would happen to a report made now.
    private func fate(at path: IdentifierPath, of handout: OwnHandout) throws -> Fate {
        let person = try person()
        let app = path.elements.first ?? ""
        let standing = try standing(of: person, in: app)
        let tasks = try (tasks(of: person, in: app) + tasks(of: person, in: app, closed: true))
            .filter { $0.handout == handout.id }
        return RecordingRule.decide(
            ActivityReport(path: path, started: now, isWithinLimits: true),
            for: standing.person,
            app: AppStanding(isApproved: standing.isApproved, isContextKnown: try isKnown(path, of: person)),
            assignments: tasks.map(\.assigned.posting), at: OpenTask.time(of: tasks, notBefore: now))
    }

    /// Whether marking the task as done could share earlier work.
    private func hasEarlierWork(_ own: OwnTask, at path: IdentifierPath, _ fate: Fate?) throws -> Bool {
        guard fate == .recorded, !own.hasWork, !own.progress.isFinished else { return false }
        return try connection.all(
            "SELECT DISTINCT path FROM activity WHERE organization = $1 AND person = $2 AND app = $3",
            [organizationID, Value(try person()), .text(path.elements.first ?? "")]
        ) { try IdentifierPath(stored: $0.text()) }.contains { $0.starts(with: path) }
    }

    private func context(at path: IdentifierPath) throws -> ContextRecord? {
        try connection.first(
            "SELECT record FROM context WHERE organization = $1 AND app = $2 AND path = $3",
            organizationID, .text(path.elements.first ?? ""), .text(path.stored)
        ) { try Stored.value(as: ContextRecord.self, $0.text()) }
    }
}
