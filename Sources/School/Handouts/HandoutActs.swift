package import Coursework

// A handout ends with its class, so every act that changes a handout locks both. Acts that may delete work, or after
// which work could still arrive, also lock the students, because their devices may be reporting at this moment.

extension Act where Success == Handout.ID {
    /// Creates a handout as a draft, which only its author can see.
    package static func create(_ draft: HandoutDraft, in schoolClass: SchoolClass.ID) -> Act {
        Act(locking: [.schoolClass(schoolClass)]) { try $0.create(draft, in: schoolClass) }
    }
}

/// What happens to a new handout right after it is created.
package enum HandoutBeginning: Hashable, Sendable {
    case draft, posted, scheduled

    /// The act that brings a draft to that state.
    package func act(on id: Handout.ID) -> Act<Void>? {
        switch self {
        case .draft: nil
        case .posted: .post(id)
        case .scheduled: .schedule(id)
        }
    }
}

extension Act where Success == [Handout.ID] {
    /// Creates the same handout in several classes. The recipients apply to the first class; in the others it is for
    /// all.
    ///
    /// - Parameter key: performed again under it, because no answer came, it creates none.
    package static func create(
        _ draft: HandoutDraft, in first: SchoolClass.ID, and others: [SchoolClass.ID], as beginning: HandoutBeginning,
        under key: IdempotencyKey? = nil
    ) -> Act {
        var forAll = draft
        forAll.recipients = .all
        let drafts = [(first, draft)] + others.sorted().map { [forAll] in ($0, forAll) }
        let clock: [LockTarget] = beginning == .scheduled ? [.timeZones] : []
        return Act(locking: drafts.map { .schoolClass($0.0) } + clock) { transaction in
            try drafts.map { schoolClass, draft in
                try transaction.create(draft, in: schoolClass, as: beginning, under: key)
            }
        }
    }

    /// Creates drafts of a handout in the teacher's own classes, which may include the handout's own class.
    package static func duplicate(
        _ id: Handout.ID, into classes: [SchoolClass.ID], under key: IdempotencyKey? = nil
    ) -> Act {
        Act(locking: classes.map(LockTarget.schoolClass), lockingFound: { try $0.locks(ofCopying: id) }) {
            try $0.duplicate(id, into: classes, under: key)
        }
    }

    /// Creates drafts of a shared handout in the teacher's own classes.
    package static func copy(
        of token: ShareToken, into classes: [SchoolClass.ID], under key: IdempotencyKey? = nil
    ) -> Act {
        Act(
            locking: classes.map(LockTarget.schoolClass),
            lockingFound: { try $0.locks(ofCopying: $0.original(of: token)) }
        ) { transaction in
            try classes.map { try transaction.copy(of: token, into: $0, under: key) }
        }
    }
}

extension Act where Success == Int {
    /// Changes a handout to match the draft; returns its new version.
    ///
    /// - Parameter force: whether tasks may be removed together with students' work.
    package static func change(
        _ id: Handout.ID, from version: Int, to draft: HandoutDraft, force: Bool = false
    ) -> Act {
        Act(locking: [], lockingFound: { try $0.locks(ofChanging: id, withWork: true) }) {
            try $0.change(id, from: version, to: draft, force: force)
        }
    }
}

extension Act where Success == Void {
    /// Posts a handout: its students can see it.
    package static func post(_ id: Handout.ID) -> Act { changing(id) { try $0.post(id) } }

    /// Schedules a handout to be posted at a time, or changes that time; nil means the time in the draft.
    package static func schedule(_ id: Handout.ID, at time: DueDate? = nil) -> Act {
        Act(locking: [.timeZones], lockingFound: { try $0.locks(ofChanging: id) }) { try $0.schedule(id, at: time) }
    }

    /// Makes a scheduled handout a draft again.
    package static func unschedule(_ id: Handout.ID) -> Act { changing(id) { try $0.unschedule(id) } }

    /// Pauses the work of students.
    package static func lock(_ id: Handout.ID) -> Act { changing(id) { try $0.lock(id) } }

    /// Lets students continue.
    package static func unlock(_ id: Handout.ID) -> Act { changing(id) { try $0.unlock(id) } }

    /// Completes a handout: work on it ends for good.
    package static func complete(_ id: Handout.ID) -> Act { changing(id, withWork: true) { try $0.complete(id) } }

    /// Archives a handout because its class was removed: it can only be read.
    package static func archive(_ id: Handout.ID) -> Act { changing(id) { try $0.archive(id) } }

    /// Deletes a handout with all of its work, for good.
    package static func delete(_ id: Handout.ID) -> Act { changing(id, withWork: true) { try $0.delete(id) } }

    /// Marks a handout as a favourite of the asking person, or removes the mark.
    package static func setFavourite(_ isFavourite: Bool, _ id: Handout.ID) -> Act {
        Act(locking: [.oneself]) { try $0.setFavourite(isFavourite, id) }
    }

    /// Revokes the link by which a handout is shared.
    package static func stopSharing(_ id: Handout.ID) -> Act {
        Act(locking: [.handout(id)]) { try $0.stopSharing(id) }
    }

    private static func changing(
        _ id: Handout.ID, withWork: Bool = false, _ body: @escaping @Sendable (Transaction) throws -> Void
    ) -> Act {
        Act(locking: [], lockingFound: { try $0.locks(ofChanging: id, withWork: withWork) }, body)
    }
}

extension Act where Success == ShareToken {
    /// Offers a copy of a posted handout to the teachers of the organization.
    package static func share(_ id: Handout.ID, as token: ShareToken = .random()) -> Act {
        Act(locking: [.handout(id)]) { try $0.share(id, as: token) }
    }
}
