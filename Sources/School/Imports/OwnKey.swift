/// The school's own keys for things without a name in another system, used in exported files so that the school
/// recognizes them when the files come back.
enum OwnKey {
    private static let prefix = "homeroom-"

    static func text(of id: Int64) -> String { prefix + IdentifierText.text(of: id) }

    /// Nil when it is another system's key.
    static func id(_ key: String) -> Int64? {
        guard key.hasPrefix(prefix) else { return nil }
        return IdentifierText.value(of: String(key.dropFirst(prefix.count)))
    }
}

extension KnownSchool {
    /// The thing that a key of the source stands for: one that it named so before, or one that this school exported
    /// under that key.
    func external(_ thing: String, _ key: String) -> External? {
        if let known = externals[thing]?[key] { return known }
        guard let id = OwnKey.id(key) else { return nil }
        let isThere =
            switch thing {
            case "location": locations[Location.ID(rawValue: id)] != nil
            case "course": courses[Course.ID(rawValue: id)] != nil
            case "class": classes[SchoolClass.ID(rawValue: id)] != nil
            default: people[Person.ID(rawValue: id)] != nil
            }
        return isThere ? External(id: id) : nil
    }
}
