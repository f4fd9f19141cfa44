import Coursework
package import Foundation
import Rosters
import SQL

/// An import, or taking one back, that somebody asked for: it goes on whether or not they wait.
package struct ImportJob: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable { case files = "import", undo }
    package enum State: String, Hashable, Sendable { case asked, done, failed }

    /// What was asked for.
    package struct Request: Codable, Hashable, Sendable {
        package var files: [File.ID] = []
        package var links: Set<ImportChoices.Link> = []
        package var leavingAllowed: Int?
        package var outAllowed: Int?
        package var isOtherSystemAllowed: Bool?
        package var location: Location.ID?
        /// Which import to take back: never one that came after it.
        package var undoing: RosterImport.ID?
        /// Whether who has begun already goes as well.
        package var hidesWork: Bool?

        package init(undoing: RosterImport.ID, hidingWork: Bool = false) {
            self.undoing = undoing
            hidesWork = hidingWork
        }

        package init(_ files: [File.ID], _ choices: ImportChoices) {
            self.files = files
            (links, leavingAllowed) = (choices.links, choices.leavingAllowed)
            (outAllowed, location) = (choices.outAllowed, choices.location)
            isOtherSystemAllowed = choices.isOtherSystemAllowed
        }

        package var choices: ImportChoices {
            ImportChoices(
                links: links, leavingAllowed: leavingAllowed, outAllowed: outAllowed,
                isOtherSystemAllowed: isOtherSystemAllowed ?? false, location: location)
        }
    }

    /// What came of it, in figures.
    package struct Outcome: Codable, Hashable, Sendable {
        package var added = 0
        package var changed = 0
        package var left = 0
        package var moved = 0
        package var accounts = 0
        /// Of an import, who was left out or came without an account; of taking one back, what stays as it is.
        package var leftOut = 0
        package var classes = 0
        package var courses: Int?
        package var locations: Int?
        /// How many things were restored; of a job of an earlier version only this is known.
        package var restored = 0
        /// Whose work is hidden.
        package var hidden: Int?
        /// What taking an import back has brought back and changed back.
        package var undone: Undone?
        /// How much there was to say of the files, where their rows can still be seen.
        package var remarks: Int?
        /// Why it failed.
        package var reason: String?
        package var message: String?

        package init() {}

        /// Restored things of an unknown kind.
        package var unsorted: Int { restored - (undone?.all ?? 0) }
    }

    /// What is as before an import again.
    package struct Undone: Codable, Hashable, Sendable {
        /// Whose details are as before.
        package var details = 0
        /// People who can sign in again, and people who have left again.
        package var returned = 0
        package var goneAgain = 0
        /// Places in classes that are given back, and that are taken away again.
        package var joins = 0
        package var leaves = 0
        /// Of roles, classes, courses and locations.
        package var others = 0

        package init() {}

        var all: Int { details + returned + goneAgain + joins + others }
    }

    package var kind: Kind
    package var person: Person.ID
    package var request: Request
    package var state: State
    package var asked: Date
    package var attempts: Int
    package var heard: Date
    package var ended: Date?
    package var outcome: Outcome?

    /// A job that was started this often without coming to an end has failed.
    static let mostAttempts = 3
    /// A server that is silent for this long has been stopped, and another may go on with its job.
    static let silence: TimeInterval = 120
}

extension ImportJob.Outcome {
    init(_ plan: ImportPlan, _ reading: RosterReading) {
        (added, changed, left) = (plan.people.added, plan.people.changed, plan.leaving.count)
        (moved, accounts, classes) = (plan.moved, plan.accounts, plan.classes.added)
        let codes = Set(plan.leftOut.map(\.code))
        leftOut = plan.notes.count { codes.contains($0.code) }
        remarks = plan.notes.count + reading.findings.count
    }

    init(_ undo: ImportUndo) {
        (added, accounts, restored, leftOut) = (undo.people, undo.accounts, undo.restored, undo.left.count)
        (classes, courses, locations) = (undo.classes, undo.courses, undo.locations)
        hidden = undo.hidden
        undone = ImportJob.Undone(undo)
    }

    init(_ error: SchoolError) { (reason, message) = (error.reason, error.message) }
}

extension ImportJob.Undone {
    fileprivate init(_ undo: ImportUndo) {
        details = undo.again[.person, default: 0]
        (returned, goneAgain) = (undo.returned, undo.goneAgain)
        (joins, leaves) = (undo.joins, undo.leaves)
        others = undo.restored - undo.unsorted - details - returned - goneAgain - joins
    }
}

extension Act where Success == Void {
    /// Asks for an import, or for taking one back: ``School/runImport(of:)`` does it.
    static func ask(for kind: ImportJob.Kind, _ request: ImportJob.Request) -> Act {
        Act(locking: [.organization, .oneself]) { try $0.ask(for: kind, request) }
    }

    static func fail(_ job: ImportJob, _ error: SchoolError) -> Act {
        Act(locking: [.organization]) { transaction in
            if try transaction.isAsked(job) { try transaction.end(job, .failed, .init(error)) }
        }
    }
}

extension Act where Success == ImportJob? {
    /// Takes up what was asked for; nil where there is nothing, or another server is at it.
    static var takeUpImport: Act { Act(locking: [.organization]) { try $0.takeUpImport() } }
}

extension Transaction {
    /// What was asked for last, for those who may.
    package func importJob() throws -> ImportJob? {
        try requireImporting()
        return try connection.first(
            """
            SELECT kind, person, request, state, asked, attempts, heard, ended, outcome FROM importJob
            WHERE organization = $1
            """, organizationID
        ) { row in
            ImportJob(
                kind: ImportJob.Kind(rawValue: row.text("kind")) ?? .files, person: row.identifier("person"),
                request: try Stored.value(row.text("request")),
                state: ImportJob.State(rawValue: row.text("state")) ?? .failed,
                asked: row.date("asked"), attempts: Int(row.integer("attempts")), heard: row.date("heard"),
                ended: row.dateIfAny("ended"),
                outcome: try row.textIfAny("outcome").map { try Stored.value($0) })
        }
    }

    fileprivate func ask(for kind: ImportJob.Kind, _ request: ImportJob.Request) throws {
        try requireImporting()
        guard let person = actor.person else {
            throw SchoolError.notAllowed("Only a person can ask for this.", remedy: "Import the files directly.")
        }
        guard try importJob()?.state != .asked else { throw SchoolError.importRunning }
        for file in request.files { _ = try self.file(file) }
        if let undoing = request.undoing {
            guard let last = try lastImport(), last.id == undoing, !last.isSchoolYear else {
                throw SchoolError.changedMeanwhile
            }
        }
        try connection.run("DELETE FROM importJob WHERE organization = $1", organizationID)
        try connection.run(
            """
            INSERT INTO importJob (organization, kind, person, request, state, asked, attempts, heard)
            VALUES ($1, $2, $3, $4, 'asked', $5, 0, $5)
            """, organizationID, .text(kind.rawValue), Value(person), .text(try Stored.text(request)), nowValue)
        publish(.administration)
    }

    /// Whether there is a job that nobody is working on, as far as can be told without asking other servers.
    func hasImportToTakeUp() throws -> Bool {
        guard let job = try importJob(), job.state == .asked else { return false }
        // Only where several servers share a database may another be at it.
        guard school.database.isRemote, job.attempts > 0 else { return true }
        return now.timeIntervalSince(job.heard) >= ImportJob.silence
    }

    fileprivate func takeUpImport() throws -> ImportJob? {
        guard try hasImportToTakeUp(), let job = try importJob() else { return nil }
        guard job.attempts < ImportJob.mostAttempts else {
            try end(job, .failed, .init(SchoolError.importInterrupted))
            return nil
        }
        try connection.run(
            "UPDATE importJob SET attempts = attempts + 1, heard = $2 WHERE organization = $1", organizationID, nowValue
        )
        return job
    }

    /// Tells other servers that this one is still working on the job, and stores what was done so far for whichever
    /// server has to go on with it.
    func sendHeartbeat(of job: ImportJob, _ outcome: ImportJob.Outcome? = nil) throws {
        try connection.run(
            "UPDATE importJob SET heard = $2, outcome = $3 WHERE organization = $1 AND state = 'asked' AND asked = $4",
            organizationID, nowValue, outcome.map { .text(try Stored.text($0)) } ?? .null, Value(job.asked))
    }

    /// Goes on only while nobody has ended the job, and only for somebody who may still import.
    func requireWanted(_ job: ImportJob?) throws {
        guard let job else { return }
        guard try isAsked(job) else { throw SchoolError.importEnded }
        guard try actor(of: job.person).has(.administrator) else { throw SchoolError.lacking }
    }

    /// Throws if a person imports or undoes something else while a job is running, so that nothing comes between the
    /// pieces of an undo. The school itself may, to help when a job does not come to an end.
    func requireNoOther(than job: ImportJob?) throws {
        guard job == nil, actor.person != nil, try importJob()?.state == .asked else { return }
        throw SchoolError.importRunning
    }

    func isAsked(_ job: ImportJob) throws -> Bool {
        guard let found = try importJob() else { return false }
        return found.state == .asked && found.asked == job.asked
    }

    func end(_ job: ImportJob, _ state: ImportJob.State, _ outcome: ImportJob.Outcome) throws {
        try connection.run(
            "UPDATE importJob SET state = $2, ended = $3, outcome = $4 WHERE organization = $1", organizationID,
            .text(state.rawValue), nowValue, .text(try Stored.text(outcome)))
        publish(.administration)
    }

    /// Somebody as they may act without a sign-in of their own: for what they asked for and have not waited for.
    func actor(of person: Person.ID) throws -> Actor {
        var actor = Actor(organization: organization, person: person)
        let state = try connection.first(
            "SELECT state FROM account WHERE organization = $1 AND person = $2", organizationID, Value(person)
        ) { AccountState(rawValue: $0.text()) }
        guard let state, state?.allowsSignIn == true else {
            throw SchoolError.notAllowed("Whoever asked for it no longer has an account.")
        }
        try connection.visit(
            "SELECT role, location FROM role WHERE organization = $1 AND person = $2", [organizationID, Value(person)]
        ) { row in
            if let role = Role(rawValue: row.text("role")) {
                actor.posts.insert(.init(role, at: row.identifier("location")))
            }
            return true
        }
        return actor
    }
}

extension SchoolError {
    package static let importRunning = conflict(
        "import_running", "Another import is running.", remedy: "Wait until it has ended, and check its result.")
    static let importEnded = conflict(
        "import_ended", "Another server has ended this import.", remedy: "Check its result.")
    static let importBroken = SchoolError.conflict(
        "import_broken", "Something went wrong, and would go wrong again. The server's log says what.",
        remedy: "Tell whoever looks after the server.")
    static let importInterrupted = conflict(
        "import_interrupted",
        "This was interrupted several times. If it was an import, nothing was changed. If it was an undo, part of it was done and stays done.",
        remedy: "Start it again. If it is interrupted again, do it on the server.")
    static let fileRefused = conflict(
        "file_refused", "A file was refused, and nothing was changed.", remedy: "Correct it, and import again.")
}
