/// A kind of progress that a context says it reports; teachers see it before they assign the context.
public struct Capability: Hashable, Sendable, Codable {
    /// The kinds of progress; the raw values are those of `CLSProgressReportingCapability.Kind`.
    public enum Kind: Int, Hashable, Sendable, CaseIterable {
        /// Time between start and stop.
        case duration = 0
        /// Parts worked through.
        case percent
        /// One of two words.
        case binary
        /// A number.
        case quantity
        /// Points out of those possible.
        case score

        /// All names, in the order of the raw values.
        package static let allNames = names

        private static let names = ["duration", "percent", "binary", "quantity", "score"]

        /// The name that stands for the kind in JSON.
        public var name: String { Self.names[rawValue] }

        /// Finds a kind by its name; nil when no kind has it.
        public init?(name: String) {
            guard let rawValue = Self.names.firstIndex(of: name) else { return nil }
            self.init(rawValue: rawValue)
        }
    }

    /// The kind of progress.
    public var kind: Kind
    /// What the progress means here, in the app's words.
    public var details: String?

    /// Makes a capability.
    public init(_ kind: Kind, details: String? = nil) {
        self.kind = kind
        self.details = details
    }
}

extension Capability: Comparable {
    /// Orders capabilities as they are listed, by kind; one without details comes first.
    public static func < (left: Capability, right: Capability) -> Bool {
        (left.kind.rawValue, left.details == nil ? 0 : 1, left.details ?? "")
            < (right.kind.rawValue, right.details == nil ? 0 : 1, right.details ?? "")
    }
}

extension Capability.Kind: Codable {
    public init(from decoder: any Decoder) throws {
        self = try decoder.named("kind of progress", Capability.Kind.init(name:))
    }

    public func encode(to encoder: any Encoder) throws {
        try name.encode(to: encoder)
    }
}
