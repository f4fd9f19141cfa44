package import Coursework

/// What applying a tree would change, or has changed.
package struct ContentPlan: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case added, changed
        /// Taken out of what can be assigned. It keeps its title, by which handouts and reports name it.
        case retired
        /// There again after it was retired.
        case returned
    }

    /// One context that does not stay as it is.
    package struct Change: Hashable, Sendable {
        package var kind: Kind
        package var path: IdentifierPath
        /// What it is called afterwards.
        package var title: String
        /// What it was called, where that changes.
        package var formerTitle: String?
        /// What is said otherwise, as trees call it.
        package var fields: [String] = []
        /// How many classes have an open handout on it or on something above it.
        package var classes: Int
        /// Whether an open handout names it itself.
        package var isAssigned: Bool
    }

    package var app: String
    /// The fingerprint of the tree that it was held against.
    package var tree = ""
    /// What is retired, then the rest in the order of the tree.
    package var changes: [Change] = []
    package var unchanged = 0
    /// Of the unchanged, what devices have said so far: from now on the publisher's word holds against theirs.
    package var claimed: [IdentifierPath] = []
    /// How many contexts open handouts name.
    package var assigned = 0

    /// Of what is assigned.
    private static let brake = Brake(most: 1, of: 5)

    package var isEmpty: Bool { changes.isEmpty && claimed.isEmpty }
    package func count(of kind: Kind) -> Int { changes.count { $0.kind == kind } }
    /// Of what is retired, how much open handouts name.
    package var retiredAssigned: Int { changes.count { $0.kind == .retired && $0.isAssigned } }

    /// Whether so much of what is assigned would go that somebody has to say the number.
    package func isBraked(allowing allowed: Int?) -> Bool {
        Self.brake.holds(retiredAssigned, of: assigned, allowing: allowed)
    }
}

/// What there is of an app, in short.
package struct ContentState: Hashable, Sendable {
    package var app: String
    /// A fingerprint: another as soon as anything of the tree is.
    package var tree = ""
    package var contexts = 0
}
