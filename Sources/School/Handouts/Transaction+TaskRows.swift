import Coursework
import Foundation
import SQL

// The tasks of a handout. Titles and the like are looked up once and stay as they were when the task was assigned.
extension Transaction {
    /// The tasks of a handout by identifier.
    func tasks(of handout: Handout.ID) throws -> [HandoutTask.ID: HandoutTask] {
        Dictionary(try taskList(of: handout).map { ($0.id, $0) }) { first, _ in first }
    }

    /// The tasks of a handout in order.
    func taskList(of handout: Handout.ID) throws -> [HandoutTask] {
        try connection.all(
            """
            SELECT id, title, kind, app, path, minutes, link, file, questions FROM task
            WHERE organization = $1 AND handout = $2 ORDER BY position, id
            """, [organizationID, Value(handout)]
        ) { HandoutTask(id: $0.identifier("id"), title: $0.text("title"), content: try $0.taskContent()) }
    }

    /// Looks up the content of a draft's tasks, and gives new tasks their identifiers.
    ///
    /// Existing tasks are not looked up again: a removed app must not prevent a change of title.
    func resolve(
        _ tasks: [HandoutDraft.Task], in schoolClass: SchoolClass.ID, known: [HandoutTask.ID: HandoutTask]
    ) throws -> [HandoutTask] {
        var findings: [Finding] = []
        var resolved: [HandoutTask] = []
        for (index, task) in tasks.enumerated() {
            if let id = task.id, let old = known[id], old.content == task.content {
                resolved.append(HandoutTask(id: id, title: task.title.ifAny ?? old.title, content: old.content))
                continue
            }
            let name: String
            switch try lookUp(task.content, in: schoolClass) {
            case .found(let title): name = title
            case .wrong(let finding):
                findings.append(finding.placed(in: "tasks[\(index)]"))
                continue
            }
            // An identifier that does not belong to this handout is somebody's mistake; the task counts as new.
            let id = task.id.flatMap { known[$0] == nil ? nil : $0 } ?? newIdentifier(HandoutTask.self)
            let title =
                task.title.ifAny ?? String(String.UnicodeScalarView(name.unicodeScalars.prefix(Limit.taskTitle)))
            resolved.append(HandoutTask(id: id, title: title, content: task.content))
        }
        try findings.orThrow()
        return resolved
    }

    private enum LookUp {
        case found(String)
        case wrong(Finding)
    }

    private func lookUp(_ content: TaskContent, in schoolClass: SchoolClass.ID) throws -> LookUp {
        if let app = content.app, let finding = try finding(for: app, in: schoolClass) { return .wrong(finding) }
        switch content {
        case .context(let path): return try lookUp(path)
        case .timedApp(let app, _), .wholeApp(let app): return .found(try name(of: app))
        case .link(let link): return .found(link)
        case .file(let file):
            guard let name = try attachableFile(file) else {
                return .wrong(Finding(.invalid, "file", "There is no such file, or not all of it. Upload it again."))
            }
            return .found(name)
        case .handIn: return .found("")
        case .exitTicket: return .found("")
        }
    }

    /// The names of the handout's apps that are no longer approved: work done there is not recorded.
    package func stoppedApps(of handout: Handout) throws -> [String] {
        let apps = Set(handout.tasks.compactMap(\.content.app)).sorted()
        return try apps.filter { try !isApproved($0) }.map { try name(of: $0) }
    }

    private func finding(for app: String, in schoolClass: SchoolClass.ID) throws -> Finding? {
        guard try isApproved(app) else {
            return Finding(.invalid, "app", "The school has not approved this app. Ask an administrator.")
        }
        let isLicensed =
            try connection.first(
                """
                SELECT 1 FROM class c WHERE c.organization = $1 AND c.id = $2 AND (
                    NOT EXISTS (SELECT 1 FROM license l WHERE l.organization = $1 AND l.app = $3)
                    OR EXISTS (SELECT 1 FROM license l
                        WHERE l.organization = $1 AND l.app = $3 AND l.location = c.location))
                """, organizationID, Value(schoolClass), .text(app)
            ) { _ in true } ?? false
        return isLicensed
            ? nil : Finding(.invalid, "app", "The app is not licensed to the location of the class. Choose another.")
    }

    private func lookUp(_ path: IdentifierPath) throws -> LookUp {
        let context = try connection.first(
            """
            SELECT title, isAssignable, isRemoved FROM context WHERE organization = $1 AND app = $2 AND path = $3
            """, organizationID, .text(path.elements.first ?? ""), .text(path.stored)
        ) { (title: $0.text("title"), isAssignable: $0.bool("isAssignable"), isRemoved: $0.bool("isRemoved")) }
        if context == nil, path.depth == 1 { return .found(try name(of: path.elements[0])) }
        guard let context, !context.isRemoved else {
            return .wrong(Finding(.invalid, "path", "The app no longer has this content. Choose some other."))
        }
        guard context.isAssignable else {
            return .wrong(Finding(.invalid, "path", "This content only holds other content. Choose some of that."))
        }
        return .found(context.title)
    }

    private func name(of app: String) throws -> String {
        try connection.first("SELECT name FROM app WHERE organization = $1 AND id = $2", organizationID, .text(app)) {
            $0.text()
        } ?? ""
    }

    /// Stores the tasks of a handout in order; dropped tasks have been removed already.
    func write(
        _ tasks: [HandoutTask], of handout: Handout.ID, known: [HandoutTask.ID: HandoutTask], isPosted: Bool = false
    ) throws {
        var findings: [Finding] = []
        for (index, task) in tasks.enumerated() {
            if isPosted, let old = known[task.id], old.content != task.content {
                findings.append(
                    Finding(
                        .invalid, "tasks[\(index)]",
                        "What a task asks for can't change once students have seen it. Remove it, and add another."))
                continue
            }
            try write(task, at: index, of: handout)
            // In two steps, because one step crashes the optimizer of Swift 6.3.1.
            let (before, now) = (Self.file(of: known[task.id]), Self.file(of: task))
            if let before, before != now { try detach(before) }
            if let now { try attach(now) }
        }
        try findings.orThrow()
    }

    @inline(never)
    private static func file(of task: HandoutTask?) -> File.ID? { task?.content.file }

    private func write(_ task: HandoutTask, at position: Int, of handout: Handout.ID) throws {
        let content = task.content
        try connection.enqueue(
            """
            INSERT INTO task (
                organization, handout, id, position, kind, title, app, path, minutes, link, file, questions)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
            ON CONFLICT (organization, handout, id) DO UPDATE SET
                position = excluded.position, kind = excluded.kind, title = excluded.title, app = excluded.app,
                path = excluded.path, minutes = excluded.minutes, link = excluded.link, file = excluded.file,
                questions = excluded.questions
            """,
            [
                organizationID, Value(handout), Value(task.id), Value(position), .text(content.kind.rawValue),
                .text(task.title), Value(content.app), Value(content.path?.stored),
                Value(content.minutes.map(Int64.init)),
                Value(content.link), Value(content.file), Value(try content.questions.map { try Stored.text($0) }),
            ])
    }
}

extension String {
    /// Nil when there is nothing to see.
    var ifAny: String? { unicodeScalars.allSatisfy(\.properties.isWhitespace) ? nil : self }
}

extension Row {
    /// - Throws: when the column `kind` names none: a task is never taken for one of another kind.
    func taskKind() throws -> TaskKind {
        guard let kind = TaskKind(rawValue: text("kind")) else {
            throw SQLError(.unreadable, "A task in the school's database is of no known kind. Restore a backup.")
        }
        return kind
    }

    /// Of the columns of a task.
    func taskContent() throws -> TaskContent {
        let app = textIfAny("app") ?? ""
        switch try taskKind() {
        case .context: return .context(try textIfAny("path").map(IdentifierPath.init(stored:)) ?? [])
        case .timedApp: return .timedApp(app, minutes: Int(integerIfAny("minutes") ?? 1))
        case .wholeApp: return .wholeApp(app)
        case .link: return .link(textIfAny("link") ?? "")
        case .file: return .file(File.ID(rawValue: integerIfAny("file") ?? 0))
        case .exitTicket: return .exitTicket(try textIfAny("questions").map { try Stored.value($0) } ?? [])
        case .handIn: return .handIn
        }
    }
}
