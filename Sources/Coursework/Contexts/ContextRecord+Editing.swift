// An unchanged property keeps its stamp, so that repeating a declaration, as apps do at each start, overrides nobody.
extension ContextRecord {
    /// Changes the record to match a description; only differing properties are edited.
    ///
    /// A removed context stays removed: see ``add(_:at:)``.
    public mutating func edit(to description: ContextDescription, at stamp: Stamp) {
        type.update(description.type, at: stamp)
        customTypeName.update(description.customTypeName, at: stamp)
        title.update(description.title, at: stamp)
        displayOrder.update(description.displayOrder, at: stamp)
        topic.update(description.topic, at: stamp)
        assignable.update(Flag(description.isAssignable), at: stamp)
        suggestedAge.update(description.suggestedAge, at: stamp)
        suggestedCompletionTime.update(description.suggestedCompletionTime, at: stamp)
        summary.update(description.summary, at: stamp)
        link.update(description.link, at: stamp)
        capabilities.update(Listing(description.capabilities), at: stamp)
    }

    /// Changes the record to match a description, and restores the context if it was removed.
    public mutating func add(_ description: ContextDescription, at stamp: Stamp) {
        edit(to: description, at: stamp)
        removed.update(Flag(false), at: stamp)
    }

    /// Removes the context; its description stays.
    public mutating func remove(at stamp: Stamp) {
        removed.update(Flag(true), at: stamp)
    }

    /// Sets the context's thumbnail, or none.
    public mutating func setThumbnail(_ fingerprint: String?, at stamp: Stamp) {
        thumbnail.update(fingerprint, at: stamp)
    }

    /// Sets the navigation children that are shown below this context.
    public mutating func setNavigationChildren(_ children: [IdentifierPath], at stamp: Stamp) {
        navigationChildren.update(Listing(children), at: stamp)
    }
}

extension ContextRecord {
    /// Merges everything that another copy of the same record knows: for each property, the edit that wins by
    /// ``Precedence``.
    ///
    /// The operation is commutative, associative and idempotent, so every delivery can be repeated and delayed.
    public mutating func merge(_ other: ContextRecord) {
        precondition(path == other.path, "only copies of one context can be merged; look the other up by its path")
        type.mergeByPrecedence(with: other.type)
        customTypeName.mergeByPrecedence(with: other.customTypeName)
        title.mergeByPrecedence(with: other.title)
        displayOrder.mergeByPrecedence(with: other.displayOrder)
        topic.mergeByPrecedence(with: other.topic)
        assignable.mergeByPrecedence(with: other.assignable)
        suggestedAge.mergeByPrecedence(with: other.suggestedAge)
        suggestedCompletionTime.mergeByPrecedence(with: other.suggestedCompletionTime)
        summary.mergeByPrecedence(with: other.summary)
        link.mergeByPrecedence(with: other.link)
        capabilities.mergeByPrecedence(with: other.capabilities)
        thumbnail.mergeByPrecedence(with: other.thumbnail)
        navigationChildren.mergeByPrecedence(with: other.navigationChildren)
        removed.mergeByPrecedence(with: other.removed)
        saved = [saved, other.saved].compactMap(\.self).min()
    }
}
