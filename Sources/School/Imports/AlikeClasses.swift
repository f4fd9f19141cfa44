import Coursework

/// The open classes of a school that no pasted list has named so far. Such a list has nothing but the names of classes,
/// so a class in it is matched by its name.
struct AlikeClasses {
    private var byName: [String: [(id: SchoolClass.ID, location: Location.ID)]]

    init(_ known: KnownSchool) {
        let named = Set((known.externals["class"] ?? [:]).values.map(\.id))
        let free = known.classes.filter { !named.contains($0.key.rawValue) && !$0.value.isArchived }
        byName = Dictionary(
            grouping: free.map { (id: $0.key, location: $0.value.draft.location, name: $0.value.draft.name) }
        ) {
            Self.fold($0.name)
        }.mapValues { $0.map { (id: $0.id, location: $0.location) } }
    }

    /// The class of that name at the location, or anywhere if the list gives none; nil if there are several, because
    /// nobody can tell which one is meant.
    mutating func take(_ name: String, at location: Location.ID?) -> SchoolClass.ID? {
        let found = (byName[Self.fold(name)] ?? []).filter { location == nil || $0.location == location }
        guard found.count == 1 else { return nil }
        byName[Self.fold(name)]?.removeAll { $0.id == found[0].id }
        return found[0].id
    }

    private static func fold(_ name: String) -> String { name.trimmed.lowercased() }
}
