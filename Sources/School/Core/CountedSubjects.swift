import SQL

/// What is kept goes by these: the subjects of which each row that is written is a change, so that nothing is kept longer than
/// it is true. Whoever keeps something asks here: ``RecordingMemory``, ``ReportMemory``, ``StandingMemory``, and who keeps a whole
/// answer by its ``Version``.
package enum CountedSubject {
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
    /// Which handouts a class has, and in which state.
    case handouts(SchoolClass.ID)
    /// Which handouts somebody has marked.
    case favourites(Person.ID)
    /// A sign-in.
    case session(Session.ID)
    /// What somebody may do: their account, their roles and permits, and whether they have a second factor.
    case standing(Person.ID)
    /// Who has to have a second factor.
    case factorRules

    func name(in organization: Organization.ID) -> String {
        switch self {
        case .school: "school/\(organization.rawValue)"
        case .person(let id): "person/\(organization.rawValue)/\(id.rawValue)"
        case .work(let person, let path): "work/\(organization.rawValue)/\(person.rawValue)/\(path)"
        case .people: "people/\(organization.rawValue)"
        case .members(let id): "members/\(organization.rawValue)/\(id.rawValue)"
        case .handout(let id): "handout/\(organization.rawValue)/\(id.rawValue)"
        case .handouts(let id): "handouts/\(organization.rawValue)/\(id.rawValue)"
        case .favourites(let id): "favourites/\(organization.rawValue)/\(id.rawValue)"
        case .session(let id): "session/\(organization.rawValue)/\(id.rawValue)"
        case .standing(let id): "standing/\(organization.rawValue)/\(id.rawValue)"
        case .factorRules: "factorRules/\(organization.rawValue)"
        }
    }

    /// The same names, made of rows.
    static let rows = [
        CountedRows("organization", rare: ["'school/' || {row}.id"], frequent: ["'people/' || {row}.id"]),
        CountedRows(
            "person", rare: [of("person", "id")], frequent: ["'people/' || {row}.organization", of("standing", "id")]),
        CountedRows("app", rare: [ofSchool]), CountedRows("appSetting", rare: [ofSchool]),
        CountedRows("class", rare: [ofSchool]),
        CountedRows("handoutLock", rare: [ofSchool]),
        CountedRows("handout", rare: [ofSchool], frequent: [of("handout", "id"), of("handouts", "class")]),
        CountedRows("favourite", frequent: [of("favourites", "person")]),
        CountedRows("task", rare: [ofSchool], frequent: [of("handout", "handout")]),
        CountedRows("account", rare: [ofPerson], frequent: [standing]),
        CountedRows("role", rare: [ofPerson], frequent: [standing]), CountedRows("permit", frequent: [standing]),
        CountedRows("factor", frequent: [standing]), CountedRows("session", frequent: [of("session", "id")]),
        CountedRows("factorRule", frequent: ["'factorRules/' || {row}.organization"]),
        CountedRows("membership", rare: [ofPerson], frequent: [of("members", "class")]),
        CountedRows("assignment", rare: [ofPerson], frequent: [of("handout", "handout")]),
        CountedRows("step", rare: [ofPerson], frequent: [of("handout", "handout")]),
        CountedRows("figure", frequent: [of("handout", "handout")]),
        CountedRows("fate", frequent: [of("handout", "handout")]),
        CountedRows("activity", frequent: [of("work", "person") + " || '/' || {row}.path"]),
    ]

    private static let ofSchool = "'school/' || {row}.organization"
    private static let ofPerson = of("person", "person")
    private static let standing = of("standing", "person")

    private static func of(_ kind: String, _ column: String) -> String {
        "'\(kind)/' || {row}.organization || '/' || {row}.\(column)"
    }
}
