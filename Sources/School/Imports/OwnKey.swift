/// What a school calls a thing in files for others, where no other system has a name for it: so that it knows it again when they
/// come back.
enum OwnKey {
    private static let prefix = "homeroom-"

    static func text(of id: Int64) -> String { prefix + IdentifierText.text(of: id) }

    /// Nil when it is what another system calls something.
    static func id(_ key: String) -> Int64? {
        guard key.hasPrefix(prefix) else { return nil }
        return IdentifierText.value(of: String(key.dropFirst(prefix.count)))
    }
}

extension KnownSchool {
    /// What the source means by a key: what it called so before, or what this school itself called so in a file.
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
