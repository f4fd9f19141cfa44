/// Something that can be done at a school, as one value: what it has to itself while it is done, and what it does.
///
/// The acts of a subject stand beside its transactions, in a file of their own, and read as a phrase where they are performed:
///
/// ```swift
/// try await school.perform(.lock(handout), as: teacher)
/// ```
///
/// Routes, forms, controls and commands perform the same act. They have no other way to change anything: what changes
/// something in a ``Transaction`` can be called within the school alone.
package struct Act<Success: Sendable>: Sendable {
    /// What is read in order to be changed, so that two who change the same thing go one after the other.
    let holding: [LockTarget]
    /// The rest of it, where it has to be looked up first: the students of a handout, say.
    let finding: (@Sendable (Transaction) throws -> [LockTarget])?
    /// May run more than once.
    let body: @Sendable (Transaction) throws -> Success

    /// - Parameter holding: none for what nobody else could change in between.
    init(
        holding: [LockTarget], finding: (@Sendable (Transaction) throws -> [LockTarget])? = nil,
        _ body: @escaping @Sendable (Transaction) throws -> Success
    ) {
        self.holding = holding
        self.finding = finding
        self.body = body
    }
}

extension Act {
    /// Both of them or neither; all that either holds is held from the beginning.
    package func and(_ next: Act<Void>) -> Act {
        let findings = [finding, next.finding].compactMap { $0 }
        let findAll: @Sendable (Transaction) throws -> [LockTarget] = { transaction in
            try findings.flatMap { try $0(transaction) }
        }
        return Act(holding: holding + next.holding, finding: findings.isEmpty ? nil : findAll) { [body] transaction in
            let success = try body(transaction)
            try next.body(transaction)
            return success
        }
    }

    /// The same, and then reads what the answer is made of.
    func then<Answer>(_ read: @escaping @Sendable (Transaction, Success) throws -> Answer) -> Act<Answer> {
        Act<Answer>(holding: holding, finding: finding) { [body] in try read($0, body($0)) }
    }

    /// The same as long as a condition holds; nothing is done and nil comes of it where it does not.
    func provided(_ condition: @escaping @Sendable (Transaction) throws -> Bool) -> Act<Success?> {
        Act<Success?>(holding: holding, finding: finding) { [body] in try condition($0) ? body($0) : nil }
    }
}

/// What performs acts as somebody: a request, the visit of a page.
package protocol Performer: Sendable {
    /// Does it; returns once it is safe.
    func perform<Success>(_ act: Act<Success>) async throws -> Success
}

extension Performer {
    /// Does it, and then reads what the answer is made of, in the same transaction.
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

    /// Does it as long as a condition holds in that transaction; nil where it does not.
    package func perform<Success>(
        _ act: Act<Success>, if condition: @escaping @Sendable (Transaction) throws -> Bool
    ) async throws -> Success? {
        try await perform(act.provided(condition))
    }
}
