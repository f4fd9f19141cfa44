package import Foundation

extension Act where Success == ClassEntry {
    package static func create(_ draft: SchoolClass.Draft) -> Act { Act(holding: []) { try $0.create(draft) } }

    /// Changes what the office says of a class; another location may have another time zone.
    package static func change(_ id: SchoolClass.ID, to draft: SchoolClass.Draft, since modified: Date) -> Act {
        Act(holding: [.schoolClass(id), .timeZones]) { try $0.change(id, to: draft, since: modified) }
    }

    /// Calls a class what its teachers call it, and gives it a picture.
    package static func show(_ id: SchoolClass.ID, as appearance: SchoolClass.Appearance) -> Act {
        Act(holding: [.schoolClass(id)]) { try $0.show(id, as: appearance) }
    }
}

extension Act where Success == Void {
    /// Ends a class: nothing more is done in it, and nothing is lost.
    package static func end(_ id: SchoolClass.ID) -> Act {
        Act(holding: [], finding: { try $0.subjects(ofEnding: id) }) { try $0.end(id) }
    }

    /// Has a class that is over go on.
    package static func goOn(_ id: SchoolClass.ID) -> Act {
        Act(holding: [], finding: { try $0.subjects(ofEnding: id) }) { try $0.goOn(id) }
    }

    /// Empties a class: students leave, what they did is deleted, teachers keep the handouts.
    package static func archive(_ id: SchoolClass.ID) -> Act {
        Act(holding: [], finding: { try $0.subjects(ofEnding: id) }) { try $0.archive(id) }
    }

    /// Deletes a class with all that was posted and done in it.
    package static func remove(_ id: SchoolClass.ID) -> Act {
        Act(holding: [], finding: { try $0.subjects(ofEnding: id) }) { try $0.remove(id) }
    }

    /// Adds people to a class, all or nobody; students get what was posted to all before.
    package static func add(_ people: [Person.ID], as part: Member.Part, to id: SchoolClass.ID) -> Act {
        Act(holding: [.schoolClass(id)]) { try $0.add(people, as: part, to: id) }
    }

    /// Takes somebody out of a class; what was assigned to a student is withdrawn.
    package static func remove(_ person: Person.ID, from id: SchoolClass.ID) -> Act {
        Act(holding: [.schoolClass(id)]) { try $0.remove(person, from: id) }
    }

    /// Removes a course; its classes go on without one.
    package static func remove(_ id: Course.ID) -> Act { Act(holding: []) { try $0.remove(id) } }
}

extension Act where Success == Course {
    package static func create(_ draft: Course.Draft) -> Act { Act(holding: []) { try $0.create(draft) } }

    package static func change(_ id: Course.ID, to draft: Course.Draft, of modified: Date) -> Act {
        Act(holding: []) { try $0.change(id, to: draft, of: modified) }
    }
}

extension Act where Success == OpenedSession {
    /// Makes a link that lets the asking teacher in as their own practice learner.
    package static func practice(in schoolClass: SchoolClass.ID, _ new: NewSession) -> Act {
        Act(holding: [.oneself, .schoolClass(schoolClass)]) { try $0.practice(in: schoolClass, new) }
    }
}
