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
        CountedRows("organization", "'school/' || {row}.id", "'people/' || {row}.id"),
        CountedRows("person", "'people/' || {row}.organization", of("person", "id")),
        CountedRows("app", ofSchool), CountedRows("appSetting", ofSchool), CountedRows("class", ofSchool),
        CountedRows("handoutLock", ofSchool),
        CountedRows("handout", ofSchool, of("handout", "id")),
        CountedRows("task", ofSchool, of("handout", "handout")),
        CountedRows("account", ofPerson), CountedRows("role", ofPerson),
        CountedRows("membership", ofPerson, of("members", "class")),
        CountedRows("assignment", ofPerson, of("handout", "handout")),
        CountedRows("step", ofPerson, of("handout", "handout")),
        CountedRows("figure", of("handout", "handout")), CountedRows("fate", of("handout", "handout")),
        CountedRows("activity", of("work", "person") + " || '/' || {row}.path"),
    ]

    private static let ofSchool = "'school/' || {row}.organization"
    private static let ofPerson = of("person", "person")

    private static func of(_ kind: String, _ column: String) -> String {
        "'\(kind)/' || {row}.organization || '/' || {row}.\(column)"
    }
}
