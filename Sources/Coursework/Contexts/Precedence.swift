/// Who says something of a context.
public enum Speaker: Hashable, Sendable, CaseIterable {
    /// Who publishes the app: by a tree in a file, or over the catalog's web service.
    case publisher
    /// The app on a teacher's device, or in a teacher's browser.
    case app
    /// The app's context provider on a teacher's device, which speaks under the device's name.
    case provider

    /// How much the word counts: a greater one holds against a smaller one, whenever either was said.
    fileprivate var weight: Int {
        switch self {
        case .publisher: 1
        case .app, .provider: 0
        }
    }
}

/// Whose word on a context holds when several have said something of the same property, its removal included: the one rule, by
/// which devices and the school decide alike.
///
/// | Said by | and by | holds |
/// |---|---|---|
/// | the publisher | an app or a provider | what the publisher said, also where it is the earlier |
/// | the publisher | the publisher | the later |
/// | an app or a provider | an app or a provider | the later |
public enum Precedence: Hashable, Sendable {
    case first, second
    /// Whichever was said later.
    case later

    /// Which of two words holds.
    public init(between first: Speaker, and second: Speaker) {
        self =
            first.weight == second.weight ? .later : first.weight > second.weight ? .first : .second
    }
}

extension DeviceID {
    /// Under which name a publisher says something. A school takes it from no device.
    package static let publisher = DeviceID(rawValue: "publisher")
    /// Under which name something is taken for said before anybody has said it: at one time with any device, that one's holds.
    package static let nobody = DeviceID(rawValue: "")
}

extension Stamp {
    /// Who made the edit. A provider cannot be told from the app beside it, and need not be: they count alike.
    package var speaker: Speaker { device == .publisher ? .publisher : .app }
}

extension Stamped {
    /// Takes the other's value if it holds against this one.
    mutating func settle(with other: Stamped) {
        switch Precedence(between: stamp.speaker, and: other.stamp.speaker) {
        case .first: break
        case .second: self = other
        case .later: merge(other)
        }
    }

    /// Says something anew. What is as it was keeps its stamp, unless it was said by somebody whose word counts for less.
    mutating func say(_ value: Value?, at stamp: Stamp) {
        let countsForMore = Precedence(between: stamp.speaker, and: self.stamp.speaker) == .first
        guard value != self.value || countsForMore else { return }
        set(value, at: stamp)
    }
}

extension ContextRecord {
    /// Whether all of it is the publisher's word, so that no device changes any of it.
    package var isPublished: Bool { stamps.allSatisfy { $0.speaker == .publisher } }

    /// The same from a device: a copy of what a publisher has said counts as said at the beginning of time. The school has the
    /// word itself, and a device can't speak for the publisher by taking the name.
    package func disclaimed(by device: DeviceID) -> ContextRecord {
        guard stamps.contains(where: { $0.speaker == .publisher }) else { return self }
        // Nor can it take the name for its own.
        let name = device == .publisher ? DeviceID(rawValue: "nameless") : device
        return restamped { $0.speaker == .publisher ? Stamp(.zero, name) : $0 }
    }
}
