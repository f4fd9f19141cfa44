/// What an app extension is asked to do, and where it says that it is done.
///
/// Foundation has this class on Apple's platforms only. A context provider meets it in
/// ``NSExtensionRequestHandling/beginRequest(with:)``. It may be used from any thread.
open class NSExtensionContext: NSObject, @unchecked Sendable {
    private let items: [Any]
    private let onEnd: @Sendable (Result<[Any], any Error>) -> Void

    /// Protects `isOpen`; the rest never changes. `Sendable` is unchecked because of `items`, which are only handed on.
    private let lock = NSLock()
    private var isOpen = true

    /// Makes a request for nothing that nobody waits for, as a test of an extension needs it.
    public convenience override init() {
        self.init(inputItems: [], onEnd: { _ in })
    }

    /// Makes a request; `onEnd` is told once how it ended, on the thread of the call that ended it.
    package init(inputItems: [Any], onEnd: @escaping @Sendable (Result<[Any], any Error>) -> Void) {
        items = inputItems
        self.onEnd = onEnd
    }

    /// What the request is about; a context provider's has none.
    open var inputItems: [Any] { items }

    /// Ends the request with success.
    ///
    /// A request ends once: after that, this call and ``cancelRequest(withError:)`` have no effect.
    ///
    /// - Parameters:
    ///   - items: What to give back to whoever asked.
    ///   - completionHandler: Called afterwards on a background queue, with true if the request had ended before.
    @preconcurrency
    open func completeRequest(returningItems items: [Any]?, completionHandler: (@Sendable (Bool) -> Void)? = nil) {
        let isFirst = end(.success(items ?? []))
        guard let completionHandler else { return }
        DispatchQueue.global().async { completionHandler(!isFirst) }
    }

    /// Ends the request because the extension failed; without effect if it has ended before.
    open func cancelRequest(withError error: any Error) {
        _ = end(.failure(error))
    }

    /// Returns whether the request was still open.
    private func end(_ result: Result<[Any], any Error>) -> Bool {
        let isFirst = lock.withLock {
            defer { isOpen = false }
            return isOpen
        }
        if isFirst { onEnd(result) }
        return isFirst
    }
}

/// The entry of an app extension: its principal class is asked to begin once for each host that connects.
public protocol NSExtensionRequestHandling: NSObjectProtocol {
    /// Prepares for the requests of a host; called before any other call of that host.
    func beginRequest(with context: NSExtensionContext)
}
