/// A play, in acts.
public struct Play: Identifiable, Sendable {
    public let id: String
    public let title: String
    public let acts: [Act]
}

/// A part of a play, in scenes.
public struct Act: Identifiable, Sendable {
    /// Which act of which play.
    public struct ID: Hashable, Sendable {
        public let play: Play.ID
        public let number: Int
    }

    public let id: ID
    public let scenes: [Scene]

    public var title: String { "Act \(id.number)" }
}

/// What people read in one go. Our library has not all of a play, and of some scenes only the best.
public struct Scene: Identifiable, Sendable {
    /// Which scene of which act.
    public struct ID: Hashable, Sendable {
        public let act: Act.ID
        public let number: Int
    }

    public let id: ID
    /// Where it takes place.
    public let place: String
    /// What is spoken and what is done, a line each; speeches have an empty one between them.
    public let lines: [String]
    public let quiz: Quiz?

    public var title: String { "Scene \(id.number)" }
}
