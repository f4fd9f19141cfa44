import Foundation

extension CLSContext {
    /// The context above; nil for the main app context and for one that hangs in no tree.
    public var parent: CLSContext? { Objects.locked { above } }

    /// Adds `child`, with everything below it, as a child of this context. The next save stores it.
    ///
    /// A context has one parent: one that hangs elsewhere moves. Whether a sibling of the same identifier is stored
    /// already shows when saving, which then fails with ``CLSError/invalidCreate`` for this child and leaves the stored
    /// one as it is; so look a context up before you make it. The child stands free then; attempts at it, and what hangs
    /// below it, are kept at the stored one. It is no error when another process has stored the same context after this
    /// one had read the store: then the child stands for what is stored, and tells the title and all else as stored.
    ///
    /// The main app context, a context that this one hangs below, and one that is kept in another store cannot be added;
    /// the next save says so with ``CLSError/invalidArgument``.
    ///
    /// Two stored contexts of the same identifier cannot change places in one save; move one away and save in between.
    public func addChildContext(_ child: CLSContext) {
        Objects.locked {
            if let standIn { return standIn.addChildContext(child) }
            guard child.above !== self else { return }
            if let reason = reasonNotToTake(child) {
                let isTwin = reason.code == .invalidCreate && child.tree == nil
                if isTwin, let present = below[child.identifier] { child.handOver(to: present) }
                return refuse(child, reason)
            }
            child.detach()
            child.attach(to: self)
            if tree == nil { lost?.tree.object?.refuse(child, .parentIsGone(child)) }
        }
    }

    /// Why `child` cannot be added to this context; nil if it can. The lock is held.
    func reasonNotToTake(_ child: CLSContext) -> CLSError? {
        if child.isMainAppContext { return .cannotMove(child) }
        if isBelow(child) { return .wouldBeItsOwnAncestor(child) }
        if let tree, child.isStored(outside: tree) { return .isOfAnotherStore(child) }
        if let present = below[child.identifier], present !== child { return .existsAlready(child) }
        return nil
    }

    /// Whether the context or a descendant is stored in another store.
    private func isStored(outside home: WorkingTree) -> Bool {
        row != nil && tree !== home || below.values.contains { $0.isStored(outside: home) }
    }

    /// Takes the context, with everything below it, out of its tree.
    ///
    /// Lookups do not find it any more. The next save removes it from the store for good, unless it has been added to
    /// the tree again by then. After that save it stands free, and may be added again as something new, with those of
    /// its descendants that are in memory; what was recorded in it is over.
    public func removeFromParent() {
        Objects.locked { detach() }
    }

    /// Whether the context is `other` or one of its descendants.
    func isBelow(_ other: CLSContext) -> Bool {
        self === other || above?.isBelow(other) ?? false
    }

    /// Whether the context hangs below a main app context, or is one.
    var isInTree: Bool { tree.map { isBelow($0.root) } ?? false }

    var isMainAppContext: Bool { tree?.root === self }

    /// Whether the context or an ancestor was removed from the tree and not added again.
    var isOut: Bool { above?.isOut ?? isTakenOut }

    /// Records an error for the next save to report.
    private func refuse(_ child: CLSContext, _ error: CLSError) {
        if let tree = tree ?? child.tree {
            tree.refused.append((child, error))
        } else {
            Log.once(error.localizedDescription)
        }
    }

    private func attach(to parent: CLSContext) {
        above = parent
        isTakenOut = false
        archivedPath = nil
        standIn = nil
        parent.below[identifier] = self
        noteChange(of: .parent)
        // Set even if it is in no tree: a running save may be storing it elsewhere.
        unsaved.insert(.parent)
        parent.tree?.adopt(self)
    }

    func detach() {
        guard above != nil else { return }
        takeFromParent()
        isTakenOut = true
        tree?.release(self)
    }

    /// Attaches a context in memory where it is stored.
    func rehang(below parent: CLSContext) {
        takeFromParent()
        above = parent
        parent.below[identifier] = self
    }

    /// Another context may have taken its place in the meantime, and keeps it.
    func takeFromParent() {
        if let parent = above, parent.below[identifier] === self { parent.below[identifier] = nil }
        above = nil
    }
}

// MARK: - Looking up

extension CLSContext {
    /// Finds the context at the end of a path that begins with a child of this one.
    ///
    /// What is missing on the way is made by the store's delegate and saved without being asked; so asking for a leaf
    /// declares it and everything above it. From the main app context, a path that begins with the app's own identifier
    /// is understood as well. A context that hangs in no tree finds what hangs below it in memory, and no delegate is
    /// asked.
    ///
    /// - Parameters:
    ///   - identifierPath: the identifiers from a child of this context down to the one that is wanted.
    ///   - completion: gets the context, or nil when there is none; an error when the path is empty or breaks a limit,
    ///     or the store cannot be read. It is called on a background queue, after this method has returned, one
    ///     completion at a time.
    @preconcurrency
    public func descendant(
        matchingIdentifierPath identifierPath: [String],
        completion: @escaping @Sendable (CLSContext?, (any Error)?) -> Void
    ) {
        let start = SendableBox(self)
        store.answer(
            to: { result in
                switch result {
                case .success(let found): completion(found, nil)
                case .failure(let error): completion(nil, error)
                }
            }, { try start.value.lookUp(identifierPath) })
    }

    /// Finds the context at the end of a path that begins with a child of this one.
    ///
    /// - Throws: ``CLSError/invalidArgument`` when there is no such context.
    nonisolated(nonsending)
        public func descendant(matchingIdentifierPath identifierPath: [String]) async throws -> CLSContext
    {
        if let loaded = Objects.locked({ loadedDescendant(identifierPath[...]) }) { return loaded }
        let start = SendableBox(self)
        return try await store.onCallbackQueue {
            guard let found = try start.value.lookUp(identifierPath) else {
                throw CLSError.nothingThere(start.value.identifierPath + identifierPath)
            }
            return found
        }
    }

    /// The store whose queue and delegate serve this context.
    private var store: CLSDataStore { Objects.locked { tree?.store } ?? .shared }

    private func lookUp(_ path: [String]) throws -> CLSContext? {
        guard !path.isEmpty else { throw CLSError.emptyPath() }
        if let loaded = Objects.locked({ loadedDescendant(path[...]) }) { return loaded }
        guard let tree = Objects.locked({ isInTree ? tree : nil }) else { return nil }
        let found = try tree.find(path, from: self)
        return found.count == path.count ? found.last : nil
    }

    /// Follows a path through contexts that are in memory and known to be new.
    private func loadedDescendant(_ path: ArraySlice<String>) -> CLSContext? {
        // Asked for once: what is held weakly costs more to reach than a child.
        let tree = tree
        if let tree, !tree.isFresh() || epoch != tree.epoch { return nil }
        let current = tree?.epoch
        var place = self
        for identifier in path {
            guard let found = place.below[identifier], found.epoch == current ?? found.epoch else { return nil }
            place = found
        }
        return place === self ? nil : place
    }
}
