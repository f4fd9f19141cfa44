import Coursework
import Foundation
import SQL

private struct Student {
    var id: Person.ID
    var name: String
    var grade: Grade?
    var isKeptByRoster: Bool
    /// Nil without an account.
    var isDeactivated: Bool?
    var hasOtherRole: Bool
}

extension Transaction {
    /// What the end of the school year would do, without doing it.
    package func planYear(_ choices: YearChoices = YearChoices()) throws -> YearPlan {
        try requireImporting()
        if let last = choices.lastGrade, !Grade.numbers.contains(last) {
            throw SchoolError.invalid([
                Finding(.invalid, "lastGrade", "The last grade is from 0 to \(Grade.numbers.upperBound).")
            ])
        }
        var plan = YearPlan()
        try planStudents(choices, &plan)
        plan.isBraked = YearPlan.brake.holds(plan.leaving.count, of: plan.students, allowing: choices.leavingAllowed)
        try planClasses(choices, &plan)
        if !choices.isAgain, let last = try lastYear(), now < last.addingTimeInterval(YearPlan.daysApart * 86400) {
            plan.justEnded = last
        }
        return plan
    }

    private func planStudents(_ choices: YearChoices, _ plan: inout YearPlan) throws {
        let students = try self.students()
        let grades = students.compactMap(\.grade)
        let isPadded = grades.contains(where: \.isPadded)
        plan.students = students.count { $0.isDeactivated != true }
        plan.lastGrade = choices.lastGrade ?? grades.compactMap(\.number).max()
        for student in students {
            guard let reason = plan.take(student, isPadded) else { continue }
            plan.left.append(
                .init(
                    thing: .person, id: student.id.description, name: student.name, grade: student.grade?.text,
                    reason: reason))
        }
    }

    private func students() throws -> [Student] {
        try connection.all(Self.students, [organizationID]) { row in
            Student(
                id: row.identifier("id"), name: row.personName().full, grade: row.textIfAny("grade").map(Grade.init),
                isKeptByRoster: Source(rawValue: row.text("source"))?.account == .synced,
                isDeactivated: row.textIfAny("state").map { $0 == AccountState.deactivated.rawValue },
                hasOtherRole: row.bool("hasOtherRole"))
        }
    }

    private static let students: Query = """
        SELECT p.id, p.givenName, p.middleName, p.familyName, p.grade, p.source, a.state,
            EXISTS (SELECT 1 FROM role o WHERE o.organization = p.organization AND o.person = p.id
                AND o.role <> 'student') AS hasOtherRole
        FROM person p LEFT JOIN account a ON a.organization = p.organization AND a.person = p.id
        WHERE p.organization = $1 AND p.practiceOf IS NULL AND EXISTS (SELECT 1 FROM role r
            WHERE r.organization = p.organization AND r.person = p.id AND r.role = 'student')
        ORDER BY p.sortName, p.id
        """

    // MARK: - Classes

    private func planClasses(_ choices: YearChoices, _ plan: inout YearPlan) throws {
        try connection.visit(Self.openClasses, [organizationID]) { row in
            let id: SchoolClass.ID = row.identifier("id")
            let isSynced = Source(rawValue: row.text("source"))?.account == .synced
            let reason: YearPlan.Left.Reason? =
                choices.keeping.contains(id) ? .kept : isSynced && row.bool("isOnRoster") ? .keptByRoster : nil
            if let reason {
                plan.left.append(
                    .init(thing: .schoolClass, id: id.description, name: row.text("className"), reason: reason))
            } else {
                plan.ending.append(
                    .init(
                        schoolClass: id, name: row.text("className"), students: Int(row.integer("students")),
                        posted: Int(row.integer("posted"))))
            }
            return true
        }
    }

    /// A pasted list names nothing as gone. So it keeps up only a class that no roster has ever named.
    private static let isOnRoster = """
        EXISTS (SELECT 1 FROM externalID e WHERE e.organization = c.organization AND e.thing = 'class' AND e.id = c.id
            AND e.gone IS NULL AND (e.source <> 'list' OR NOT EXISTS (SELECT 1 FROM externalID o
                WHERE o.organization = c.organization AND o.thing = 'class' AND o.id = c.id
                    AND o.source NOT IN ('list', 'contract'))))
        """

    private static let openClasses = Query(
        kept: """
            SELECT c.id, coalesce(c.nickname, c.name) AS className, c.source,
                \(isOnRoster) AS isOnRoster,
                (SELECT count(*) FROM membership m JOIN person p ON p.organization = m.organization AND p.id = m.person
                    WHERE m.organization = c.organization AND m.class = c.id AND m.role = 'student'
                        AND \(CountedStudents.counts)) AS students,
                (SELECT count(*) FROM handout h WHERE h.organization = c.organization AND h.class = c.id
                    AND h.state = 'posted') AS posted
            FROM class c WHERE c.organization = $1 AND c.archived IS NULL ORDER BY 2, c.id
            """)
}

extension YearPlan {
    /// Why a student stays as they are; nil if they move up or leave.
    fileprivate mutating func take(_ student: Student, _ isPadded: Bool) -> Left.Reason? {
        if student.isKeptByRoster { return .keptByRoster }
        if student.isDeactivated == true { return .deactivated }
        guard let grade = student.grade else { return .noGrade }
        if let number = grade.number, let lastGrade, number >= lastGrade {
            if student.hasOtherRole { return .otherRole }
            if student.isDeactivated == nil { return .noAccount }
            leaving.append(.init(person: student.id, name: student.name, grade: grade.text))
            return nil
        }
        guard let next = grade.next(padded: isPadded) else { return .unknownGrade }
        moving.append(.init(person: student.id, name: student.name, from: grade.text, to: next))
        return nil
    }
}
