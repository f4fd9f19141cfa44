import Coursework
import Foundation
public import Images

/// What is known about a context's thumbnail.
enum ThumbnailState {
    case none
    /// The store has one; it is read when it is needed.
    case stored
    case known(CGImage)
}

/// What is known about a context's navigation children.
enum NavigationState {
    /// The store may have some; they are read when they are needed.
    case stored
    case known([CLSContext])
}

extension CLSContext {
    // MARK: - Thumbnail

    /// A picture for teachers, 80 to 330 pixels a side.
    ///
    /// A larger one is scaled down when it is saved, keeping its shape; one with both sides under 80 is not used, which
    /// a line in the log says. Until it is read from the store again the property answers the picture that was set.
    public var thumbnail: CGImage? {
        get {
            Objects.locked {
                if case .stored = image { image = tree?.readThumbnail(of: self) ?? .none }
                guard case .known(let picture) = image else { return nil }
                return picture
            }
        }
        set {
            Objects.locked {
                image = newValue.map { .known($0) } ?? .none
                noteChange(of: .thumbnail)
            }
        }
    }

    // MARK: - Capabilities

    /// The kinds of result that teachers are told to expect; time always among them.
    ///
    /// A new context has the one of the kind duration, without details. Asking again gives new objects, which say the
    /// same.
    public var progressReportingCapabilities: Set<CLSProgressReportingCapability> {
        Objects.locked {
            Set(
                content.capabilities.map {
                    CLSProgressReportingCapability(kind: .init($0.kind), details: $0.details)
                })
        }
    }

    /// Adds kinds of result; one whose kind is there already takes its place.
    ///
    /// A capability of the kind duration gives its `details` to the one that every context has. When several of a kind
    /// come in one call, any of them may stay.
    public func addProgressReportingCapabilities(_ capabilities: Set<CLSProgressReportingCapability>) {
        change(.capabilities) { content in
            for added in capabilities { content.add(Capability(.init(added.kind), details: added.details)) }
        }
    }

    /// Goes back to what a new context has: time alone.
    public func resetProgressReportingCapabilities() {
        change(.capabilities) { $0.resetCapabilities() }
    }

    // MARK: - Navigation

    /// The contexts that are shown below this one besides its children, in the order in which they were added.
    public var navigationChildContexts: [CLSContext] {
        Objects.locked { logging(orElse: []) { try knownNavigation() } }
    }

    /// Shows `child` below this context as well. Its parent and its path stay as they are.
    ///
    /// Adding one that is there already changes nothing. One that is removed from the tree goes from here too. One that
    /// is not stored yet is shown in this process, and kept here as soon as it is stored itself.
    public func addNavigationChildContext(_ child: CLSContext) {
        changeNavigation(with: child) { shown in
            if child !== self, !shown.contains(where: { $0.isEqual(child) }) { shown.append(child) }
        }
    }

    /// Shows `child` no longer; nothing happens when it was not shown.
    public func removeNavigationChildContext(_ child: CLSContext) {
        changeNavigation(with: child) { shown in shown.removeAll { $0.isEqual(child) } }
    }

    /// This needs the present list; if it cannot be read, the next save reports that.
    private func changeNavigation(with child: CLSContext, _ edit: (inout [CLSContext]) -> Void) {
        Objects.locked {
            do {
                let before = try knownNavigation()
                var shown = before
                edit(&shown)
                guard shown.count != before.count else { return }
                navigation = .known(shown)
                noteChange(of: .navigation)
            } catch {
                tree?.refuse(child, CLSError(error))
            }
        }
    }

    func knownNavigation() throws -> [CLSContext] {
        if case .stored = navigation { navigation = .known(try tree?.readNavigation(of: self) ?? []) }
        guard case .known(let shown) = navigation else { return [] }
        return shown.filter { !$0.isOut }
    }
}

extension CLSProgressReportingCapability.Kind {
    init(_ kind: Capability.Kind) { self = Self(rawValue: kind.rawValue) ?? .duration }
}

extension Capability.Kind {
    init(_ kind: CLSProgressReportingCapability.Kind) { self = Self(rawValue: kind.rawValue) ?? .duration }
}
