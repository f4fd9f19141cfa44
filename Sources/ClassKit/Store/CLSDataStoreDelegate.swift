public import Foundation

/// Makes the contexts that somebody asks for and the store does not have.
public protocol CLSDataStoreDelegate: NSObjectProtocol {
    /// Makes the context `identifier` below `parentContext`, or nil if there is none.
    ///
    /// Called once for each missing identifier of a path, from the top down. The store attaches and saves what it gets;
    /// the delegate needs to do neither. It is called on a background queue, and may not wait for another completion.
    /// What it made is found from then on, and kept with the next save of what hangs above it, if that waits. Nil ends
    /// the walk: what lies deeper is not asked for. So does a context with another identifier than the one asked for,
    /// since nobody could find it again, and one that cannot be added there.
    ///
    /// - Parameters:
    ///   - identifier: names the missing context below its parent.
    ///   - parentContext: what the new context is added to.
    ///   - parentIdentifierPath: the identifiers above, without the main app context: empty when the parent is
    ///     the main app context.
    func createContext(
        forIdentifier identifier: String, parentContext: CLSContext, parentIdentifierPath: [String]
    ) -> CLSContext?
}
