/// A context as several devices know it: each property with the stamp of its latest edit.
///
/// Devices declare the same contexts, each from its own copy of the app, and change them while they are offline.
/// Copies of one record that have received the same edits are equal, in whatever order and however often the edits
/// arrived:
///
/// ```swift
/// var record = ContextRecord(path, ContextDescription(title: "Light and shadow"), at: stamp)
/// record.merge(fromTheLaptop)
/// if !record.isRemoved { show(record.description.title) }
/// ```
///
/// A removal is an edit like any other: the record stays, and with it the title, so that a handout never refers to
/// nothing. The latest edit of the removal decides whether the context exists; edits of other properties do not
/// restore it.
public struct ContextRecord: Hashable, Sendable, Identifiable {
    /// The path of the context, which identifies it.
    public let path: IdentifierPath
    /// ``ContextDescription/type``
    public internal(set) var type: Stamped<ContextType>
    /// ``ContextDescription/customTypeName``
    public internal(set) var customTypeName: Stamped<String>
    /// ``ContextDescription/title``
    public internal(set) var title: Stamped<String>
    /// ``ContextDescription/displayOrder``
    public internal(set) var displayOrder: Stamped<Int>
    /// ``ContextDescription/topic``
    public internal(set) var topic: Stamped<String>
    /// ``ContextDescription/isAssignable``
    public internal(set) var assignable: Stamped<Flag>
    /// ``ContextDescription/suggestedAge``
    public internal(set) var suggestedAge: Stamped<Span>
    /// ``ContextDescription/suggestedCompletionTime``
    public internal(set) var suggestedCompletionTime: Stamped<Span>
    /// ``ContextDescription/summary``
    public internal(set) var summary: Stamped<String>
    /// ``ContextDescription/link``
    public internal(set) var link: Stamped<String>
    /// ``ContextDescription/capabilities``, as a whole: which kinds an app reports is one decision.
    public internal(set) var capabilities: Stamped<Listing<Capability>>
    /// The fingerprint of the thumbnail, which is stored elsewhere; nil for none.
    public internal(set) var thumbnail: Stamped<String>
    /// The contexts shown below this one besides its own children; one value as a whole, because their order matters.
    public internal(set) var navigationChildren: Stamped<Listing<IdentifierPath>>
    /// Whether the context was removed.
    public internal(set) var removed: Stamped<Flag>
    /// When it was first saved on any device; siblings with the same ``ContextDescription/displayOrder`` are sorted
    /// by it. Nil while unknown.
    ///
    /// Nobody edits it, so it has no stamp. If several devices declare the same context, the earliest time wins: all
    /// devices get the same order, and declaring a tree again moves nothing.
    public internal(set) var saved: HybridTime?

    /// The path, which identifies a record.
    public var id: IdentifierPath { path }

    /// Records an app's declaration with a single stamp.
    public init(
        _ path: IdentifierPath, _ description: ContextDescription, thumbnail: String? = nil,
        navigationChildren: [IdentifierPath] = [], saved: HybridTime? = nil, at stamp: Stamp
    ) {
        self.path = path
        type = Stamped(description.type, at: stamp)
        customTypeName = Stamped(description.customTypeName, at: stamp)
        title = Stamped(description.title, at: stamp)
        displayOrder = Stamped(description.displayOrder, at: stamp)
        topic = Stamped(description.topic, at: stamp)
        assignable = Stamped(Flag(description.isAssignable), at: stamp)
        suggestedAge = Stamped(description.suggestedAge, at: stamp)
        suggestedCompletionTime = Stamped(description.suggestedCompletionTime, at: stamp)
        summary = Stamped(description.summary, at: stamp)
        link = Stamped(description.link, at: stamp)
        capabilities = Stamped(Listing(description.capabilities), at: stamp)
        self.thumbnail = Stamped(thumbnail, at: stamp)
        self.navigationChildren = Stamped(Listing(navigationChildren), at: stamp)
        removed = Stamped(Flag(false), at: stamp)
        self.saved = saved
    }
}

extension ContextRecord {
    /// What the app says about the context now; for a removed context, what it last said.
    public var description: ContextDescription {
        ContextDescription(
            type: type.value ?? .none, customTypeName: customTypeName.value, title: title.value ?? "",
            displayOrder: displayOrder.value ?? 0, topic: topic.value, isAssignable: assignable.value?.isOn ?? true,
            suggestedAge: suggestedAge.value ?? .unbounded,
            suggestedCompletionTime: suggestedCompletionTime.value ?? .unbounded, summary: summary.value,
            link: link.value, capabilities: capabilities.value?.elements ?? ContextDescription.timeAlone)
    }

    /// Whether the context is gone from the app; its record stays.
    public var isRemoved: Bool { removed.value?.isOn ?? false }

    /// The latest edit of any property, for a clock to receive.
    public var edited: Stamp { stamps.reduce(removed.stamp, max) }

    /// The stamp of each property.
    var stamps: [Stamp] {
        [
            type.stamp, customTypeName.stamp, title.stamp, displayOrder.stamp, topic.stamp, assignable.stamp,
            suggestedAge.stamp, suggestedCompletionTime.stamp, summary.stamp, link.stamp, capabilities.stamp,
            thumbnail.stamp, navigationChildren.stamp, removed.stamp,
        ]
    }
}
