/// What an app's context provider does: bring a context's children up to date while a teacher browses.
///
/// The app itself need not have run. A provider is asked for the main app context first, then for each context that the
/// teacher opens, and perhaps again. It makes its changes in ``CLSDataStore/shared``, saves, and then answers exactly
/// once, with the error of the save if there was one, or nil, also when there was nothing to do. It is to be quick, and it
/// has no window. Write one of the two forms. On Linux it runs in a program of its own; see <doc:ProvidingContexts>.
public protocol CLSContextProvider: AnyObject {
    /// Brings at least the direct children of `context` up to date.
    @preconcurrency
    func updateDescendants(of context: CLSContext, completion: @escaping @Sendable ((any Error)?) -> Void)

    /// Brings at least the direct children of `context` up to date.
    func updateDescendants(of context: CLSContext) async throws
}

// A provider writes one of the two; the other follows from it.
extension CLSContextProvider {
    /// Runs the asynchronous form, for a provider that has written that one.
    public func updateDescendants(of context: CLSContext, completion: @escaping @Sendable ((any Error)?) -> Void) {
        let update = SendableBox { [self] in try await updateDescendants(of: context) }
        Task {
            do {
                try await update.value()
                completion(nil)
            } catch {
                completion(error)
            }
        }
    }

    /// Runs the form with a completion, for a provider that has written that one.
    public func updateDescendants(of context: CLSContext) async throws {
        try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
            updateDescendants(of: context) { error in
                if let error { done.resume(throwing: error) } else { done.resume() }
            }
        }
    }
}
