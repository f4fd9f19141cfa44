import ClassKit
import Coursework
public import Foundation

extension TestSchool {
    /// Posts a handout that asks students to work at a context.
    ///
    /// It holds for the contexts below as well: to assign an act is to assign its scenes. The context need not be
    /// declared yet. Work begun before is not reported.
    ///
    /// - Parameters:
    ///   - path: from below the main app context, or beginning with the ``bundleIdentifier``; empty for the whole app.
    ///   - person: who gets it.
    ///   - others: who else gets it.
    @discardableResult
    public func assign(_ path: [String], to person: Person, _ others: Person...) -> Handout {
        post(.context(fullPath(path)), to: [person] + others)
    }

    /// Posts a handout with a file for students to work at, for `CLSDataStore.fetchActivity(for:)`.
    @discardableResult
    public func assign(document url: URL, to person: Person, _ others: Person...) -> Handout {
        let handout = post(.document(url), to: [person] + others)
        noteDocument(url, of: [person] + others)
        return handout
    }

    /// Locks a handout: work at it is not recorded until it is unlocked.
    public func lock(_ handout: Handout) {
        decide { $0.handouts[number(of: handout)].lock(at: $1) }
    }

    /// Unlocks a handout.
    public func unlock(_ handout: Handout) {
        decide { $0.handouts[number(of: handout)].unlock(at: $1) }
    }

    /// Completes a handout, which is final: later work is not recorded.
    public func complete(_ handout: Handout) {
        decide { administration, now in
            let number = number(of: handout)
            administration.handouts[number].task.completed = administration.handouts[number].task.completed ?? now
        }
    }

    /// Deletes a handout, and with it what the teacher had because of it.
    public func delete(_ handout: Handout) {
        let number = number(of: handout)
        withdraw(handout)
        let (subject, recipients) = read { administration, _ in
            (administration.handouts[number].subject, administration.handouts[number].recipients)
        }
        if case .document(let url) = subject { noteDocument(url, of: Array(recipients)) }
    }

    /// A path from the main app context on, as the school knows it.
    func fullPath(_ path: [String]) -> IdentifierPath {
        IdentifierPath(path.first == bundleIdentifier ? path : [bundleIdentifier] + path)
    }

    private func post(_ subject: Subject, to people: [Person]) -> Handout {
        decide { administration, now in
            for person in people { administration.number(of: person) }
            administration.handouts.append(PostedHandout(subject, app: administration.app, to: Set(people), at: now))
            return Handout(school: identifier, number: administration.handouts.count - 1)
        }
    }

    private func number(of handout: Handout) -> Int {
        guard handout.school == identifier else { fatalError("this handout is of another school") }
        return handout.number
    }

    /// Tells the people's devices whether the document is assigned to them; a teacher's is never told that it is.
    private func noteDocument(_ url: URL, of people: [Person]) {
        for person in people where person.isStudent {
            let isAssigned = read { administration, _ in administration.asks(person, for: .document(url)) }
            reading { try store(of: person).setDocument(url, isAssigned: isAssigned) }
        }
    }
}
