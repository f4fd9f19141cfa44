import Coursework
package import JSON
package import School

/// The schemas of people and accounts.
enum PeopleShapes {
    static func define(_ components: inout SchemaRegistry) {
        definePeople(&components)
        defineAccounts(&components)
        components.define(
            "PersonRecord",
            .object([
                .required("organization", .id), .required("person", .id), .required("exported", .date),
                .required(
                    "tables", .map(of: .array(of: .any, limit: Call.mostRecordRows), keyLimit: 100, limit: 200),
                    "The rows, by table; secrets are left out."),
                .required(
                    "withheld", .map(of: .integer(0 ... .max), keyLimit: 100, limit: 200),
                    "How many rows there are of what they did at school, which is theirs and their teachers’."),
            ]))
    }

    private static func definePeople(_ components: inout SchemaRegistry) {
        components.define("PersonDraft", NewPersonBody.requestShape.schema)
        components.define("PersonChange", Changed<Person.Draft>.requestShape.schema)
        components.define("Person", PersonEntry.shape.schema)
        components.define(
            "People", .object([.required("people", .array(of: .reference("Person"), limit: 200)), .next]))
        components.define("Privileges", GivenPrivileges.shape.schema)
        components.define("Viewer", Viewer.shape.schema)
        components.define("Viewers", FoundViewers.shape.schema)
    }

    private static func defineAccounts(_ components: inout SchemaRegistry) {
        components.define("AccountDraft", AccountBody.requestShape.schema)
        components.define("AccountChange", Changed<AccountSettings>.requestShape.schema)
        components.define("Account", Account.shape.schema)
        components.define("NewPassword", PasswordBody.requestShape.schema)
        components.define("GivenPassword", GivenPassword.shape.schema)
        components.define("GivenLink", GivenLink.shape.schema)
        components.define("SlipsDraft", SlipsBody.requestShape.schema)
        components.define("Slips", SignInSlips.shape.schema)
    }
}

extension Set<Actor.Post> {
    /// The same each time, so that the same answer has the same entity tag.
    var inOrder: [Actor.Post] { sorted { ($0.role.rawValue, $0.location) < ($1.role.rawValue, $1.location) } }
}

extension Person.Draft: TwoWayShaped {
    package static let twoWayShape = TwoWayShape(
        Person.Draft.init,
        required("name", .reference("PersonName")) { $0.name },
        optional("grade", .string(limit: Limit.grade)) { $0.grade },
        optional("email", .string(limit: Limit.email)) { $0.email },
        optional("number", .string(limit: Limit.number), "The number that the school gives, such as a student number.")
        {
            $0.number
        },
        optional("language", .string(limit: Limit.language)) { $0.language })
}

extension PersonEntry: Shaped {
    package static let shape = AnswerShape<PersonEntry>(
        Person.Draft.shape.fields { $0.draft } + [
            .required("id", .id) { $0.person.id },
            .required("roles", .array(of: Actor.Post.shape.schema, limit: 10_000)) { $0.posts.inOrder },
            .required("isProgressOn", .boolean) { $0.person.isProgressOn },
            .required("source", .choice(Source.self)) { $0.person.source.rawValue },
            .optional(
                "sourceID", .string(limit: Limit.sourceIdentifier), "The identifier that the source gives the person."
            ) {
                $0.person.sourceID
            },
            .optional("account", AccountName.shape.schema, "The account; left out for people without one.") {
                $0.account
            },
            .required("created", .date) { $0.person.created },
            .required("modified", .date) { $0.person.modified },
        ])

    private var draft: Person.Draft {
        Person.Draft(
            name: person.name, grade: person.grade, email: person.email, number: person.number, language: language)
    }

    private var account: AccountName? {
        guard let accountName, let accountState else { return nil }
        return AccountName(name: accountName, state: accountState)
    }
}

/// What a person's entry says of their account.
private struct AccountName: Shaped {
    var name: String
    var state: AccountState

    static let shape = AnswerShape<AccountName>(
        .required("name", .string(limit: Limit.accountName)) { $0.name },
        .required("state", .choice(AccountState.self)) { $0.state.rawValue })
}

extension Actor.Post: TwoWayShaped {
    package static let twoWayShape = TwoWayShape(
        Actor.Post.init,
        required("role", .choice(Role.self)) { $0.role },
        required("location", .id) { $0.location })
}

struct GivenPrivileges: Shaped {
    var privileges: Set<Privilege>

    static let shape = AnswerShape<GivenPrivileges>(
        .required("privileges", .array(of: .choice(Privilege.self), limit: 100)) {
            $0.privileges.map(\.rawValue).sorted()
        })
}

struct FoundViewers: Shaped {
    var viewers: [Viewer]

    static let shape = AnswerShape<FoundViewers>(
        .required("viewers", .array(of: .reference("Viewer"), limit: 100_000)) { $0.viewers })
}

extension Viewer: Shaped {
    package static let shape = AnswerShape<Viewer>(
        .required("person", .id) { $0.person },
        .optional(
            "name", .reference("PersonName"), "The name; left out if the asking person does not otherwise meet them."
        ) { $0.name },
        .required("roles", .array(of: .choice(Role.self), limit: 10)) { $0.roles.map(\.rawValue).sorted() },
        .required(
            "sees", .array(of: .choice(Viewer.Sight.self), limit: 10),
            "`entry` is name, grade, address and number; `work` is what they did; `inspection`: their account can be looked into; `password`: a new one can be set."
        ) { $0.sights.map(\.rawValue).sorted() },
        .required("classes", .array(of: .id, limit: 10_000), "The classes in which this person sees the work.") {
            $0.classes
        })
}

extension Account: Shaped {
    package static let shape = AnswerShape<Account>(
        .required("person", .id) { $0.person },
        .required("name", .string(limit: Limit.accountName)) { $0.name },
        .required("state", .choice(AccountState.self)) { $0.state.rawValue },
        .required("policy", .choice(PasswordPolicy.self)) { $0.policy.rawValue },
        .required("hasPassword", .boolean) { $0.hasPassword },
        .required("isTemporary", .boolean, "Whether the password is replaced when it is first used.") {
            $0.isTemporary
        },
        .optional("passwordExpires", .date) { $0.passwordExpires },
        .optional("lastSignIn", .date) { $0.lastSignIn },
        .optional("deactivated", .date) { $0.deactivated },
        .required("modified", .date) { $0.modified })
}
