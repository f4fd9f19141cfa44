import Coursework
import Foundation
import SQL

// The changes of the end of a school year are stored as import steps: they are undone by the same rules, in the same
// order.
extension Transaction {
    /// Carries out a plan that was made in this transaction.
    func endYear(_ plan: YearPlan) throws {
        if let last = plan.justEnded { throw SchoolError.yearJustEnded(String(last.ISO8601Format().prefix(10))) }
        guard !plan.isBraked else {
            throw SchoolError.manyLeaving(
                plan.leaving.count, of: plan.students, "students",
                look: "Check that their grades and the last grade are right")
        }
        // If nothing changes, there is nothing to undo.
        guard !plan.isEmpty else { return }
        let journal = try ImportJournal(self, source: RosterImport.schoolYear)
        for mover in plan.moving { try move(mover, journal) }
        for ending in plan.ending { try end(ending.schoolClass, journal) }
        for leaver in plan.leaving { try deactivateLeaver(leaver, journal) }
        try log(
            .schoolYearEnded, .organization,
            "moved \(plan.moving.count) left \(plan.leaving.count) classes \(plan.ending.count)")
        publish(.administration)
    }

    private func move(_ mover: YearPlan.Mover, _ journal: ImportJournal) throws {
        let id = mover.person
        let before = try connection.first(
            """
            SELECT givenName, middleName, familyName, grade, email, number FROM person WHERE organization = $1 AND id = $2
            """, organizationID, Value(id)
        ) { row in
            ImportStep.Before(
                number: row.textIfAny("number"), given: row.text("givenName"), middle: row.textIfAny("middleName"),
                family: row.text("familyName"),
                grade: row.textIfAny("grade"), email: row.textIfAny("email"))
        }
        guard let before else { return }
        let modified = try connection.first(
            """
            UPDATE person SET grade = $3, modified = {after modified $4}
            WHERE organization = $1 AND id = $2 RETURNING modified
            """, organizationID, Value(id), .text(mover.to), nowValue
        ) { $0.integer() }
        try journal.note(ImportStep(kind: .person, person: id, before: before, modified: modified))
        publish(.person(id))
    }

    private func deactivateLeaver(_ leaver: YearPlan.Leaver, _ journal: ImportJournal) throws {
        let state = try accountItself(of: leaver.person).state
        try deactivateAccount(of: leaver.person)
        try journal.note(
            ImportStep(kind: .personLeft, person: leaver.person, before: ImportStep.Before(state: state.rawValue)))
    }

    // MARK: - Classes

    private func end(_ id: SchoolClass.ID, _ journal: ImportJournal) throws {
        let before = try connection.first(
            "SELECT name, number, room, location, course FROM class WHERE organization = $1 AND id = $2",
            organizationID,
            Value(id)
        ) { row in
            ImportStep.Before(
                name: row.text("name"), number: row.textIfAny("number"), room: row.textIfAny("room"),
                location: row.identifier("location"),
                course: row.identifierIfAny("course"))
        }
        guard let before else { return }
        let modified = try close(id)
        try journal.note(ImportStep(kind: .class, schoolClass: id, before: before, modified: modified))
    }
}
