import Foundation

extension CLSDataStore {
    /// Called with what the app is asked to open: a context, or an address.
    ///
    /// An extension of ours for Linux, where no system hands links to an app. It is called on the background queue of the
    /// completions, once for each thing that is to be opened: soon after it is set for what the process was started with,
    /// and later for what comes while it runs.
    ///
    /// ```swift
    /// CLSDataStore.shared.onContinue = { activity in
    ///     if let path = activity.contextIdentifierPath { show(Array(path.dropFirst())) }
    ///     if let url = activity.webpageURL { show(url) }
    /// }
    /// ```
    ///
    /// Of several processes of an app the one that set it first is called. Set it to nil to be called no more.
    public var onContinue: (@Sendable (NSUserActivity) -> Void)? {
        get { opening.handler }
        set {
            let asked = SendableBox(Weak(self))
            opening.setHandler(newValue) { asked.value.object?.open($0) ?? false }
        }
    }

    /// Asks the app to open something.
    ///
    /// - Returns: whether it takes it: it has to want to know, and to be the app that is meant.
    package func open(_ request: OpenRequest) -> Bool {
        guard opening.isMeant(request), let handler = opening.handler else { return false }
        answer(to: { _ in handler(request.userActivity) }, {})
        return true
    }
}
