import ClassKit

extension WaitingLink {
    /// Receives the links that the app is started with, and those that come while it runs.
    func listen() {
        // On Apple's systems they come to the app's delegate, which calls `receive`.
        #if os(Linux)
            CLSDataStore.shared.onContinue = { [self] in receive($0) }
        #endif
    }
}
