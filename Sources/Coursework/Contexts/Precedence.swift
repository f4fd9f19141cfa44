/// The author of a statement about a context.
public enum Speaker: Hashable, Sendable, CaseIterable {
    /// The app's publisher: through a tree in a file, or through the catalog's web service.
    case publisher
    /// The app on a teacher's device, or in a teacher's browser.
    case app
    /// The app's context provider on a teacher's device, which uses the device's identifier.
    case provider

    /// How much the author's statements count: the greater weight wins, whichever came later.
    fileprivate var weight: Int {
        switch self {
        case .publisher: 1
        case .app, .provider: 0
        }
    }
}

/// Decides whose statement wins when several authors have set the same property of a context or have removed it.
/// Devices and the school use this same rule.
///
/// | Author | Other author | Winner |
/// |---|---|---|
/// | the publisher | an app or a provider | the publisher, even if earlier |
/// | the publisher | the publisher | the later |
/// | an app or a provider | an app or a provider | the later |
public enum Precedence: Hashable, Sendable {
    case first, second
    /// The later statement.
    case later

    /// Which of two authors' statements wins.
    public init(between first: Speaker, and second: Speaker) {
        self =
            first.weight == second.weight ? .later : first.weight > second.weight ? .first : .second
    }
}

extension DeviceID {
    /// The identifier under which publishers edit. A school accepts it from no device.
    package static let publisher = DeviceID(rawValue: "publisher")
    /// The identifier for defaults that nobody has stated: at equal times any device wins over it.
    package static let nobody = DeviceID(rawValue: "")
}

extension Stamp {
    /// The author of the edit. A provider cannot be told from its app and need not be, because both count alike.
    package var speaker: Speaker { device == .publisher ? .publisher : .app }
}

extension Stamped {
    /// Takes the other's value if it wins over this one.
    mutating func mergeByPrecedence(with other: Stamped) {
        switch Precedence(between: stamp.speaker, and: other.stamp.speaker) {
        case .first: break
        case .second: self = other
        case .later: merge(other)
        }
    }

    /// Sets the value. An unchanged value keeps its stamp, unless its author counts for less.
    mutating func update(_ value: Value?, at stamp: Stamp) {
        let countsForMore = Precedence(between: stamp.speaker, and: self.stamp.speaker) == .first
        guard value != self.value || countsForMore else { return }
        set(value, at: stamp)
    }
}

extension ContextRecord {
    /// Whether all of it comes from the publisher, so that no device can change any of it.
    package var isPublished: Bool { stamps.allSatisfy { $0.speaker == .publisher } }

    /// The same as received from a device: a copy of a publisher's statement counts as made at the earliest time. The
    /// school has the original, and a device cannot speak for the publisher by using its identifier.
    package func disclaimed(by device: DeviceID) -> ContextRecord {
        guard stamps.contains(where: { $0.speaker == .publisher }) else { return self }
        // A device cannot use the publisher's identifier as its own.
        let name = device == .publisher ? DeviceID(rawValue: "nameless") : device
        return restamped { $0.speaker == .publisher ? Stamp(.zero, name) : $0 }
    }
}
