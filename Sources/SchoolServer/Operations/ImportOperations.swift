import Coursework
import Foundation
import HTTP
package import JSON
package import Rosters
package import School

/// Rosters in and out, for programs: what the pages of School Manager and `homeroom import` do.
enum ImportOperations {
    static let all: [Operation] = [
        Operation(
            .get, "/v1/imports", "imports", .administrators,
            "The imports that can be undone, the last first, and the one that somebody has asked for on a page.",
            answer: .json(.reference("Imports"))
        ) { call in
            call.tagged(try call.read { Imports(all: try $0.importsToUndo(), job: try $0.importJob()) })
        },
        Operation(
            .post, "/v1/imports/plan", "planImport", .administrators,
            "What a roster would change: one CSV file, or several in a zip archive, as the body. Nothing is changed.",
            parameters: ofFiles, body: .collected(limit: mostBytes), bytesType: "application/zip",
            answer: .json(.reference("ImportPlan"))
        ) { call in
            let reading = try await call.roster()
            let choices = try call.importChoices()
            let plan = try call.read { try $0.plan(reading, choices) }
            return call.json(ImportAnswer(plan: plan, findings: reading.findings))
        },
        Operation(
            .post, "/v1/imports", "applyImport", .administrators,
            "Brings the school to a roster, in one step for everybody. It can be undone for four weeks.",
            parameters: ofFiles + [
                .init(
                    "leavingAllowed", .integer(0 ... .max),
                    "How many people may leave; needed if more would leave than the school allows without confirmation."
                ),
                .init(
                    "outAllowed", .integer(0 ... .max),
                    "How many times people who stay may be taken out of a class; needed if that is more than the school allows without confirmation."
                ),
                .init(
                    "otherSystem", .boolean, "Whether files may come from another system than the last ones."),
            ], body: .collected(limit: mostBytes), bytesType: "application/zip",
            answer: .json(.reference("ImportPlan"))
        ) { call in
            let reading = try await call.roster()
            guard !reading.findings.contains(where: { $0.severity == .fileRefused }) else {
                throw SchoolError.fileRefused
            }
            let plan = try await call.school.carryOut(reading, try call.importChoices(), as: try call.actor)
            return call.json(ImportAnswer(plan: plan, findings: reading.findings))
        },
        Operation(
            .get, "/v1/imports/undo", "planImportUndo", .administrators,
            "What undoing the last import would do: whom it removes, and what stays. Nothing is changed.",
            answer: .json(.reference("ImportUndoPlan"))
        ) { call in
            guard let plan = try call.read({ try $0.planUndo() }) else { throw SchoolError.noImport }
            return call.json(plan)
        },
        Operation(
            .post, "/v1/imports/undo", "undoImport", .administrators,
            "Undoes the last import, except for what was changed or used since.",
            parameters: [
                .init(
                    "import", .string(format: .identifier),
                    "Which one is meant, as its plan says: an import that was made since is left alone.",
                    isRequired: true),
                .init(
                    "hideWork", .boolean,
                    "Whether to remove people who have already started, too; their work is hidden until files name them again."
                ),
            ], answer: .json(.reference("ImportUndo"))
        ) { call in
            let meant: RosterImport.ID? = try call.queryID("import", of: "import")
            return call.json(
                try await call.school.undoImport(meant, hidingWork: call.isAsked("hideWork"), as: try call.actor))
        },
        Operation(
            .post, "/v1/imports/export", "exportRoster", .administrators,
            "The school as OneRoster 1.2 files, in a zip archive; the log says who took it.",
            answer: .bytes(type: "application/zip")
        ) { call in
            let archive = try await call.school.exportRoster(as: try call.actor).archive
            var response = Response(.ok, archive, type: "application/zip")
            response.headers[.cacheControl] = "no-store"
            return response
        },
    ]

    private static let mostBytes = 4 << 20

    private static let ofFiles: [Operation.Parameter] = [
        .init("name", .string(limit: 200, minimum: 1), "What the file is called; findings name it so."),
        .init(
            "link", .string(limit: 32),
            "Matches people who are new to the source with people who are there by `account`, `email` or `number`; separated by commas."
        ),
        .init("location", .string(format: .identifier), "The location of everything for which the files name none."),
    ]

    static func define(_ components: inout SchemaRegistry) {
        components.define("Imports", Imports.shape.schema)
        components.define("ImportPlan", ImportAnswer.shape.schema)
        components.define("ImportUndoPlan", UndoPlan.shape.schema)
        components.define("ImportUndo", ImportUndo.shape.schema)
    }

    fileprivate static let name = Schema.string(limit: 1000)
    fileprivate static let count = Schema.integer(0 ... .max)
    fileprivate static func list<Item: Shaped>(_: Item.Type) -> Schema {
        .array(of: Item.shape.schema, limit: 1_000_000)
    }
    fileprivate static let words = Schema.array(of: .string(limit: 1000), limit: 10_000)
}

extension Call {
    fileprivate func roster() async throws -> RosterReading {
        guard ["application/zip", "text/csv", "application/octet-stream"].contains(request.headers.mediaType) else {
            throw Problem.noRosterType
        }
        let reading = try await school.roster(of: request.body, named: query("name") ?? "roster.csv", as: try actor)
        guard reading.format != nil else {
            throw SchoolError.invalid(reading.findings.prefix(20).map { Finding(.invalid, "body", $0.description) })
        }
        return reading
    }

    fileprivate func importChoices() throws -> ImportChoices {
        let location = try query("location").map { text in
            guard let id = Location.ID(text) else { throw SchoolError.none("location") }
            return id
        }
        let links = try (query("link") ?? "").split(separator: ",").map { word in
            guard let link = ImportChoices.Link(rawValue: String(word)) else {
                throw SchoolError.invalid([Finding(.invalid, "link", "Say account, email or number.")])
            }
            return link
        }
        return ImportChoices(
            links: Set(links), leavingAllowed: query("leavingAllowed").flatMap(Int.init),
            outAllowed: query("outAllowed").flatMap(Int.init), isOtherSystemAllowed: query("otherSystem") == "true",
            location: location)
    }
}

extension Problem {
    fileprivate static let noRosterType = Problem(
        .unsupportedMediaType, code: "not_roster", detail: "The body is not said to be a zip archive or a CSV file.",
        remedy: "Send it with Content-Type: application/zip or text/csv.")
}

private struct Imports: Shaped {
    var all: [RosterImport]
    var job: ImportJob?

    static let shape = AnswerShape<Imports>(
        .required("imports", ImportOperations.list(RosterImport.self)) { $0.all },
        .optional("asked", ImportJob.shape.schema, "The import or undo that was last asked for on a page.") { $0.job })
}

extension RosterImport: Shaped {
    package static let shape = AnswerShape<RosterImport>(
        .required("id", .string(format: .identifier)) { $0.id },
        .required("source", .string(limit: 64), "The format of the files; `schoolYear` where a year was ended.") {
            $0.source
        },
        .required("at", .string(format: .dateTime)) { $0.at })
}

extension ImportJob: Shaped {
    package static let shape = AnswerShape<ImportJob>(
        .required("kind", .choice(["import", "undo"])) { $0.kind.rawValue },
        .required("state", .choice(["asked", "done", "failed"])) { $0.state.rawValue },
        .required("at", .string(format: .dateTime)) { $0.asked },
        .optional("ended", .string(format: .dateTime)) { $0.ended },
        .optional("reason", .string(limit: 64), "Why it failed.") { $0.outcome?.reason })
}

private struct ImportAnswer: Shaped {
    var plan: ImportPlan
    var findings: [RosterFinding]

    static let shape = AnswerShape<ImportAnswer>(
        .required("source", .string(limit: 64)) { $0.plan.source },
        .required("isEmpty", .boolean, "Whether the import would change nothing.") { $0.plan.isEmpty },
        .required(
            "isBraked", .boolean,
            "Whether so many people would leave, or be taken out of classes, that the request has to name the number."
        ) { $0.plan.isBraked },
        .required("outs", ImportOperations.count, "How many times people who stay are taken out of a class.") {
            $0.plan.outs
        },
        .required("locations", ImportPlan.Counts.shape.schema) { $0.plan.locations },
        .required("courses", ImportPlan.Counts.shape.schema) { $0.plan.courses },
        .required("classes", ImportPlan.Counts.shape.schema) { $0.plan.classes },
        .required("people", ImportPlan.Counts.shape.schema) { $0.plan.people },
        .required("accounts", ImportOperations.count, "How many accounts are made; they have no passwords yet.") {
            $0.plan.accounts
        },
        .required("roles", ImportOperations.count, "How many roles are given or taken away.") { $0.plan.roles },
        .required("returning", ImportOperations.count) { $0.plan.returning },
        .required("moved", ImportOperations.count) { $0.plan.moved },
        .required("linked", ImportOperations.count, "How many rows are matched with things that are there already.") {
            $0.plan.linked
        },
        .required("newcomers", ImportOperations.list(ImportPlan.Newcomer.self), "The first hundred.") {
            $0.plan.newcomers
        },
        .required("movers", ImportOperations.list(ImportPlan.Mover.self), "The first hundred.") { $0.plan.movers },
        .required("changes", ImportOperations.list(ImportPlan.Change.self)) { $0.plan.changes },
        .required("leaving", ImportOperations.list(ImportPlan.Leaver.self)) { $0.plan.leaving },
        .required(
            "kept", ImportOperations.list(ImportPlan.Kept.self), "Rows whose values in the files are not taken over."
        ) {
            $0.plan.kept
        },
        .required(
            "leftOut", ImportOperations.list(ImportPlan.LeftOut.self),
            "People who are left out or get no account: the first hundred for each reason."
        ) { $0.plan.leftOut },
        .required(
            "proposed", ImportOperations.list(ImportPlan.Alike.self),
            "People who may be the same as somebody who is here already."
        ) {
            $0.plan.proposed
        },
        .required(
            "joined", ImportOperations.list(ImportPlan.Alike.self),
            "People who are matched with somebody who is here already."
        ) {
            $0.plan.joined
        },
        .required("notes", ImportOperations.list(ImportNote.self)) { $0.plan.notes },
        .required("findings", ImportOperations.list(RosterFinding.self), "What is wrong in the files themselves.") {
            $0.findings
        })
}

extension ImportPlan.Counts: Shaped {
    package static let shape = AnswerShape<ImportPlan.Counts>(
        .required("added", ImportOperations.count) { $0.added },
        .required("changed", ImportOperations.count) { $0.changed },
        .required("unchanged", ImportOperations.count) { $0.unchanged },
        .required(
            "kept", ImportOperations.count, "Rows that stay as somebody set them by hand, or as another system says."
        ) { $0.keptByHand })
}

extension ImportPlan.Newcomer: Shaped {
    package static let shape = AnswerShape<ImportPlan.Newcomer>(
        .required("name", ImportOperations.name) { $0.name },
        .required("isStaff", .boolean) { $0.isStaff },
        .required("classes", ImportOperations.words) { $0.classes },
        .optional("grade", ImportOperations.name) { $0.grade },
        .optional("number", ImportOperations.name) { $0.number },
        .optional("account", ImportOperations.name) { $0.account })
}

extension ImportPlan.Mover: Shaped {
    package static let shape = AnswerShape<ImportPlan.Mover>(
        .required("person", .string(format: .identifier)) { $0.person },
        .required("name", ImportOperations.name) { $0.name },
        .required("from", ImportOperations.words) { $0.from },
        .required("to", ImportOperations.words) { $0.to },
        .required("openHandouts", ImportOperations.count, "Which they lose with the classes that they get out of.") {
            $0.openHandouts
        })
}

extension ImportPlan.Change: Shaped {
    package static let shape = AnswerShape<ImportPlan.Change>(
        .required("person", .string(format: .identifier)) { $0.person },
        .required("name", ImportOperations.name) { $0.name },
        .optional("account", ImportOperations.name, "What they sign in with.") { $0.account },
        .required("fields", ImportOperations.words) { $0.fields },
        .required("differences", ImportOperations.list(ImportPlan.Difference.self)) { $0.differences })
}

extension ImportPlan.Difference: Shaped {
    package static let shape = AnswerShape<ImportPlan.Difference>(
        .required("field", ImportOperations.name) { $0.field },
        .optional("before", ImportOperations.name) { $0.before },
        .optional("after", ImportOperations.name) { $0.after })
}

extension ImportPlan.Leaver: Shaped {
    package static let shape = AnswerShape<ImportPlan.Leaver>(
        .required("person", .string(format: .identifier)) { $0.person },
        .required("name", ImportOperations.name) { $0.name },
        .optional("account", ImportOperations.name, "What they sign in with.") { $0.account },
        .optional("grade", ImportOperations.name) { $0.grade },
        .required("classes", ImportOperations.words, "The classes that they get out of.") { $0.classes },
        .required("openHandouts", ImportOperations.count) { $0.openHandouts })
}

extension ImportPlan.Kept: Shaped {
    package static let shape = AnswerShape<ImportPlan.Kept>(
        .required("reason", .choice(ImportPlan.Kept.Reason.self)) { $0.reason.rawValue },
        .required("name", ImportOperations.name) { $0.name },
        .required("fields", ImportOperations.words) { $0.fields },
        .optional("person", .string(format: .identifier)) { $0.person })
}

extension ImportPlan.LeftOut: Shaped {
    package static let shape = AnswerShape<ImportPlan.LeftOut>(
        .required("name", ImportOperations.name) { $0.name },
        .required("reason", .choice(ImportNote.Code.self)) { $0.code.rawValue })
}

extension ImportPlan.Alike: Shaped {
    package static let shape = AnswerShape<ImportPlan.Alike>(
        .required("name", ImportOperations.name) { $0.name },
        .required("person", .string(format: .identifier)) { $0.person },
        .required("known", ImportOperations.name, "The name that the school has for the person.") { $0.known },
        .required("link", .choice(ImportChoices.Link.self)) { $0.link.rawValue })
}

extension ImportNote: Shaped {
    package static let shape = AnswerShape<ImportNote>(
        .required("reason", .choice(ImportNote.Code.self)) { $0.code.rawValue },
        .required("file", ImportOperations.name) { $0.file },
        .required("row", ImportOperations.count) { $0.row },
        .required("column", ImportOperations.name) { $0.column },
        .required("name", ImportOperations.name, "Whom or what the row is about.") { $0.name },
        .required("value", ImportOperations.name, "What stands in the column.") { $0.value })
}

extension RosterFinding: Shaped {
    package static let shape = AnswerShape<RosterFinding>(
        .required("code", .string(limit: 64)) { $0.code.rawValue },
        .required("severity", .string(limit: 20)) { $0.severity.rawValue },
        .required("file", ImportOperations.name) { $0.file },
        .optional("row", ImportOperations.count) { $0.row },
        .optional("column", ImportOperations.name) { $0.column?.description },
        .required("message", ImportOperations.name) { "\($0.message) \($0.remedy)" },
        .optional("name", ImportOperations.name, "Whom or what the row is about.") {
            $0.about.name.isEmpty ? nil : $0.about.name
        },
        .optional("value", ImportOperations.name, "What stands in the column.") {
            $0.about.value.isEmpty ? nil : $0.about.value
        })
}

extension UndoPlan: Shaped {
    package static let shape = AnswerShape<UndoPlan>(
        .required("import", RosterImport.shape.schema) { $0.done },
        .required("people", ImportOperations.count, "How many people the import brought who are removed.") {
            $0.people
        },
        .required("removed", ImportOperations.words, "The first hundred by name.") { $0.removed },
        .required(
            "classes", ImportOperations.count, "How many classes the import made; those that end up empty are removed."
        ) {
            $0.classes
        },
        .required("accounts", ImportOperations.count) { $0.accounts },
        .required("leaves", ImportOperations.count, "How often somebody is taken out of a class.") { $0.leaves },
        .required("back", ImportOperations.count, "Who can sign in again.") { $0.back },
        .required("restored", ImportOperations.count, "How many changes are undone.") {
            $0.again.values.reduce(0, +)
        },
        .required(
            "begun", ImportOperations.count, "How many of them have begun to work; they stay unless `hideWork` is set."
        ) {
            $0.begun
        },
        .required("beginners", ImportOperations.words, "The first hundred by name.") { $0.beginners },
        .required("stays", ImportOperations.count, "What stays because somebody has changed or used it since.") {
            $0.stays
        },
        .required("staying", ImportOperations.list(ImportUndo.Left.self), "The first hundred.") { $0.staying })
}

extension ImportUndo: Shaped {
    package static let shape = AnswerShape<ImportUndo>(
        .required("at", .string(format: .dateTime), "When the import was made.") { $0.at },
        .required("people", ImportOperations.count, "How many are removed.") { $0.people },
        .required("classes", ImportOperations.count, "How many are removed.") { $0.classes },
        .required("restored", ImportOperations.count) { $0.restored },
        .required("hidden", ImportOperations.count, "How many people's work is hidden.") { $0.hidden },
        .required("left", ImportOperations.list(ImportUndo.Left.self), "What stays as it is.") { $0.left })
}

extension ImportUndo.Left: Shaped {
    package static let shape = AnswerShape<ImportUndo.Left>(
        .required("thing", .choice(ImportUndo.Left.Thing.self)) { $0.thing.rawValue },
        .required("name", ImportOperations.name) { $0.name })
}
