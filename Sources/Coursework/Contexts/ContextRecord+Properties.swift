// For stores that keep properties and their stamps in columns.
extension ContextRecord {
    /// The properties that have a stamp of their own; the names are those in JSON, and never change.
    package enum Property: String, CaseIterable, Sendable {
        case type, customTypeName, title, displayOrder, topic, isAssignable, suggestedAge, suggestedCompletionTime
        case summary, link, capabilities, thumbnail, navigationChildren, isRemoved
    }

    /// Makes a record from its stored parts.
    package init(
        _ path: IdentifierPath, _ description: ContextDescription, thumbnail: String?,
        navigationChildren: [IdentifierPath], isRemoved: Bool, saved: HybridTime?, stamp: (Property) -> Stamp
    ) {
        self.init(path, description, at: stamp(.type))
        customTypeName = Stamped(description.customTypeName, at: stamp(.customTypeName))
        title = Stamped(description.title, at: stamp(.title))
        displayOrder = Stamped(description.displayOrder, at: stamp(.displayOrder))
        topic = Stamped(description.topic, at: stamp(.topic))
        assignable = Stamped(Flag(description.isAssignable), at: stamp(.isAssignable))
        suggestedAge = Stamped(description.suggestedAge, at: stamp(.suggestedAge))
        suggestedCompletionTime = Stamped(description.suggestedCompletionTime, at: stamp(.suggestedCompletionTime))
        summary = Stamped(description.summary, at: stamp(.summary))
        link = Stamped(description.link, at: stamp(.link))
        capabilities = Stamped(Listing(description.capabilities), at: stamp(.capabilities))
        self.thumbnail = Stamped(thumbnail, at: stamp(.thumbnail))
        self.navigationChildren = Stamped(Listing(navigationChildren), at: stamp(.navigationChildren))
        removed = Stamped(Flag(isRemoved), at: stamp(.isRemoved))
        self.saved = saved
    }

    /// The same with each stamp transformed.
    package func restamped(_ change: (Stamp) -> Stamp) -> ContextRecord {
        ContextRecord(
            path, description, thumbnail: thumbnail.value,
            navigationChildren: navigationChildren.value?.elements ?? [], isRemoved: isRemoved, saved: saved
        ) { change(lastEdit(of: $0)) }
    }

    /// When a property was last edited.
    package func lastEdit(of property: Property) -> Stamp {
        switch property {
        case .type: type.stamp
        case .customTypeName: customTypeName.stamp
        case .title: title.stamp
        case .displayOrder: displayOrder.stamp
        case .topic: topic.stamp
        case .isAssignable: assignable.stamp
        case .suggestedAge: suggestedAge.stamp
        case .suggestedCompletionTime: suggestedCompletionTime.stamp
        case .summary: summary.stamp
        case .link: link.stamp
        case .capabilities: capabilities.stamp
        case .thumbnail: thumbnail.stamp
        case .navigationChildren: navigationChildren.stamp
        case .isRemoved: removed.stamp
        }
    }
}
