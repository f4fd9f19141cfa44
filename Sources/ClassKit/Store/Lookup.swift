import Coursework
import Foundation

extension WorkingTree {
    /// Finds the contexts along a path, in order, and lets the delegate make what is missing.
    ///
    /// From the main app context the path may begin with the app's own identifier; then the main app context stands
    /// first in the answer. The answer ends where nothing was found. The lock is not held: the delegate is the app's code.
    func find(_ path: [String], from start: CLSContext) throws -> [CLSContext] {
        let path = path.map(\.canonicalSpelling)
        trace?.note(.asked, "for \(path.joined(separator: "/"))")
        let namesRoot = start === root && path.first == root.identifier
        var found = namesRoot ? [root] : []
        let inside = path.dropFirst(found.count)
        var failure: (any Error)?
        do { found += try present(inside, below: start) } catch { failure = CLSError(error) }
        if failure != nil { found += inMemory(inside, below: start) }
        if found.count == path.count { return found }
        try checkLimits(of: inside, below: start)
        guard Objects.locked({ start.isBelow(root) }) else { return found }
        while found.count < path.count, let child = makeChild(path[found.count], of: found.last ?? start) {
            found.append(child)
        }
        // An unreadable store is no reason to hide what the delegate made or what is in memory.
        if let failure, found.count < path.count { throw failure }
        return found
    }

    /// As much of a path as is there, read from the store on one state of it.
    private func present(_ path: ArraySlice<String>, below start: CLSContext) throws -> [CLSContext] {
        try Objects.locked {
            defer { sweepIfLarge() }
            return try read { connection in
                try freshen(start, connection)
                var found: [CLSContext] = []
                // Below a context that has been taken out there is nothing to find or to make.
                guard start.isBelow(root) else { return [] }
                for identifier in path {
                    guard let next = try child(of: found.last ?? start, named: identifier, connection) else { break }
                    found.append(next)
                }
                return found
            }
        }
    }

    /// As much of a path as is in memory, for when the store cannot be read.
    private func inMemory(_ path: ArraySlice<String>, below start: CLSContext) -> [CLSContext] {
        Objects.locked {
            var found: [CLSContext] = []
            for identifier in path {
                guard let next = (found.last ?? start).below[identifier] else { break }
                found.append(next)
            }
            return found
        }
    }

    /// Checked first, so that no delegate is asked for a context that could never be saved.
    private func checkLimits(of path: ArraySlice<String>, below start: CLSContext) throws {
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
            // While the delegate was working, somebody else may have added one, or it may have added its own.
            if let present = try? read({ try child(of: parent, named: identifier, $0) }), present !== made {
                return present
            }
            if let reason = parent.reasonNotToTake(made) {
                Log.once(reason.localizedDescription)
                return nil
            }
            parent.addChildContext(made)
            made.noteMadeByDelegate()
            store.saveWhatTheDelegateMade()
            return made
        }
    }
}

extension CLSContext {
    /// What the delegate hung below what it made counts as made by it too.
    fileprivate func noteMadeByDelegate() {
        isMadeByDelegate = row == nil
        for child in below.values { child.noteMadeByDelegate() }
    }
}
