import SQL

/// The subjects by which cached values are invalidated. Each row that is written counts as a change of some subjects,
/// so a cached value is dropped as soon as one of its subjects has changed. Used by ``RecordingCache``,
/// ``ReportCache``, ``SessionCache`` and ``SignInCache``, and for whole responses through their ``Version``.
package enum CountedSubject {
    /// What the recording rule reads about a whole school.
    case school
    /// What the recording rule reads about a person.
    case person(Person.ID)
    /// What was reported of a person's work at a context; the context is given in its stored form.
    case work(Person.ID, String)
    /// Why a person's reports were not recorded.
    case fates(Person.ID)
    /// That what apps and devices have declared in a school is still there.
    case declared
    /// The settings of a school, and the names and settings of its people.
    case people
    /// The members of a class.
    case members(SchoolClass.ID)
    /// A handout, and its students' work.
    case handout(Handout.ID)
    /// The handouts of a class and their states.
    case handouts(SchoolClass.ID)
    /// The handouts that a person has marked as favourites.
    case favourites(Person.ID)
    /// A sign-in.
    case session(Session.ID)
    /// What a person may do: their account, roles and privileges, and whether they have a second factor.
    case access(Person.ID)
    /// Who must have a second factor.
    case factorRules

    func name(in organization: Organization.ID) -> String {
        switch self {
        case .school: "school/\(organization.rawValue)"
        case .person(let id): "person/\(organization.rawValue)/\(id.rawValue)"
        case .work(let person, let path): "work/\(organization.rawValue)/\(person.rawValue)/\(path)"
        case .fates(let id): "fates/\(organization.rawValue)/\(id.rawValue)"
        case .declared: "declared/\(organization.rawValue)"
        case .people: "people/\(organization.rawValue)"
        case .members(let id): "members/\(organization.rawValue)/\(id.rawValue)"
        case .handout(let id): "handout/\(organization.rawValue)/\(id.rawValue)"
        case .handouts(let id): "handouts/\(organization.rawValue)/\(id.rawValue)"
        case .favourites(let id): "favourites/\(organization.rawValue)/\(id.rawValue)"
        case .session(let id): "session/\(organization.rawValue)/\(id.rawValue)"
        case .access(let id): "standing/\(organization.rawValue)/\(id.rawValue)"
        case .factorRules: "factorRules/\(organization.rawValue)"
        }
    }

    /// The same names, as SQL makes them from rows.
    static let rows = [
        CountedRows("organization", rare: ["'school/' || {row}.id"], frequent: ["'people/' || {row}.id"]),
        CountedRows(
            "person", rare: [of("person", "id"), of("standing", "id")], frequent: ["'people/' || {row}.organization"]),
        CountedRows("app", rare: [ofSchool]), CountedRows("appSetting", rare: [ofSchool]),
        CountedRows("class", rare: [ofSchool]),
        CountedRows("handoutLock", rare: [ofSchool]),
        CountedRows("handout", rare: [ofSchool], frequent: [of("handout", "id"), of("handouts", "class")]),
        CountedRows("favourite", frequent: [of("favourites", "person")]),
        CountedRows("task", rare: [ofSchool], frequent: [of("handout", "handout")]),
        CountedRows("account", rare: [ofPerson, access]), CountedRows("role", rare: [ofPerson, access]),
        CountedRows("permit", rare: [access]), CountedRows("factor", rare: [access]),
        CountedRows("session", rare: [of("session", "id")]),
        CountedRows("factorRule", rare: ["'factorRules/' || {row}.organization"]),
        CountedRows("membership", rare: [ofPerson], frequent: [of("members", "class")]),
        CountedRows("assignment", rare: [ofPerson], frequent: [of("handout", "handout")]),
        CountedRows("step", rare: [ofPerson], frequent: [of("handout", "handout")]),
        CountedRows("figure", frequent: [of("handout", "handout")]),
        CountedRows("fate", frequent: [of("handout", "handout"), of("fates", "person")]),
        CountedRows("activity", frequent: [of("work", "person") + " || '/' || {row}.path"]),
        CountedRows("context", lost: [ofDeclared], key: ["organization", "app", "path"]),
        CountedRows("ownContext", lost: [ofDeclared], key: ["organization", "person", "app", "path"]),
    ]

    private static let ofSchool = "'school/' || {row}.organization"
    private static let ofPerson = of("person", "person")
    private static let ofDeclared = "'declared/' || {row}.organization"
    private static let access = of("standing", "person")

    private static func of(_ kind: String, _ column: String) -> String {
        "'\(kind)/' || {row}.organization || '/' || {row}.\(column)"
    }
}
