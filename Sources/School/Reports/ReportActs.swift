extension Act where Success == Void {
    /// Records that a student needs no help with a handout.
    package static func setSignsAside(of student: Person.ID, at handout: Handout.ID) -> Act {
        Act(locking: [.person(student)]) { try $0.setSignsAside(of: student, at: handout) }
    }

    /// Undoes that.
    package static func showSigns(of student: Person.ID, at handout: Handout.ID) -> Act {
        Act(locking: [.person(student)]) { try $0.showSigns(of: student, at: handout) }
    }
}
