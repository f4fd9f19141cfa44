/// One action that a publisher's program can perform at a school, as a value: which apps it changes, and what it does.
///
/// It is an ``Act`` in the name of a key instead of a person's. A call reads alike:
///
/// ```swift
/// try await school.perform(.publish(contexts), as: publisher)
/// ```
package struct PublisherAct<Success: Sendable>: Sendable {
    /// The apps that are locked; nil for all apps of the publisher.
    let apps: Set<String>?
    /// May run more than once.
    let body: @Sendable (PublisherTransaction) throws -> Success

    init(changing apps: Set<String>?, _ body: @escaping @Sendable (PublisherTransaction) throws -> Success) {
        self.apps = apps
        self.body = body
    }

    /// What it locks when a publisher performs it: the apps, and the key, which must stay valid.
    func locks(of publisher: Publisher) -> [LockTarget] {
        (apps ?? publisher.apps).sorted().map(LockTarget.app) + [.publisherKey(publisher.key)]
    }
}

extension PublisherAct where Success == Void {
    /// Performs the act, and stores the status of its answer in the same transaction.
    ///
    /// - Returns: An act that answers with the identifier of the status.
    package func noting(status: Int) -> PublisherAct<String> {
        PublisherAct<String>(changing: apps) { [body] transaction in
            try body(transaction)
            return try transaction.note(status: status)
        }
    }
}
