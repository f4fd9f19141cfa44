extension Act where Success == Void {
    /// Says for how many days work is kept, and the log; the log's stay as they are without a number.
    package static func keepWork(forDays days: Int?, logForDays logDays: Int?) -> Act {
        Act(holding: [.organization]) { transaction in
            try transaction.keepWork(forDays: days)
            if let logDays { try transaction.keepAudit(forDays: logDays) }
        }
    }
}

// What the school itself does when the time of work is over: some of it at a time, with the students whose it is, since their
// devices may be telling more of the same activities.
extension Act where Success == Void {
    static func markSwept(_ handout: Handout.ID) -> Act {
        Act(holding: [.handout(handout)]) { try $0.markSwept(handout) }
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
        Act(holding: [.handout(handout)] + people.map(LockTarget.person), body)
    }
}
