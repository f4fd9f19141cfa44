/// Everything that an app says about a context, apart from its path and its picture.
public struct ContextDescription: Hashable, Sendable, Codable {
    /// What the context is.
    public var type: ContextType
    /// The app's own name for the type; people see it only while the type is `custom`.
    public var customTypeName: String?
    /// What teachers see, in the language of the app.
    public var title: String
    /// The sort order among its siblings, ascending.
    public var displayOrder: Int
    /// The subject it belongs to; descendants without a topic inherit it.
    public var topic: String?
    /// Whether teachers may assign it; false for contexts that only group others.
    public var isAssignable: Bool
    /// The ages it is meant for, in years.
    public var suggestedAge: Span
    /// The time it is expected to take, in minutes.
    public var suggestedCompletionTime: Span
    /// A few sentences for teachers.
    public var summary: String?
    /// The URL that opens the context; without one it is opened by its identifier path.
    public var link: String?
    /// The kinds of progress that it says it reports: at most one of each, sorted by kind.
    public var capabilities: [Capability]

    /// The capabilities of a context that says nothing about them.
    public static let timeAlone = [Capability(.duration)]

    /// Makes a description; omitted values are those of a new context.
    public init(
        type: ContextType = .none, customTypeName: String? = nil, title: String, displayOrder: Int = 0,
        topic: String? = nil, isAssignable: Bool = true, suggestedAge: Span = .unbounded,
        suggestedCompletionTime: Span = .unbounded, summary: String? = nil, link: String? = nil,
        capabilities: [Capability] = Self.timeAlone
    ) {
        self.type = type
        self.customTypeName = customTypeName
        self.title = title
        self.displayOrder = displayOrder
        self.topic = topic
        self.isAssignable = isAssignable
        self.suggestedAge = suggestedAge
        self.suggestedCompletionTime = suggestedCompletionTime
        self.summary = summary
        self.link = link
        self.capabilities = capabilities
    }
}

extension ContextDescription {
    /// Adds a capability, replacing the one of the same kind.
    public mutating func add(_ capability: Capability) {
        capabilities.removeAll { $0.kind == capability.kind }
        let place = capabilities.firstIndex { $0.kind.rawValue > capability.kind.rawValue } ?? capabilities.endIndex
        capabilities.insert(capability, at: place)
    }

    /// Resets to the single capability of a new context, time.
    public mutating func resetCapabilities() {
        capabilities = Self.timeAlone
    }
}
