import Coursework
import Foundation
package import JSON
package import Rosters
package import School

struct Imports: Shaped {
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

/// What an import would do or has done, and what was found in its files.
package struct ImportAnswer: Shaped {
    fileprivate var plan: ImportPlan
    fileprivate var findings: [RosterFinding]

    package init(_ plan: ImportPlan, findings: [RosterFinding]) {
        self.plan = plan
        self.findings = findings
    }

    package static let shape = AnswerShape<ImportAnswer>(figures + people + remarks)

    fileprivate static let figures: [AnswerShape<ImportAnswer>.Field] = [
        .required("source", .string(limit: 64)) { $0.plan.source },
        .required("isEmpty", .boolean, "Whether the import would change nothing.") { $0.plan.isEmpty },
        .required(
            "isBraked", .boolean,
            "Whether so many people would leave, or be taken out of classes, that the request has to name the number."
        ) { $0.plan.isBraked },
        .required("outs", .count, "How many times people who stay are taken out of a class.") {
            $0.plan.outs
        },
        .required("locations", ImportPlan.Counts.shape.schema) { $0.plan.locations },
        .required("courses", ImportPlan.Counts.shape.schema) { $0.plan.courses },
        .required("classes", ImportPlan.Counts.shape.schema) { $0.plan.classes },
        .required("people", ImportPlan.Counts.shape.schema) { $0.plan.people },
        .required("accounts", .count, "How many accounts are made; they have no passwords yet.") {
            $0.plan.accounts
        },
        .required("roles", .count, "How many roles are given or taken away.") { $0.plan.roles },
        .required("returning", .count) { $0.plan.returning },
        .required("moved", .count) { $0.plan.moved },
        .required("linked", .count, "How many rows are matched with things that are there already.") {
            $0.plan.linked
        },
    ]

    private static let people: [AnswerShape<ImportAnswer>.Field] = [
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
    ]

    fileprivate static let remarks: [AnswerShape<ImportAnswer>.Field] = [
        .required("notes", ImportOperations.list(ImportNote.self)) { $0.plan.notes },
        .required("findings", ImportOperations.list(RosterFinding.self), "What is wrong in the files themselves.") {
            $0.findings
        },
    ]
}

/// The same without anybody's name, for logs.
package struct ImportFigures: Shaped {
    private var answer: ImportAnswer

    package init(_ plan: ImportPlan, findings: [RosterFinding]) {
        var (plan, findings) = (plan, findings)
        for index in plan.notes.indices {
            plan.notes[index].name = ""
            plan.notes[index].value = ""
        }
        for index in findings.indices {
            findings[index].about.name = ""
            findings[index].about.value = ""
        }
        answer = ImportAnswer(plan, findings: findings)
    }

    package static let shape = AnswerShape<ImportFigures>(
        AnswerShape<ImportAnswer>(ImportAnswer.figures + ImportAnswer.remarks).fields { $0.answer })
}

extension ImportPlan.Counts: Shaped {
    package static let shape = AnswerShape<ImportPlan.Counts>(
        .required("added", .count) { $0.added },
        .required("changed", .count) { $0.changed },
        .required("unchanged", .count) { $0.unchanged },
        .required(
            "kept", .count, "Rows that stay as somebody set them by hand, or as another system says."
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
        .required("openHandouts", .count, "Which they lose with the classes that they get out of.") {
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
        .required("openHandouts", .count) { $0.openHandouts })
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
        .required("row", .count) { $0.row },
        .required("column", ImportOperations.name) { $0.column },
        .required("name", ImportOperations.name, "Whom or what the row is about.") { $0.name },
        .required("value", ImportOperations.name, "What stands in the column.") { $0.value })
}

extension RosterFinding: Shaped {
    package static let shape = AnswerShape<RosterFinding>(
        .required("code", .string(limit: 64)) { $0.code.rawValue },
        .required("severity", .string(limit: 20)) { $0.severity.rawValue },
        .required("file", ImportOperations.name) { $0.file },
        .optional("row", .count) { $0.row },
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
        .required("people", .count, "How many people the import brought who are removed.") {
            $0.people
        },
        .required("removed", ImportOperations.words, "The first hundred by name.") { $0.removed },
        .required(
            "classes", .count, "How many classes the import made; those that end up empty are removed."
        ) {
            $0.classes
        },
        .required("accounts", .count) { $0.accounts },
        .required("leaves", .count, "How often somebody is taken out of a class.") { $0.leaves },
        .required("back", .count, "Who can sign in again.") { $0.back },
        .required("restored", .count, "How many changes are undone.") {
            $0.again.values.reduce(0, +)
        },
        .required(
            "begun", .count, "How many of them have begun to work; they stay unless `hideWork` is set."
        ) {
            $0.begun
        },
        .required("beginners", ImportOperations.words, "The first hundred by name.") { $0.beginners },
        .required("stays", .count, "What stays because somebody has changed or used it since.") {
            $0.stays
        },
        .required("staying", ImportOperations.list(ImportUndo.Left.self), "The first hundred.") { $0.staying })
}

extension ImportUndo: Shaped {
    package static let shape = AnswerShape<ImportUndo>(
        .required("at", .string(format: .dateTime), "When the import was made.") { $0.at },
        .required("people", .count, "How many are removed.") { $0.people },
        .required("classes", .count, "How many are removed.") { $0.classes },
        .required("restored", .count) { $0.restored },
        .required("hidden", .count, "How many people's work is hidden.") { $0.hidden },
        .required("left", ImportOperations.list(ImportUndo.Left.self), "What stays as it is.") { $0.left })
}

extension ImportUndo.Left: Shaped {
    package static let shape = AnswerShape<ImportUndo.Left>(
        .required("thing", .choice(ImportUndo.Left.Thing.self)) { $0.thing.rawValue },
        .required("name", ImportOperations.name) { $0.name })
}
