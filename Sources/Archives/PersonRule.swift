/// How a table refers to people: which of its rows belong in a person's record, and are deleted with the person.
///
/// Every table has a rule; a test checks them against the tables.
struct PersonRule: Hashable, Sendable {
    enum Mention: Hashable, Sendable {
        /// Rows about the person; in the condition, `$1` is the organization and `$2` the person.
        case rows(String)
        /// The same, and `$3` is the person's name as the audit log writes it. These rows stay when the person is
        /// deleted.
        case deeds(String)
        /// Why none of its rows are about people.
        case nobody(String)
    }

    var table: String
    var mention: Mention
}

extension PersonRule {
    private static let own = "organization = $1 AND person = $2"
    private static let ofOwnHandouts =
        "organization = $1 AND handout IN (SELECT id FROM handout WHERE organization = $1 AND author = $2)"

    static let all: [PersonRule] = roster + work + office

    /// Tables of school work, of which staff see only the number of rows.
    static let withheld = Set(KeptKind.allCases.filter(\.isWork).flatMap(\.tables))

    private static let roster = [
        PersonRule(table: "organization", mention: .nobody("it is the school itself")),
        PersonRule(table: "location", mention: .nobody("it is a place")),
        PersonRule(table: "person", mention: .rows("organization = $1 AND id = $2")),
        PersonRule(table: "personWord", mention: .rows(own)),
        PersonRule(table: "role", mention: .rows(own)),
        PersonRule(table: "roleTaken", mention: .rows(own)),
        PersonRule(table: "permit", mention: .rows(own)),
        PersonRule(table: "account", mention: .rows(own)),
        PersonRule(table: "session", mention: .rows(own)),
        PersonRule(table: "factor", mention: .rows(own)),
        PersonRule(table: "recoveryCode", mention: .rows(own)),
        PersonRule(table: "factorRule", mention: .nobody("it is what the school asks of roles")),
        PersonRule(table: "course", mention: .nobody("it is what is taught")),
        PersonRule(table: "class", mention: .nobody("who is in it stands in membership")),
        PersonRule(table: "membership", mention: .rows(own)),
        PersonRule(table: "membershipTaken", mention: .rows(own)),
        PersonRule(table: "externalID", mention: .rows("organization = $1 AND thing = 'person' AND id = $2")),
        PersonRule(table: "rosterImport", mention: .nobody("it is that files were brought in, and when")),
        PersonRule(table: "rosterTold", mention: .rows(own)),
        PersonRule(table: "rosterImportStep", mention: .rows(own)),
        PersonRule(table: "importJob", mention: .rows(own)),
    ]

    private static let work = [
        PersonRule(table: "app", mention: .rows("organization = $1 AND approvedBy = $2")),
        PersonRule(table: "license", mention: .nobody("it is of apps and places")),
        PersonRule(table: "licenseHolder", mention: .rows(own)),
        PersonRule(table: "appSetting", mention: .nobody("it is of apps, places and classes")),
        PersonRule(table: "context", mention: .nobody("it is the content of an app")),
        PersonRule(table: "contextWord", mention: .nobody("it is the content of an app")),
        PersonRule(table: "thumbnail", mention: .nobody("it is the content of an app")),
        PersonRule(table: "ownContext", mention: .rows(own)),
        PersonRule(table: "bookmark", mention: .rows(own)),
        PersonRule(table: "savedComment", mention: .rows(own)),
        PersonRule(table: "handout", mention: .rows("organization = $1 AND author = $2")),
        PersonRule(table: "handoutShare", mention: .rows(ofOwnHandouts)),
        PersonRule(table: "handoutFile", mention: .rows(ofOwnHandouts)),
        PersonRule(table: "handoutLock", mention: .nobody("it is when a handout was locked, by whomever")),
        PersonRule(table: "task", mention: .rows(ofOwnHandouts)),
        PersonRule(table: "assignment", mention: .rows(own)),
        PersonRule(table: "recipient", mention: .rows(own)),
        PersonRule(table: "step", mention: .rows(own)),
        PersonRule(table: "favourite", mention: .rows(own)),
        PersonRule(table: "activity", mention: .rows(own)),
        PersonRule(table: "figure", mention: .rows(own)),
        PersonRule(table: "fate", mention: .rows(own)),
        PersonRule(table: "pageState", mention: .rows(own)),
        PersonRule(table: "pageStateTask", mention: .rows(own)),
    ]

    private static let office = [
        PersonRule(table: "file", mention: .rows("organization = $1 AND owner = $2")),
        PersonRule(
            table: "filePart",
            mention: .rows("organization = $1 AND file IN (SELECT id FROM file WHERE organization = $1 AND owner = $2)")
        ),
        PersonRule(table: "handIn", mention: .rows(own)),
        PersonRule(table: "content", mention: .nobody("it is an exercise that the school serves")),
        PersonRule(table: "contentFile", mention: .nobody("it is an exercise that the school serves")),
        PersonRule(table: "publisherKey", mention: .nobody("it is a program of a publisher")),
        PersonRule(table: "publisherContext", mention: .nobody("it is the content of an app")),
        PersonRule(table: "publisherThumbnail", mention: .nobody("it is the name of a picture")),
        PersonRule(table: "publisherStatus", mention: .nobody("it is that something was published")),
        PersonRule(table: "audit", mention: .deeds("organization = $1 AND (actor = $2 OR subject = $3)")),
        PersonRule(table: "auditSeal", mention: .nobody("it is digests of the log")),
        PersonRule(table: "change", mention: .nobody("it says that something changed, by identifiers, for a month")),
        PersonRule(table: "changeHistory", mention: .nobody("it is one number")),
        PersonRule(table: "changeTime", mention: .nobody("it is numbers and times")),
        PersonRule(table: "clock", mention: .nobody("it is what the server's clock showed")),
        PersonRule(table: "migration", mention: .nobody("it is how the tables were made")),
        PersonRule(table: "searchRule", mention: .nobody("it is one number")),
    ]
}
