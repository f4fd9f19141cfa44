import Coursework
import JSON
import School

/// The schemas of people and accounts.
enum PeopleShapes {
    static func define(_ components: inout SchemaRegistry) {
        definePeople(&components)
        defineAccounts(&components)
        components.define(
            "PersonRecord",
            .object([
                .required("organization", id), .required("person", id), .required("exported", date),
                .required(
                    "tables", .map(of: .array(of: .any, limit: Call.mostRecordRows), keyLimit: 100, limit: 200),
                    "Rows by the table that they stand in; secrets not at all."),
                .required(
                    "withheld", .map(of: .integer(0 ... .max), keyLimit: 100, limit: 200),
                    "How many rows there are of what they did at school, which is theirs and their teachers’."),
            ]))
    }

    private static let id = Schema.string(format: .identifier)
    private static let date = Schema.string(format: .dateTime)
    private static let modified = Schema.Property.required("modified", date, "As it was read.")

    private static func definePeople(_ components: inout SchemaRegistry) {
        let post = Schema.object([.required("role", .choice(Role.self)), .required("location", id)])
        let draft: [Schema.Property] = [
            .required("name", .reference("PersonName")), .optional("grade", .string(limit: 64)),
            .optional("email", .string(limit: 254)), .optional("number", .string(limit: 64), "As the school counts."),
            .optional("language", .string(limit: 35)),
        ]
        components.define("PersonDraft", .object(draft + [.required("roles", .array(of: post, limit: 100))]))
        components.define("PersonChange", .object(draft + [modified]))
        components.define(
            "Person",
            .object(
                draft + [
                    .required("id", id), .required("roles", .array(of: post, limit: 10_000)),
                    .required("isProgressOn", .boolean), .required("source", .choice(Source.self)),
                    .optional("sourceID", .string(limit: 256), "What the source calls the person."),
                    .optional(
                        "account",
                        .object([
                            .required("name", .string(limit: 256)), .required("state", .choice(AccountState.self)),
                        ]), "Nothing for somebody without one."),
                    .required("created", date), .required("modified", date),
                ]))
        components.define(
            "People", .object([.required("people", .array(of: .reference("Person"), limit: 200)), .next]))
        components.define(
            "Privileges", .object([.required("privileges", .array(of: .choice(Privilege.self), limit: 100))]))
        components.define(
            "Viewer",
            .object([
                .required("person", id),
                .optional(
                    "name", .reference("PersonName"), "Nothing where the asking person does not come across them."),
                .required("roles", .array(of: .choice(Role.self), limit: 10)),
                .required(
                    "sees", .array(of: .choice(Viewer.Sight.self), limit: 10),
                    "`entry` is name, grade, address and number; `work` is what they did; `inspection`: their account can be looked into; `password`: a new one can be set."
                ),
                .required("classes", .array(of: id, limit: 10_000), "In which they see the work."),
            ]))
        components.define("Viewers", .object([.required("viewers", .array(of: .reference("Viewer"), limit: 100_000))]))
    }

    private static func defineAccounts(_ components: inout SchemaRegistry) {
        let name = Schema.string(limit: 256)
        let policy = Schema.choice(PasswordPolicy.self)
        components.define(
            "AccountDraft",
            .object([
                .required("name", name, "What the person signs in with; capitals make no difference."),
                .optional("policy", policy, "Digits alone are for those who are only students."),
            ]))
        components.define(
            "AccountChange", .object([.required("name", name), .required("policy", policy), modified]))
        components.define(
            "Account",
            .object([
                .required("person", id), .required("name", name), .required("state", .choice(AccountState.self)),
                .required("policy", policy), .required("hasPassword", .boolean),
                .required("isTemporary", .boolean, "Whether the password is replaced when it is first used."),
                .optional("passwordExpires", date), .optional("lastSignIn", date), .optional("deactivated", date),
                .required("modified", date),
            ]))
        components.define(
            "NewPassword",
            .object([
                .optional(
                    "use", .choice(["temporary", "code"]),
                    "To be replaced when it is first used, or a code for a school year; by itself what the policy wants."
                )
            ]))
        components.define(
            "GivenPassword",
            .object([
                .required("account", name), .required("password", .string(limit: 100), "Shown this once."),
                .required("use", .choice(["temporary", "code"])), .required("expires", date),
            ]))
        components.define(
            "GivenLink",
            .object([
                .required("link", .string(limit: 128), "The end of a link, shown this once; it lets in once."),
                .required("expires", date),
            ]))
        components.define(
            "SlipsDraft",
            .object([
                .optional(
                    "students", .array(of: id, limit: 200),
                    "For these, whatever they have; what they signed in with before ends."),
                .optional(
                    "isForAll", .boolean,
                    "For all of the class, whatever they have. Where neither is told: for who has nothing to sign in with."
                ),
            ]))
        components.define(
            "Slips",
            .object([
                .required("class", id), .required("expires", date),
                .required(
                    "slips",
                    .array(
                        of: .object([
                            .required("person", id), .required("name", .reference("PersonName")),
                            .required("account", name), .required("password", .string(limit: 100)),
                        ]), limit: 200)),
            ]))
    }
}
