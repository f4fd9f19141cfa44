package import Coursework
import SQL

extension Transaction {
    /// What apps say about contexts beyond what lists show: the summary, what is reported, the name of a custom type.
    ///
    /// - Parameter entries: as they were found, which means that they are offered to the asking person.
    package func descriptions(of entries: [CatalogEntry]) throws -> [IdentifierPath: ContextDescription] {
        var descriptions: [IdentifierPath: ContextDescription] = [:]
        for entry in entries {
            descriptions[entry.path] = try connection.first(
                "SELECT record FROM context WHERE organization = $1 AND app = $2 AND path = $3",
                organizationID, .text(entry.app), .text(entry.path.stored)
            ) { try Stored.value(as: ContextRecord.self, $0.text()).description }
        }
        return descriptions
    }

    /// The fingerprint of the app's own picture, which is that of its main context.
    package func picture(of app: String) throws -> String? {
        try connection.first(
            "SELECT thumbnail FROM context WHERE organization = $1 AND app = $2 AND path = $3 AND isRemoved = 0",
            organizationID, .text(app), .text(IdentifierPath([app]).stored)
        ) { $0.textIfAny() } ?? nil
    }

    /// How many contexts an app has declared, and how many of them report each kind; for those who approve apps.
    ///
    /// A context that says nothing about reporting reports time. Quotes in people's text are escaped in a record, so
    /// text is never taken for a kind.
    package func declared(by app: String) throws -> DeclaredKinds {
        try requireSomewhere(.approveApps)
        var declared = DeclaredKinds()
        try connection.visit(Self.countingKinds, [organizationID, .text(app)]) { row in
            declared.contexts = Int(row.integer("contexts"))
            for kind in Capability.Kind.allCases {
                let count = Int(row.integerIfAny(kind.column) ?? 0)
                if count > 0 { declared.kinds[kind] = count }
            }
            return false
        }
        return declared
    }

    private static let countingKinds: Query = {
        let kinds = Capability.Kind.allCases.map { kind in
            let says = #"record LIKE '%"kind":"\#(kind.name)"%'"#
            let isMeant = kind == .duration ? #"\#(says) OR record NOT LIKE '%"kind":"%'"# : says
            return "sum(CASE WHEN \(isMeant) THEN 1 ELSE 0 END) AS \(kind.column)"
        }
        return Query(
            kept: """
                SELECT count(*) AS contexts, \(kinds.joined(separator: ", ")) FROM context
                WHERE organization = $1 AND app = $2 AND isRemoved = 0
                """)
    }()

    /// The topics of all contexts in the apps that are offered, by name.
    package func offeredTopics() throws -> [String] {
        try connection.all(Self.offeredTopics, offer) { $0.text() }
    }

    private static let offeredTopics = Query(
        kept: """
            SELECT DISTINCT c.topic FROM app a JOIN context c ON c.organization = a.organization AND c.app = a.id
            WHERE a.organization = $1 AND \(isOffered) AND c.isRemoved = 0 AND c.topic IS NOT NULL
            ORDER BY c.topic LIMIT 100
            """)
}

extension Capability.Kind {
    /// What the number of contexts that report it is called.
    fileprivate var column: StaticString {
        switch self {
        case .duration: "durations"
        case .percent: "percents"
        case .binary: "binaries"
        case .quantity: "quantities"
        case .score: "scores"
        }
    }
}
