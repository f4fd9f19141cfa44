import Coursework
import SQL

extension School {
    /// How many people's work is deleted in one transaction, so that nobody waits long for it.
    private static let batch = 50

    /// Deletes all work that devices reported, after progress was switched off with that option, for some people at a
    /// time.
    ///
    /// A transaction that began before the switch may still record work. It locks its person, so each person is
    /// locked here once, even if there is nothing of theirs yet. The position is stored, so that deleting continues
    /// after a crash.
    package func deleteProgress(of organization: Organization.ID) async throws {
        let school = Actor.school(organization)
        while let step = try read(as: school, { try $0.nextProgressToDelete(atMost: Self.batch) }) {
            try await perform(.delete(step), as: school)
        }
    }
}

/// Some of the people whose work is to be deleted.
struct ProgressDeletion: Hashable, Sendable {
    /// The position before this step.
    var place: Int64
    /// Empty at the end.
    var people: [Person.ID]
}

extension Act where Success == Void {
    static func delete(_ step: ProgressDeletion) -> Act {
        Act(locking: [.organization] + step.people.map(LockTarget.person)) { try $0.delete(step) }
    }
}

extension Transaction {
    /// The person after whom to continue deleting; nil when there is nothing to delete.
    func progressDeletion() throws -> Int64? {
        try connection.first("SELECT deletesAfter FROM organization WHERE id = $1", organizationID) {
            $0.integerIfAny()
        } ?? nil
    }

    func nextProgressToDelete(atMost count: Int) throws -> ProgressDeletion? {
        guard let place = try progressDeletion() else { return nil }
        let people: [Person.ID] = try connection.all(
            "SELECT id FROM person WHERE organization = $1 AND id > $2 ORDER BY id LIMIT $3",
            [organizationID, .integer(place), Value(count)]
        ) { $0.identifier() }
        return ProgressDeletion(place: place, people: people)
    }

    /// Does one step, unless another process has done it.
    func delete(_ step: ProgressDeletion) throws {
        let changed = try connection.run(
            "UPDATE organization SET deletesAfter = $3 WHERE id = $1 AND deletesAfter = $2",
            organizationID, .integer(step.place), Value(step.people.last))
        guard changed > 0 else { return }
        for person in step.people { try deleteProgress(of: person) }
        if step.people.isEmpty { publish(.administration) }
    }
}
