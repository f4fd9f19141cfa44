extension Act where Success == Void {
    /// Sets for how many days work and the log are kept; without a number, the log's setting stays.
    package static func keepWork(forDays days: Int?, logForDays logDays: Int?) -> Act {
        Act(locking: [.organization]) { transaction in
            try transaction.keepWork(forDays: days)
            if let logDays { try transaction.keepAudit(forDays: logDays) }
        }
    }
}

// What the school itself does when the retention of work ends: a part at a time, with the students locked, because
// their devices may be reporting on the same activities.
extension Act where Success == Void {
    static func markSwept(_ handout: Handout.ID) -> Act {
        Act(locking: [.handout(handout)]) { try $0.markSwept(handout) }
    }

    static func sweep(_ places: [Transaction.FigurePlace], of handout: Handout.ID) -> Act {
        sweeping(handout, of: Set(places.map(\.person))) { try $0.sweep(places) }
    }

    static func sweep(_ handIns: [Transaction.HandIn], of handout: Handout.ID) -> Act {
        sweeping(handout, of: Set(handIns.map(\.person))) { try $0.sweep(handIns, of: handout) }
    }

    static func sweepWords(of people: Set<Person.ID>, in handout: Handout.ID) -> Act {
        sweeping(handout, of: people) { try $0.sweepWords(of: people, in: handout) }
    }

    static func forget(_ places: [Transaction.PageStatePlace], of handout: Handout.ID) -> Act {
        sweeping(handout, of: Set(places.map(\.person))) { try $0.forget(places) }
    }

    private static func sweeping(
        _ handout: Handout.ID, of people: Set<Person.ID>, _ body: @escaping @Sendable (Transaction) throws -> Void
    ) -> Act {
        Act(locking: [.handout(handout)] + people.map(LockTarget.person), body)
    }
}
