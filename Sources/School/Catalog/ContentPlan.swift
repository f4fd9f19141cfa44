package import Coursework

/// What applying a content tree would change, or has changed.
package struct ContentPlan: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case added, changed
        /// Can no longer be assigned. It keeps its title, which handouts and reports show.
        case retired
        /// Can be assigned again after it was retired.
        case returned
    }

    /// A context that is changed.
    package struct Change: Hashable, Sendable {
        package var kind: Kind
        package var path: IdentifierPath
        /// The title afterwards.
        package var title: String
        /// The title before, if it changes.
        package var formerTitle: String?
        /// The fields that change, by their names in trees.
        package var fields: [String] = []
        /// The languages of its versions, which are dropped: a tree says a context in one. None where it has but one version.
        package var droppedLocales: [String] = []
        /// How many classes have an open handout with this context or one of its ancestors.
        package var classes: Int
        /// Whether an open handout has this very context.
        package var isAssigned: Bool
    }

    package var app: String
    /// The fingerprint of the tree with which it was compared.
    package var tree = ""
    /// First what is retired, then the rest in the order of the tree.
    package var changes: [Change] = []
    package var unchanged = 0
    /// Unchanged contexts that so far only devices have declared: from now on the publisher's declaration takes
    /// precedence.
    package var claimed: [IdentifierPath] = []
    /// How many contexts are named by open handouts.
    package var assigned = 0

    /// The share of assigned contexts that may be retired without confirmation.
    private static let brake = Brake(most: 1, of: 5)

    package var isEmpty: Bool { changes.isEmpty && claimed.isEmpty }
    package func count(of kind: Kind) -> Int { changes.count { $0.kind == kind } }
    /// How many of the retired contexts are named by open handouts.
    package var retiredAssigned: Int { changes.count { $0.kind == .retired && $0.isAssigned } }

    /// Whether so many assigned contexts would be retired that somebody has to confirm the number.
    package func isBraked(allowing allowed: Int?) -> Bool {
        Self.brake.holds(retiredAssigned, of: assigned, allowing: allowed)
    }
}

/// A short summary of an app's content.
package struct ContentState: Hashable, Sendable {
    package var app: String
    /// A fingerprint that changes with any part of the tree.
    package var tree = ""
    package var contexts = 0
}
