import Coursework
import SQL

// Teachers may know more than the figures show.
extension Transaction {
    /// Records that a student needs no help with a handout: its report shows no more signs for them, to any teacher
    /// of the class.
    func setSignsAside(of student: Person.ID, at handout: Handout.ID) throws {
        try setSignsAside(true, of: student, at: handout)
    }

    /// Undoes that: the signs are shown again.
    func showSigns(of student: Person.ID, at handout: Handout.ID) throws {
        try setSignsAside(false, of: student, at: handout)
    }

    private func setSignsAside(_ isAside: Bool, of student: Person.ID, at handout: Handout.ID) throws {
        let found = try findAsTeacher(handout)
        try requirePresent(student, in: found)
        try connection.enqueue(
            """
            UPDATE assignment SET signsSetAside = CASE WHEN $5 = 1 THEN coalesce(signsSetAside, $4) END
            WHERE organization = $1 AND handout = $2 AND person = $3
            """, organizationID, Value(handout), Value(student), nowValue, .integer(isAside ? 1 : 0))
        try publishToTeachers(of: found)
    }
}
