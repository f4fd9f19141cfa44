/// A context as several devices know it: each property with the stamp of its latest edit.
///
/// Devices declare the same contexts, each from its own copy of the app, and change them while they can't hear of each
/// other. Copies of one record that have heard of the same edits are equal, whatever the order and however often they
/// heard:
///
/// ```swift
/// var record = ContextRecord(path, ContextDescription(title: "Light and shadow"), at: stamp)
/// record.merge(fromTheLaptop)
/// if !record.isRemoved { show(record.description.title) }
/// ```
///
/// A removal is an edit like any other: the record stays, and with it the title, so that a handout never points at a
/// hole. Whichever edit of the removal is the latest decides whether the context is there; edits of other properties
/// don't bring it back.
public struct ContextRecord: Hashable, Sendable, Identifiable {
    /// Where the context stands, which also tells it from all others.
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
    /// The fingerprint of the thumbnail, which is kept elsewhere; without a value there is none.
    public internal(set) var thumbnail: Stamped<String>
    /// The contexts that are shown below this one beside its own children, as a whole, since their order is a part.
    public internal(set) var navigationChildren: Stamped<Listing<IdentifierPath>>
    /// Whether the context was removed.
    public internal(set) var removed: Stamped<Flag>
    /// Where it stands in the order of saving, by which siblings of one ``ContextDescription/displayOrder`` are listed:
    /// when it was saved first, anywhere; nil while nobody has said.
    ///
    /// Nobody edits it, so it has no stamp. Where several devices declare the same context the earliest time holds: all
    /// come to one order, and who declares a tree again moves nothing in it.
    public internal(set) var saved: HybridTime?

    /// The path, by which a record is told from others.
    public var id: IdentifierPath { path }

    /// Records what an app declares, all of it at one stamp.
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
    /// What the app says about the context, as it now stands; of a removed context, what it last said.
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

    /// The latest edit of any property, for a clock to take note of.
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
