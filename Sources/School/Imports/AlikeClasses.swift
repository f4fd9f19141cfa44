import Coursework

/// The open classes of a school that a pasted list has never named. A class in such a list has nothing but its name, so it is the
/// one of that name.
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

    /// The one class of that name at a location, or anywhere where the list says none. Of two nobody can tell which is meant.
    mutating func take(_ name: String, at location: Location.ID?) -> SchoolClass.ID? {
        let found = (byName[Self.fold(name)] ?? []).filter { location == nil || $0.location == location }
        guard found.count == 1 else { return nil }
        byName[Self.fold(name)]?.removeAll { $0.id == found[0].id }
        return found[0].id
    }

    private static func fold(_ name: String) -> String { name.trimmed.lowercased() }
}
