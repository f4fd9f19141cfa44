// What is as it was keeps its stamp, so that saying the same again, as apps do at each start, overrides nobody.
extension ContextRecord {
    /// Takes over a description; only the properties that differ are edited.
    ///
    /// A removed context stays removed: see ``add(_:at:)``.
    public mutating func edit(to description: ContextDescription, at stamp: Stamp) {
        type.change(to: description.type, at: stamp)
        customTypeName.change(to: description.customTypeName, at: stamp)
        title.change(to: description.title, at: stamp)
        displayOrder.change(to: description.displayOrder, at: stamp)
        topic.change(to: description.topic, at: stamp)
        assignable.change(to: Flag(description.isAssignable), at: stamp)
        suggestedAge.change(to: description.suggestedAge, at: stamp)
        suggestedCompletionTime.change(to: description.suggestedCompletionTime, at: stamp)
        summary.change(to: description.summary, at: stamp)
        link.change(to: description.link, at: stamp)
        capabilities.change(to: Listing(description.capabilities), at: stamp)
    }

    /// Takes over a description and, if the context was removed, brings it back.
    public mutating func add(_ description: ContextDescription, at stamp: Stamp) {
        edit(to: description, at: stamp)
        removed.change(to: Flag(false), at: stamp)
    }

    /// Removes the context; what was said about it stays.
    public mutating func remove(at stamp: Stamp) {
        removed.change(to: Flag(true), at: stamp)
    }

    /// Gives the context another thumbnail, or none.
    public mutating func setThumbnail(_ fingerprint: String?, at stamp: Stamp) {
        thumbnail.change(to: fingerprint, at: stamp)
    }

    /// Shows these contexts below this one, and no others.
    public mutating func setNavigationChildren(_ children: [IdentifierPath], at stamp: Stamp) {
        navigationChildren.change(to: Listing(children), at: stamp)
    }
}

extension ContextRecord {
    /// Takes in all that another copy of the same record knows: of each property the latest edit.
    ///
    /// Commutative, associative and idempotent, so every delivery may be repeated and delayed.
    public mutating func merge(_ other: ContextRecord) {
        precondition(path == other.path, "only copies of one context can be merged; look the other up by its path")
        type.merge(other.type)
        customTypeName.merge(other.customTypeName)
        title.merge(other.title)
        displayOrder.merge(other.displayOrder)
        topic.merge(other.topic)
        assignable.merge(other.assignable)
        suggestedAge.merge(other.suggestedAge)
        suggestedCompletionTime.merge(other.suggestedCompletionTime)
        summary.merge(other.summary)
        link.merge(other.link)
        capabilities.merge(other.capabilities)
        thumbnail.merge(other.thumbnail)
        navigationChildren.merge(other.navigationChildren)
        removed.merge(other.removed)
        saved = [saved, other.saved].compactMap(\.self).min()
    }
}

extension Stamped {
    fileprivate mutating func change(to value: Value?, at stamp: Stamp) {
        guard value != self.value else { return }
        set(value, at: stamp)
    }
}
