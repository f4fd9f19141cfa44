import Coursework
import SQL

extension School {
    /// How many people's work goes in one transaction, so that nobody waits for it.
    private static let batch = 50

    /// Deletes all that was kept of what devices reported, where progress was switched off with that: some people at a time.
    ///
    /// A transaction that began before the switch may still record something. It holds its person, and so each person is
    /// held here once, whether there is anything of theirs yet or not. How far it came is kept: after a crash it goes on.
    package func deleteProgress(of organization: Organization.ID) async throws {
        let school = Actor.school(organization)
        while let step = try read(as: school, { try $0.nextProgressToDelete(atMost: Self.batch) }) {
            try await perform(.delete(step), as: school)
        }
    }
}

/// A few of the people whose work is to be deleted.
struct ProgressDeletion: Hashable, Sendable {
    /// How far it has come before.
    var place: Int64
    /// None at the end.
    var people: [Person.ID]
}

extension Act where Success == Void {
    static func delete(_ step: ProgressDeletion) -> Act {
        Act(holding: [.organization] + step.people.map(LockTarget.person)) { try $0.delete(step) }
    }
}

extension Transaction {
    /// After whom to go on with deleting what was reported; nil when there is nothing to do.
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

    /// Does one step, unless somebody else has.
    func delete(_ step: ProgressDeletion) throws {
        let changed = try connection.run(
            "UPDATE organization SET deletesAfter = $3 WHERE id = $1 AND deletesAfter = $2",
            organizationID, .integer(step.place), Value(step.people.last))
        guard changed > 0 else { return }
        for person in step.people { try deleteProgress(of: person) }
        if step.people.isEmpty { publish(.office) }
    }
}
