import Coursework

/// The locations of a school that the source has never named. When the source names a new location, it may be one of
/// these.
struct AlikeLocations {
    private var byName: [String: Location.ID] = [:]
    /// The location that every school begins with, as long as no student or teacher is there.
    private var first: Location.ID?

    /// - Parameter count: how many locations the source names.
    init(_ known: KnownSchool, count: Int) {
        let named = Set((known.externals["location"] ?? [:]).values.map(\.id))
        let free = known.locations.values.filter { !named.contains($0.id.rawValue) }
        for (name, alike) in Dictionary(grouping: free, by: { Self.fold($0.name) }) where alike.count == 1 {
            byName[name] = alike[0].id
        }
        let isAtSchool = { (posts: [Actor.Post: String]) in
            posts.keys.contains { $0.role == .student || $0.role == .teacher }
        }
        if count == 1, known.locations.count == 1, known.classes.isEmpty,
            !known.roles.values.contains(where: isAtSchool)
        {
            first = free.first?.id
        }
    }

    /// The location with that name, which is then no longer available for other names.
    mutating func take(_ name: String) -> Location.ID? {
        byName.removeValue(forKey: Self.fold(name)) ?? first.take()
    }

    private static func fold(_ name: String) -> String { name.trimmed.lowercased() }
}
