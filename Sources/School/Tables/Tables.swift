package import SQL

/// The tables of a school, one migration after the other. A committed migration never changes: add a new one at the
/// end, and a line for it in the test that holds the texts.
///
/// The organization is the leading column of every key: a school is complete in one database, and no query spans two.
/// Dates are milliseconds since 1970.
package enum Tables {
    /// That of the tables after all migrations, as the same test says it: a start does not run them to know.
    package static let fingerprint: UInt64 = 0xfb7f_91fc_7334_5a8c

    package static let migrations = [
        Migration("people, accounts and classes", roster),
        Migration("apps and their contexts", catalog),
        Migration("handouts, tasks and what students do with them", handouts),
        Migration("activities, their reports and fates", recording),
        Migration("files, marks of teachers, and the log of what was done by whom", office),
        ChangeFeed.migration,
        Migration("what a sign-in opens", sessionScopes),
        missing,
        Migration("what was kept before numbers and stamps were bounded", bounds),
        Migration("sign-ins that hang on another, and no password for practice learners", practice),
        Migration("what the clock showed last", clock),
        Migration("no account is locked by wrong passwords", unlocking),
        Migration("in which order content stands, and what it is about", places),
        Migration("figures without columns that nothing read", unread),
        Migration("what other systems call people, classes, courses and locations", imports),
        Migration("what imports changed, so that they can be taken back", importSteps),
        Migration("where apps run in browsers", pages),
        Migration("words by which people are found", personWords),
        Migration("the apps that run in browsers, without all others", pageOrigins),
        Migration("work to look at is what was handed in", handedIn),
        Migration("words that teachers say often", savedComments),
        Migration("whom teachers know to need no help", setAside),
        Migration("what pages of apps keep for people", pageStates),
        Migration("the color of a class", classColor),
        Migration("the log of who did what, in the order in which it is looked through", auditSearch),
        Migration("exercises that the school serves itself", hosting),
        Migration("seals of the log of who did what", auditSeals),
        Migration("pictures and recordings beside instructions", handoutFiles),
        Migration("keys of publishers, and what they say of contexts", publishers),
        Migration("second factors, and who has to have one", secondFactor),
        Migration("what administrators set for apps", appSettings),
        Migration("licences that were bought, and who holds them", licenses),
        Migration("how accounts are called, and what passwords students have", accountRules),
        Migration("what apps on devices say of themselves, and which devices are shared", installations),
        Migration("in which order files were imported, and how new they were", importOrder),
        Migration("by which rule words are folded", searchRule),
        Migration("how many people may leave by an import", brake),
        Migration("imports that go on without whoever asked for them", importJobs),
        Migration("what pages in browsers have reported", source),
        Migration("where those had come from who were taken out of a class", takenOut),
        Migration("codes whose answer was lost", verifiers),
        Migration("how new the last word of an enrolment or a role was", rosterTold),
        Migration("from which system files came", rosterSystem),
        Migration("what pages wrote last, should it arrive again", pageWritings),
        Migration("whom files do not enable, and deletions that named nobody", rosterWords),
        Migration("roles that were taken by hand", roleTaken),
        Migration("kinds of tasks without a list in the tables", taskKinds),
        Migration("attempts without an index that one list was read by", attempts),
        Migration("seals that are signed", signedSeals),
    ]

    /// Stored in the header of every SQLite file of a school: "HMRM".
    package static let applicationID: Int32 = 0x484D_524D
    /// How long the log of a server's file becomes, in pages: four times as long as usual, since most pushes write the same
    /// pages again, which are then moved to their places once.
    package static let logPages = 4000
}
