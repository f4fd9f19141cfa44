package import Foundation
import SQL

extension School {
    /// What was done because it was due.
    package struct DueWork: Hashable, Sendable {
        package var posted = 0
        /// Handouts that could not be posted because their class had no room; they are tried again.
        package var waiting = 0
    }

    /// Does what is due in all organizations: posts scheduled handouts, closes handouts that were completed a while
    /// ago, and deletes unused uploads. Doing it twice, or in two processes, changes nothing.
    @discardableResult
    package func publishDue(at time: Date) async throws -> DueWork {
        var work = DueWork()
        for organization in try organizationIDs() {
            let school = Actor.school(organization)
            try await publish(dueBy: time, as: school, &work)
            try await sweep(as: school, if: { try !$0.handoutsToClose(by: time, atMost: 1).isEmpty }) {
                try $0.closeCompleted(by: time, atMost: Self.batch)
            }
        }
        return work
    }

    /// Removes uploads that were never used.
    package func sweepUploads(at time: Date) async throws {
        for organization in try organizationIDs() {
            try await sweep(as: .school(organization), if: { try !$0.looseFiles(by: time, atMost: 1).isEmpty }) {
                try $0.sweepFiles(by: time, atMost: Self.batch)
            }
        }
    }

    private static let batch = 50

    private func publish(dueBy time: Date, as school: Actor, _ work: inout DueWork) async throws {
        var place = DuePlace()
        while true {
            let due = try read(as: school) { try $0.due(by: time, after: place, atMost: Self.batch) }
            guard let last = due.last else { return }
            place = last.place
            for handout in due {
                do {
                    // A handout that waits for room is checked every few seconds by a read only.
                    try read(as: school) { try $0.requireRoom(in: handout.schoolClass, besides: handout.place.id) }
                    let isPosted = try await perform(.publish(handout, dueBy: time), as: school)
                    work.posted += isPosted ? 1 : 0
                } catch let error as SchoolError where error.code == .limit {
                    work.waiting += 1
                }
            }
        }
    }
}

/// A position in the list of handouts that are due.
struct DuePlace: Hashable, Sendable {
    var publishes: Int64 = 0
    var id = Handout.ID(rawValue: 0)
}

extension Act where Success == Bool {
    /// Posts a scheduled handout that is due.
    fileprivate static func publish(_ handout: Transaction.DueHandout, dueBy time: Date) -> Act {
        let id = handout.place.id
        return Act(locking: [.handout(id), .schoolClass(handout.schoolClass)]) { try $0.publish(id, dueBy: time) }
    }
}

extension Transaction {
    struct DueHandout: Hashable, Sendable {
        var place: DuePlace
        var schoolClass: SchoolClass.ID
    }

    /// Scheduled handouts that are due, except in classes that have ended, because ending a class can be undone.
    func due(by time: Date, after place: DuePlace, atMost count: Int) throws -> [DueHandout] {
        try connection.all(
            Self.dueHandouts, [organizationID, Value(time), .integer(place.publishes), Value(place.id), Value(count)]
        ) { row in
            DueHandout(
                place: DuePlace(publishes: row.integer("publishes"), id: row.identifier("id")),
                schoolClass: row.identifier("class"))
        }
    }

    private static let dueHandouts = Query(
        kept: """
            SELECT h.publishes, h.id, h.class FROM handout h
            WHERE h.organization = $1 AND h.state = 'scheduled' AND h.publishes <= $2 AND (h.publishes, h.id) > ($3, $4)
                AND NOT EXISTS (SELECT 1 FROM class c WHERE c.organization = $1 AND c.id = h.class
                    AND c.archived IS NOT NULL) AND \(authorTeaches)
            ORDER BY h.publishes, h.id LIMIT $5
            """)
}
