public import Foundation

/// One kind of result that a context may report, told to teachers before they assign it.
///
/// Capabilities describe and never limit: an activity may record any kind. Two capabilities are equal when they are the
/// same object, as with any class that says nothing else.
open class CLSProgressReportingCapability: CLSObject {
    /// The kinds of result.
    public enum Kind: Int, BitwiseCopyable, Sendable {
        /// Time between start and stop; every context reports it.
        case duration = 0
        /// How much of the content is done: `progress` and `addProgressRange`.
        case percent = 1
        /// ``CLSBinaryItem``.
        case binary = 2
        /// ``CLSQuantityItem``.
        case quantity = 3
        /// ``CLSScoreItem``.
        case score = 4
    }

    /// Which kind of result.
    public let kind: Kind

    /// What the figure means, in words for a teacher; nil leaves the wording to Schoolwork.
    public let details: String?

    /// Makes a capability of a kind, with words for a teacher or without.
    public init(kind: Kind, details: String?) {
        self.kind = kind
        self.details = details
        let now = Clock.ambient.now()
        super.init(created: now, modified: now)
    }

    /// Makes a capability from an archive; nil when it has no kind.
    public required init?(coder: NSCoder) {
        guard let kind = coder.decodeWhole(forKey: "kind").flatMap(Kind.init(rawValue:)) else { return nil }
        self.kind = kind
        details = coder.decodeText(forKey: "details")
        super.init(coder: coder)
    }

    /// Writes the kind and the words for teachers into an archive.
    open override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.encodeNumber(Double(kind.rawValue), forKey: "kind")
        coder.encodeText(details, forKey: "details")
    }
}
