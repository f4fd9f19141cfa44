/// One action that somebody can perform at a school, as a value: what it locks, and what it does.
///
/// The acts of a subject are in a file of their own beside its transactions. A call reads as a phrase:
///
/// ```swift
/// try await school.perform(.lock(handout), as: teacher)
/// ```
///
/// Routes, forms, controls and commands all perform the same act. They have no other way to change anything, because
/// the methods of ``Transaction`` that change something are internal to this module. A publisher's program, which is
/// no person, performs a ``PublisherAct``.
package struct Act<Success: Sendable>: Sendable {
    /// What is locked because it is read in order to be changed: two people who change the same thing go one after
    /// the other.
    let locking: [LockTarget]
    /// Further locks that have to be looked up first, such as the students of a handout.
    let lockingFound: (@Sendable (Transaction) throws -> [LockTarget])?
    /// Whether it takes so long that other people should not have to share its commit.
    let isLong: Bool
    /// May run more than once.
    let body: @Sendable (Transaction) throws -> Success

    /// - Parameter locking: empty if nobody else could change anything in between.
    init(
        locking: [LockTarget], lockingFound: (@Sendable (Transaction) throws -> [LockTarget])? = nil,
        isLong: Bool = false, _ body: @escaping @Sendable (Transaction) throws -> Success
    ) {
        self.locking = locking
        self.lockingFound = lockingFound
        self.isLong = isLong
        self.body = body
    }
}

extension Act {
    /// Performs both or neither; the locks of both are taken at the start.
    package func and(_ next: Act<Void>) -> Act {
        let searches = [lockingFound, next.lockingFound].compactMap { $0 }
        let findAll: @Sendable (Transaction) throws -> [LockTarget] = { transaction in
            try searches.flatMap { try $0(transaction) }
        }
        return Act(
            locking: locking + next.locking, lockingFound: searches.isEmpty ? nil : findAll,
            isLong: isLong || next.isLong
        ) { [body] transaction in
            let success = try body(transaction)
            try next.body(transaction)
            return success
        }
    }

    /// Performs the act, and then reads the answer in the same transaction.
    func then<Answer>(_ read: @escaping @Sendable (Transaction, Success) throws -> Answer) -> Act<Answer> {
        Act<Answer>(locking: locking, lockingFound: lockingFound, isLong: isLong) { [body] in try read($0, body($0)) }
    }

    /// Performs the act only if a condition holds; otherwise does nothing and returns nil.
    func provided(_ condition: @escaping @Sendable (Transaction) throws -> Bool) -> Act<Success?> {
        Act<Success?>(locking: locking, lockingFound: lockingFound, isLong: isLong) { [body] in
            try condition($0) ? body($0) : nil
        }
    }
}

/// Something that performs acts as a person: a request or the visit of a page.
package protocol Performer: Sendable {
    /// Performs the act; returns once it is committed.
    func perform<Success>(_ act: Act<Success>) async throws -> Success
}

extension Performer {
    /// Performs the act, and then reads the answer in the same transaction.
    package func perform<Success, Answer: Sendable>(
        _ act: Act<Success>, then read: @escaping @Sendable (Transaction, Success) throws -> Answer
    ) async throws -> Answer {
        try await perform(act.then(read))
    }

    package func perform<Answer: Sendable>(
        _ act: Act<Void>, then read: @escaping @Sendable (Transaction) throws -> Answer
    ) async throws -> Answer {
        try await perform(act.then { transaction, _ in try read(transaction) })
    }

    /// Performs the act only if a condition holds in that transaction; nil otherwise.
    package func perform<Success>(
        _ act: Act<Success>, if condition: @escaping @Sendable (Transaction) throws -> Bool
    ) async throws -> Success? {
        try await perform(act.provided(condition))
    }
}
