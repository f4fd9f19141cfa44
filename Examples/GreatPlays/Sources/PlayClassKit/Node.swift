import ClassKit
import PlayModel

/// A part of the library as ClassKit sees it: a place in a tree that a teacher can assign.
///
/// The model knows nothing of it. Each of its types becomes a node by an extension of its own, and with that gets all that
/// is written here and in `Node+Activities.swift`.
public protocol Node: Sendable {
    /// Names the node among those of the same parent, for good and for everybody: it is no text to show.
    var identifier: String { get }
    /// What teachers and students read.
    var title: String { get }
    /// What a student does here, for teachers who choose it; nil where there is nothing to do but to go on.
    var summary: String? { get }
    /// The minutes that it takes most.
    var minutes: ClosedRange<Int>? { get }
    /// What kind of content it is.
    var type: CLSContextType { get }
    /// Where it stands among those of the same parent.
    var order: Int { get }
    /// What its attempts report beside the time.
    var reported: [CLSProgressReportingCapability] { get }
    /// What it is a part of; nil directly below the app.
    var parent: (any Node)? { get }
    var children: [any Node] { get }
}

extension Node {
    public var summary: String? { nil }
    public var minutes: ClosedRange<Int>? { nil }
    public var reported: [CLSProgressReportingCapability] { [] }
    public var children: [any Node] { [] }

    /// The identifiers from below the app down to here.
    public var identifierPath: [String] { (parent?.identifierPath ?? []) + [identifier] }

    /// The node that a path below this one leads to; this one for an empty path.
    public func descendant(at path: some Collection<String>) -> (any Node)? {
        guard let next = path.first else { return self }
        return children.first { $0.identifier == next }?.descendant(at: path.dropFirst())
    }

    /// The nodes below with nothing below them; this one, if there is nothing below it.
    public var leaves: [any Node] { children.isEmpty ? [self] : children.flatMap(\.leaves) }
}

extension PlayLibrary {
    /// What hangs directly below the app.
    public var nodes: [any Node] { plays }

    /// The node that a path from below the app leads to.
    public func node(at path: [String]) -> (any Node)? {
        nodes.first { $0.identifier == path.first }?.descendant(at: path.dropFirst())
    }
}
