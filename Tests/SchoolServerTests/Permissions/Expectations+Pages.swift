import HTML
import Pages
import SchoolServer

// Pages are operations as well: each has a row, and is asked for by everybody about everything.
extension Expectations {
    static let site: Site = {
        guard let folder = Assets.usualFolder(), let assets = try? Assets(folder: folder) else {
            preconditionFailure("the folder Web is not above the tests")
        }
        return Pages.site(assets)
    }()

    /// All that can be asked for.
    static let operations = Contract.operations + site.pages

    static let pages = common.merging(teachersPages) { _, _ in preconditionFailure("two rows have one name") }

    private static let common: [String: Rights] = [
        "asset": Rights(.anyone), "worker": Rights(.anyone), "manifest": Rights(.anyone),
        // Coming and going.
        "start": Rights(.signedIn),
        "signInPage": Rights(.anyone), "signInForm": Rights(.anyone, shows: "kite-left-teacher-end"),
        "linkForm": Rights(.anyone),
        "signOutForm": Rights(.signedIn, newcomers: true),
        "languageForm": Rights(.anyone),
        "passwordPage": Rights(.signedIn, newcomers: true), "passwordForm": Rights(.signedIn, newcomers: true),
        "accountPage": Rights(.signedIn), "signOutElsewhereForm": Rights(.signedIn),
        "endSessionForm": Rights(.signedIn, [.session: .session]),
        // For teachers.
        "classesPage": Rights(.teachers),
        // For students.
        "workPage": Rights(.students),
    ]
}
