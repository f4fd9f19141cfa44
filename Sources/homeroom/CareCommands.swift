import Archives
import Foundation
import SQL
import School
import SchoolServer

/// Maintenance of a school's tables.
enum CareCommands {
    static let all: [Command] = [migrate, verify, clock]

    static let migrate = Command(
        name: "admin migrate", usage: "--data DIR [options]",
        summary: "Update the tables to this version, all steps or none",
        options: SchoolData.options + [.flag("dry-run", "only say what would be done"), .json]
    ) { options, terminal in
        let place = SchoolPlace(options)
        let database = try place.open()
        let steps = try database.stepsToTake(of: Tables.migrations, file: place.name).map(\.name)
        let isRehearsal = options.has("dry-run")
        if isRehearsal {
            if steps.isEmpty { try place.check(database) }
        } else {
            try School(database).prepare(place: place.name, expecting: SchoolPlace.expected)
        }
        let head =
            steps.isEmpty
            ? "The tables in \(place.name) are up to date."
            : "\(isRehearsal ? "To be taken" : "Taken") in \(place.name):"
        terminal.report(
            options, ([head] + steps.map { "  \($0)" }).joined(separator: "\n"),
            ["steps": .list(steps.map { ["name": .text($0)] }), "taken": .number(isRehearsal ? 0 : steps.count)])
    }

    static let verify = Command(
        name: "admin verify", usage: "--data DIR [options]",
        summary: "Check that the database is sound, and that teachers see what students did",
        options: SchoolData.options + [SealCommands.witness, .json]
    ) { options, terminal in
        let place = SchoolPlace(options)
        let school = try place.school()
        let noted = try SealCommands.noted(options, school.sealKeeper?.keys)
        let result = try Verification(school, noted: noted) { organization, people in
            if people % 100 == 0 { terminal.printError("\(organization): the work of \(people) people") }
        }
        let differences = result.replays.sorted { $0.key < $1.key }.flatMap { organization, replay in
            replay.differences.map { (organization, $0) }
        }
        terminal.report(
            options, words(result, differences.map(\.1)),
            [
                "logs": .list(result.logs.sorted { $0.key < $1.key }.map { fields($0, $1) }),
                "problems": .list(result.problems.map { ["message": .text($0)] }),
                "differences": .list(differences.map { fields($0, $1) }),
                "figures": .number(result.replays.values.reduce(0) { $0 + $1.figures }),
                "activities": .number(result.replays.values.reduce(0) { $0 + $1.activities }),
            ])
        guard result.isInOrder else {
            throw Failure("\(place.name) is not in order. Keep a copy of it, and restore an earlier backup.")
        }
    }

    static let clock = Command(
        name: "admin clock", usage: "--data DIR [options]",
        summary: "Say whether this machine's clock is trusted when old data is deleted; --accept says that it is right",
        options: SchoolData.options + [
            .flag("accept", "this machine's clock is right, whatever it showed before"), .json,
        ]
    ) { options, terminal in
        let school = try SchoolPlace(options).school()
        if options.has("accept") { try school.acceptClock() }
        let reason = try school.clockWatch().hold?.reason
        await school.close()
        let now = Date().formatted(.iso8601)
        terminal.report(
            options,
            "The clock shows \(now). \(reason?.meaning ?? "It is trusted: old data is deleted when its time is up.")",
            ["now": .text(now), "isTrusted": .number(reason == nil ? 1 : 0), "why": .text(reason?.rawValue ?? "")])
    }

    private static func words(_ result: Verification, _ differences: [Recount.Difference]) -> String {
        let figures = result.replays.values.reduce(0) { $0 + $1.figures }
        let activities = result.replays.values.reduce(0) { $0 + $1.activities }
        let lines = differences.map {
            "\($0.problem.rawValue): handout \($0.handout), task \($0.task), person \($0.person)"
        }
        let logs = result.logs.sorted { $0.key < $1.key }.flatMap { $1.sentences(of: $0.description) }
        return (result.problems + lines + logs + ["Recounted \(figures) figures from \(activities) activities."])
            .joined(separator: "\n")
    }

    private static func fields(_ organization: Organization.ID, _ log: AuditCheck) -> [String: Reported] {
        log.fields.merging(["organization": .text(organization.description)]) { $1 }
    }

    private static func fields(_ organization: Organization.ID, _ difference: Recount.Difference) -> [String: Reported]
    {
        [
            "organization": .text(organization.description), "problem": .text(difference.problem.rawValue),
            "handout": .text(difference.handout.description), "task": .text(difference.task.description),
            "person": .text(difference.person.description),
        ]
    }
}
