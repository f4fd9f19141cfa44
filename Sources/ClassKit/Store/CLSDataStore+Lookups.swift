public import Foundation

extension CLSDataStore {
    // MARK: - By path

    /// Finds the contexts along a path, in order from the top.
    ///
    /// The path begins below the main app context. One that begins with the app's own identifier is understood as well,
    /// and then the main app context stands first in the answer; a context that is called like the app itself is found
    /// only so. What is missing is made by the delegate and saved; where nothing is found the answer ends, and it is
    /// empty for an empty path. A path that breaks a limit is an error.
    @preconcurrency
    public func contexts(
        matchingIdentifierPath identifierPath: [String],
        completion: @escaping @Sendable ([CLSContext], (any Error)?) -> Void
    ) {
        let tree = tree
        answer(to: Self.handing(to: completion)) { try tree.find(identifierPath, from: tree.root) }
    }

    /// Finds the contexts along a path, in order from the top; see ``contexts(matchingIdentifierPath:completion:)``.
    nonisolated(nonsending)
        public func contexts(matchingIdentifierPath identifierPath: [String]) async throws -> [CLSContext]
    {
        let tree = tree
        return try await onCallbackQueue { try tree.find(identifierPath, from: tree.root) }
    }

    // MARK: - By predicate

    /// Finds the contexts of the app that match, except the main app context.
    ///
    /// Name the keys of ``CLSPredicateKeyPath``:
    ///
    /// ```swift
    /// let predicate = NSPredicate(format: "%K = %@", CLSPredicateKeyPath.parent as CVarArg, chapter)
    /// ```
    ///
    /// What has been added or changed and not been saved is found as it is now. Contexts come by `displayOrder`, then
    /// in the order in which they were saved. A parent that hangs in no tree yet is understood: its children in memory
    /// are found. The delegate is not asked. A key that contexts do not have is an error, ``CLSError/invalidArgument``.
    @preconcurrency
    public func contexts(
        matching predicate: NSPredicate, completion: @escaping @Sendable ([CLSContext], (any Error)?) -> Void
    ) {
        let tree = tree
        let predicate = SendableBox(predicate)
        answer(to: Self.handing(to: completion)) { try tree.contexts(matching: predicate.value) }
    }

    /// Finds the contexts of the app that match; see ``contexts(matching:completion:)``.
    nonisolated(nonsending)
        public func contexts(matching predicate: NSPredicate) async throws -> [CLSContext]
    {
        let tree = tree
        let predicate = SendableBox(predicate)
        return try await onCallbackQueue { try tree.contexts(matching: predicate.value) }
    }

    private static func handing(
        to completion: @escaping @Sendable ([CLSContext], (any Error)?) -> Void
    ) -> @Sendable (Result<[CLSContext], CLSError>) -> Void {
        { result in
            switch result {
            case .success(let found): completion(found, nil)
            case .failure(let error): completion([], error)
            }
        }
    }

    // MARK: - Documents

    /// The current activity of a document that a teacher attached to an assignment, made if there is none.
    ///
    /// Open the document in place: a copy belongs to no assignment. Do not keep the activity; set progress and items,
    /// stop it last, then save.
    ///
    /// - Parameters:
    ///   - url: the file that the teacher attached, opened in place.
    ///   - completion: gets an error, ``CLSError/invalidArgument``, for a file that is part of no assignment.
    @preconcurrency
    public func fetchActivity(for url: URL, completion: @escaping @Sendable (CLSActivity?, (any Error)?) -> Void) {
        let tree = tree
        answer(
            to: { result in
                switch result {
                case .success(let activity): completion(activity, nil)
                case .failure(let error): completion(nil, error)
                }
            }, { try tree.activity(ofDocument: url) })
    }

    /// The current activity of a document that a teacher attached; see ``fetchActivity(for:completion:)``.
    nonisolated(nonsending)
        public func fetchActivity(for url: URL) async throws -> CLSActivity
    {
        let tree = tree
        return try await onCallbackQueue { try tree.activity(ofDocument: url) }
    }

    /// Whether the file is an active assigned document of the student who uses this device.
    ///
    /// False is an answer and no error: for any other file, and for anybody who is no student.
    @preconcurrency
    public func checkIsAssignedDocument(
        _ documentURL: URL, completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let tree = tree
        answer(
            to: { result in
                switch result {
                case .success(let isAssigned): completion(isAssigned, nil)
                case .failure(let error): completion(false, error)
                }
            }, { try tree.hasDocument(documentURL) })
    }

    /// Whether the file is an active assigned document; see ``checkIsAssignedDocument(_:completion:)``.
    nonisolated(nonsending)
        public func isAssignedDocument(_ documentURL: URL) async throws -> Bool
    {
        let tree = tree
        return try await onCallbackQueue { try tree.hasDocument(documentURL) }
    }
}

extension WorkingTree {
    fileprivate func hasDocument(_ url: URL) throws -> Bool { try file.read { try $0.hasDocument(url) } }

    fileprivate func activity(ofDocument url: URL) throws -> CLSActivity {
        try Objects.locked {
            guard try hasDocument(url) else { throw CLSError.notAssigned(url) }
            if let current = documents[url.absoluteString] { return current }
            let stored = try file.read { try $0.activity(ofDocument: url, in: self) }
            let activity = stored ?? CLSActivity(of: .document(url, Weak(self)), created: clock.now())
            if stored == nil { noteChange(in: activity) }
            documents[url.absoluteString] = activity
            return activity
        }
    }
}
