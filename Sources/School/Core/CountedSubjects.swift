import SQL

/// What is kept goes by these: the subjects of which each row that is written is a change, so that nothing is kept longer than
/// it is true. ``RecordingMemory`` and ``ReportMemory`` keep something.
enum CountedSubject {
    /// What the recording rule asks of a whole school.
    case school
    /// What the recording rule asks of a person.
    case person(Person.ID)
    /// What was told of a context, which is given as it is stored.
    case work(Person.ID, String)
    /// The settings of a school and the names and settings of its people.
    case people
    /// Who is in a class.
    case members(SchoolClass.ID)
    /// A handout, and what its students did with it.
    case handout(Handout.ID)

    func name(in organization: Organization.ID) -> String {
        switch self {
        case .school: "school/\(organization.rawValue)"
        case .person(let id): "person/\(organization.rawValue)/\(id.rawValue)"
        case .work(let person, let path): "work/\(organization.rawValue)/\(person.rawValue)/\(path)"
        case .people: "people/\(organization.rawValue)"
        case .members(let id): "members/\(organization.rawValue)/\(id.rawValue)"
        case .handout(let id): "handout/\(organization.rawValue)/\(id.rawValue)"
        }
    }

    /// The same names, made of rows.
    static let rows = [
        CountedRows("organization", rare: ["'school/' || {row}.id"], frequent: ["'people/' || {row}.id"]),
        CountedRows("person", rare: [of("person", "id")], frequent: ["'people/' || {row}.organization"]),
        CountedRows("app", rare: [ofSchool]), CountedRows("appSetting", rare: [ofSchool]),
        CountedRows("class", rare: [ofSchool]),
        CountedRows("handoutLock", rare: [ofSchool]),
        CountedRows("handout", rare: [ofSchool], frequent: [of("handout", "id")]),
        CountedRows("task", rare: [ofSchool], frequent: [of("handout", "handout")]),
        CountedRows("account", rare: [ofPerson]), CountedRows("role", rare: [ofPerson]),
        CountedRows("membership", rare: [ofPerson], frequent: [of("members", "class")]),
        CountedRows("assignment", rare: [ofPerson], frequent: [of("handout", "handout")]),
        CountedRows("step", rare: [ofPerson], frequent: [of("handout", "handout")]),
        CountedRows("figure", frequent: [of("handout", "handout")]),
        CountedRows("fate", frequent: [of("handout", "handout")]),
        CountedRows("activity", frequent: [of("work", "person") + " || '/' || {row}.path"]),
    ]

    private static let ofSchool = "'school/' || {row}.organization"
    private static let ofPerson = of("person", "person")

    private static func of(_ kind: String, _ column: String) -> String {
        "'\(kind)/' || {row}.organization || '/' || {row}.\(column)"
    }
}
