import Coursework
import Foundation

extension WorkingTree {
    /// Finds the contexts along a path, in order, and lets the delegate make what is missing.
    ///
    /// From the main app context the path may begin with the app's own identifier; then the main app context stands
    /// first in the answer. The answer ends where nothing was found. The lock is not held: the delegate is the app's code.
    func find(_ path: [String], from start: CLSContext) throws -> [CLSContext] {
        let namesRoot = start === root && path.first == root.identifier
        var found = namesRoot ? [root] : []
        let inside = Array(path.dropFirst(found.count))
        try checkLimits(of: inside, below: start)
        var failure = failure {
            try self.refresh()
            try self.freshen(start)
        }
        var place = start
        // Below a context that has been taken out there is nothing to find or to make.
        for identifier in Objects.locked({ start.isBelow(root) }) ? inside : [] {
            var next: CLSContext?
            failure = self.failure { next = try self.child(of: place, named: identifier) } ?? failure
            guard let child = next ?? makeChild(identifier, of: place) else { break }
            found.append(child)
            place = child
        }
        Objects.locked { sweepIfLarge() }
        // A store that cannot be read is no reason to hide what the delegate made or memory holds.
        if let failure, found.count < path.count { throw failure }
        return found
    }

    private func failure(of body: () throws -> Void) -> (any Error)? {
        do {
            try Objects.locked(body)
            return nil
        } catch {
            return CLSError(error)
        }
    }

    /// So that no delegate is asked for what could never be saved.
    private func checkLimits(of path: [String], below start: CLSContext) throws {
        let whole = IdentifierPath(start.identifierPath + path)
        guard let finding = whole.findings.first else { return }
        throw CLSError.finding(finding, of: start, at: whole.elements.joined(separator: "/"))
    }

    private func makeChild(_ identifier: String, of parent: CLSContext) -> CLSContext? {
        guard let store, let delegate = store.delegate else { return nil }
        let path = Array(parent.identifierPath.dropFirst())
        guard
            let made = delegate.createContext(
                forIdentifier: identifier, parentContext: parent, parentIdentifierPath: path)
        else { return nil }
        guard made.identifier == identifier else {
            Log.once("the delegate was asked for “\(identifier)” and made “\(made.identifier)”; it was not used")
            return nil
        }
        return Objects.locked {
            // While the delegate was at work somebody else may have added one; or it has added its own already.
            if let present = try? child(of: parent, named: identifier), present !== made { return present }
            if let reason = parent.reasonNotToTake(made) {
                Log.once(reason.localizedDescription)
                return nil
            }
            parent.addChildContext(made)
            if made.row == nil {
                made.isMadeByDelegate = true
                store.saveWhatTheDelegateMade()
            }
            return made
        }
    }
}
