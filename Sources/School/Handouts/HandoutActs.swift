package import Coursework

// With its class, a handout ends: so whoever changes one holds both. Where what students did may go with a change, or could
// still arrive after it, they are held as well: their devices may be telling more of it at this moment.

extension Act where Success == Handout.ID {
    /// Begins a handout: a draft, which its author alone sees.
    package static func create(_ draft: HandoutDraft, in schoolClass: SchoolClass.ID) -> Act {
        Act(holding: [.schoolClass(schoolClass)]) { try $0.create(draft, in: schoolClass) }
    }
}

/// What becomes of a new handout as soon as it is there.
package enum HandoutBeginning: Hashable, Sendable {
    case draft, posted, scheduled

    /// What takes a draft there.
    package func act(on id: Handout.ID) -> Act<Void>? {
        switch self {
        case .draft: nil
        case .posted: .post(id)
        case .scheduled: .schedule(id)
        }
    }
}

extension Act where Success == [Handout.ID] {
    /// Begins the same handout in several classes; its recipients are those of the first one, elsewhere it is for all.
    package static func create(
        _ draft: HandoutDraft, in first: SchoolClass.ID, and others: [SchoolClass.ID], as beginning: HandoutBeginning
    ) -> Act {
        var forAll = draft
        forAll.recipients = .all
        let drafts = [(first, draft)] + others.sorted().map { [forAll] in ($0, forAll) }
        let clock: [LockTarget] = beginning == .scheduled ? [.timeZones] : []
        return Act(holding: drafts.map { .schoolClass($0.0) } + clock) { transaction in
            try drafts.map { schoolClass, draft in
                let id = try transaction.create(draft, in: schoolClass)
                // Nobody else knows of it as yet, so its class is all there is to hold.
                try beginning.act(on: id)?.body(transaction)
                return id
            }
        }
    }

    /// Makes drafts of a handout in one's classes.
    package static func duplicate(_ id: Handout.ID, into classes: [SchoolClass.ID]) -> Act {
        Act(holding: classes.map(LockTarget.schoolClass)) { try $0.duplicate(id, into: classes) }
    }

    /// Makes drafts in one's classes of what a link offers.
    package static func copy(of token: ShareToken, into classes: [SchoolClass.ID]) -> Act {
        Act(holding: classes.map(LockTarget.schoolClass)) { transaction in
            try classes.map { try transaction.copy(of: token, into: $0) }
        }
    }
}

extension Act where Success == Int {
    /// Changes a handout to what the draft says; gives its new version.
    ///
    /// - Parameter force: whether tasks go together with what students did in them.
    package static func change(
        _ id: Handout.ID, from version: Int, to draft: HandoutDraft, force: Bool = false
    ) -> Act {
        Act(holding: [], finding: { try $0.subjects(ofChanging: id, withWork: true) }) {
            try $0.change(id, from: version, to: draft, force: force)
        }
    }
}

extension Act where Success == Void {
    /// Shows a handout to its students.
    package static func post(_ id: Handout.ID) -> Act { changing(id) { try $0.post(id) } }

    /// Gives a handout the time at which it is posted by itself, or another one; nil for the one that the draft names.
    package static func schedule(_ id: Handout.ID, at time: DueDate? = nil) -> Act {
        Act(holding: [.timeZones], finding: { try $0.subjects(ofChanging: id) }) { try $0.schedule(id, at: time) }
    }

    /// Makes a scheduled handout a draft again.
    package static func unschedule(_ id: Handout.ID) -> Act { changing(id) { try $0.unschedule(id) } }

    /// Has students pause.
    package static func lock(_ id: Handout.ID) -> Act { changing(id) { try $0.lock(id) } }

    /// Has students go on.
    package static func unlock(_ id: Handout.ID) -> Act { changing(id) { try $0.unlock(id) } }

    /// Ends the work at a handout, for good.
    package static func complete(_ id: Handout.ID) -> Act { changing(id, withWork: true) { try $0.complete(id) } }

    /// Keeps a handout to be looked at, since its class was removed.
    package static func archive(_ id: Handout.ID) -> Act { changing(id) { try $0.archive(id) } }

    /// Removes a handout with everything that was done under it, for good.
    package static func delete(_ id: Handout.ID) -> Act { changing(id, withWork: true) { try $0.delete(id) } }

    /// Marks a handout as one to be kept at hand, or takes the mark away; it is the asking person's alone.
    package static func setFavourite(_ isFavourite: Bool, _ id: Handout.ID) -> Act {
        Act(holding: [.oneself]) { try $0.setFavourite(isFavourite, id) }
    }

    /// Makes the link good for nothing by which a handout is offered.
    package static func stopSharing(_ id: Handout.ID) -> Act {
        Act(holding: [.handout(id)]) { try $0.stopSharing(id) }
    }

    private static func changing(
        _ id: Handout.ID, withWork: Bool = false, _ body: @escaping @Sendable (Transaction) throws -> Void
    ) -> Act {
        Act(holding: [], finding: { try $0.subjects(ofChanging: id, withWork: withWork) }, body)
    }
}

extension Act where Success == ShareToken {
    /// Offers a copy of a posted handout to the teachers of the organization.
    package static func share(_ id: Handout.ID, as token: ShareToken = .random()) -> Act {
        Act(holding: [.handout(id)]) { try $0.share(id, as: token) }
    }
}
