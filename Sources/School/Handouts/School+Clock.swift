package import Foundation
import SQL

extension School {
    /// What has been done because its time had come.
    package struct DueWork: Hashable, Sendable {
        package var posted = 0
        /// Handouts whose class had no room; they are tried again.
        package var waiting = 0
    }

    /// Does what the clock asks for, in all organizations: posts what is scheduled, closes what was completed a while ago, and
    /// sweeps away uploads that nothing was made of. To do it twice, or in two processes, changes nothing.
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

    /// Removes uploads that became part of nothing.
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
                    // One that waits for room is asked for every few seconds, and only read.
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

/// A place in the list of what is to be posted.
struct DuePlace: Hashable, Sendable {
    var publishes: Int64 = 0
    var id = Handout.ID(rawValue: 0)
}

extension Act where Success == Bool {
    /// Posts a scheduled handout whose time has come.
    fileprivate static func publish(_ handout: Transaction.DueHandout, dueBy time: Date) -> Act {
        let id = handout.place.id
        return Act(holding: [.handout(id), .schoolClass(handout.schoolClass)]) { try $0.publish(id, dueBy: time) }
    }
}

extension Transaction {
    struct DueHandout: Hashable, Sendable {
        var place: DuePlace
        var schoolClass: SchoolClass.ID
    }

    /// Scheduled handouts whose time has come, as far as their class is not over: that may be taken back.
    func due(by time: Date, after place: DuePlace, atMost count: Int) throws -> [DueHandout] {
        try connection.all(
            """
            SELECT publishes, id, class FROM handout
            WHERE organization = $1 AND state = 'scheduled' AND publishes <= $2 AND (publishes, id) > ($3, $4)
                AND NOT EXISTS (SELECT 1 FROM class c WHERE c.organization = $1 AND c.id = handout.class
                    AND c.archived IS NOT NULL)
            ORDER BY publishes, id LIMIT $5
            """, [organizationID, Value(time), .integer(place.publishes), Value(place.id), Value(count)]
        ) { row in
            DueHandout(
                place: DuePlace(publishes: row.integer("publishes"), id: row.identifier("id")),
                schoolClass: row.identifier("class"))
        }
    }
}
