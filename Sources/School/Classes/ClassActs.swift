import Coursework
package import Foundation

extension Act where Success == ClassEntry {
    package static func create(_ draft: SchoolClass.Draft) -> Act { Act(locking: []) { try $0.create(draft) } }

    /// Changes the details of a class that the office keeps. Another location may have another time zone.
    package static func change(_ id: SchoolClass.ID, to draft: SchoolClass.Draft, since modified: Date) -> Act {
        Act(locking: [.schoolClass(id), .timeZones]) { try $0.change(id, to: draft, since: modified) }
    }

    /// Sets the name and the picture by which teachers show a class; the roster's own name is kept too.
    package static func show(_ id: SchoolClass.ID, as appearance: SchoolClass.Appearance) -> Act {
        Act(locking: [.schoolClass(id)]) { try $0.show(id, as: appearance) }
    }
}

extension Act where Success == Void {
    /// Ends a class: no more work is done in it, and nothing is lost.
    package static func end(_ id: SchoolClass.ID) -> Act {
        Act(locking: [], lockingFound: { try $0.locks(ofEnding: id) }) { try $0.end(id) }
    }

    /// Reopens a class that has ended.
    package static func reopen(_ id: SchoolClass.ID) -> Act {
        Act(locking: [], lockingFound: { try $0.locks(ofEnding: id) }) { try $0.reopen(id) }
    }

    /// Archives a class: students leave it, their work is deleted, and teachers keep the handouts to read and copy.
    package static func archive(_ id: SchoolClass.ID) -> Act {
        Act(locking: [], lockingFound: { try $0.locks(ofEnding: id) }) { try $0.archive(id) }
    }

    /// Deletes a class with all its handouts and work.
    package static func remove(_ id: SchoolClass.ID) -> Act {
        Act(locking: [], lockingFound: { try $0.locks(ofEnding: id) }) { try $0.remove(id) }
    }

    /// Adds all of the people to a class, or none of them; students get the handouts that were posted to the whole
    /// class before.
    package static func add(_ people: [Person.ID], as part: Member.Part, to id: SchoolClass.ID) -> Act {
        Act(locking: [.schoolClass(id)] + people.map(LockTarget.person)) { try $0.add(people, as: part, to: id) }
    }

    /// Undoes ``remove(_:from:)``: an import governs the place again if it did before.
    package static func putBack(_ person: Person.ID, as part: Member.Part, to id: SchoolClass.ID) -> Act {
        Act(locking: [.schoolClass(id), .person(person)]) { try $0.putBack(person, as: part, to: id) }
    }

    /// Gives back a role that was taken, with classes that ended with it.
    package static func giveBack(_ post: Actor.Post, to id: Person.ID, in classes: [SchoolClass.ID]) -> Act {
        Act(locking: [.organization, .person(id)] + classes.map { .schoolClass($0) }) { transaction in
            try transaction.give(post, to: id)
            guard let part = Member.Part(rawValue: post.role.rawValue) else { return }
            for schoolClass in classes { try transaction.putBack(id, as: part, to: schoolClass) }
        }
    }

    /// Removes somebody from a class; a student's assignments there are withdrawn.
    package static func remove(_ person: Person.ID, from id: SchoolClass.ID) -> Act {
        Act(locking: [.schoolClass(id)]) { try $0.remove(person, from: id) }
    }

    /// Takes a role from somebody, with what it opened.
    package static func take(_ post: Actor.Post, from id: Person.ID) -> Act {
        Act(
            locking: [.organization, .person(id)],
            lockingFound: { try $0.classes(endingWith: post, of: id).map(LockTarget.schoolClass) }
        ) { try $0.take(post, from: id) }
    }

    /// Removes a course; its classes continue without one.
    package static func remove(_ id: Course.ID) -> Act { Act(locking: []) { try $0.remove(id) } }
}

extension Act where Success == Course {
    package static func create(_ draft: Course.Draft) -> Act { Act(locking: []) { try $0.create(draft) } }

    package static func change(_ id: Course.ID, to draft: Course.Draft, of modified: Date) -> Act {
        Act(locking: []) { try $0.change(id, to: draft, of: modified) }
    }
}

extension Act where Success == OpenedSession {
    /// Makes a link that signs the asking teacher in as their own practice learner.
    package static func practice(in schoolClass: SchoolClass.ID, _ new: NewSession) -> Act {
        Act(locking: [.oneself, .schoolClass(schoolClass)]) { try $0.practice(in: schoolClass, new) }
    }
}
