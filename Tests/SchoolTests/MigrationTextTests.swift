import SQL
import SchoolForTests
import Secrets
import Testing

@testable import School

/// A step that any commit had is never changed: databases have taken it as it was.
@Suite struct MigrationTextTests {
    /// One line for each step, in their order. Who adds a step adds its line; no other line ever changes.
    static let fingerprints = [
        "people, accounts and classes deb6666991b31882",
        "apps and their contexts 5684fef4a2f45b84",
        "handouts, tasks and what students do with them 043aa628250cf2ee",
        "activities, their reports and fates fd7a1201191ccde2",
        "files, marks of teachers, and the log of what was done by whom 662c77ec19953f98",
        "the feed of changes d0131dc36886ed30",
        "what a sign-in opens 31a94a20f387570d",
        "what schools lack that were founded while earlier steps still changed f6e56fcc488c3ba2",
        "what was kept before numbers and stamps were bounded dd8e710ea081c7b3",
        "sign-ins that hang on another, and no password for practice learners 4e614141dd023b6b",
        "what the clock showed last 2f877e52ba0251bb",
        "no account is locked by wrong passwords 4e42d164776c050c",
        "in which order content stands, and what it is about e750600c20af2964",
        "figures without columns that nothing read 7c0f91cc7dfc5915",
        "what other systems call people, classes, courses and locations fbdcf7014ed7d028",
        "what imports changed, so that they can be taken back 765a81c5f04901cb",
        "where apps run in browsers 233ecb2cea1746ad",
        "words by which people are found 620184cd8e344472",
        "the apps that run in browsers, without all others e2512c9ab4f62a83",
        "work to look at is what was handed in 269085ccbea527a7",
        "words that teachers say often f579c039e7ee4aa7",
        "whom teachers know to need no help ae3ac2ae0b2a5657",
        "what pages of apps keep for people 8fddbf5a6f0de1af",
        "the color of a class ed916a1ccd5ed16e",
        "the log of who did what, in the order in which it is looked through fa6c35cab5c291f2",
        "exercises that the school serves itself 9cf6e95d40da10cf",
        "seals of the log of who did what 4da8bca920a91feb",
        "pictures and recordings beside instructions e81e82bbf35775e9",
        "keys of publishers, and what they say of contexts c085672d641487d5",
        "second factors, and who has to have one 3942cdf246ca84f6",
        "what administrators set for apps 7433bb580fdc8848",
        "licences that were bought, and who holds them 05cd3256306d2af4",
        "how accounts are called, and what passwords students have d760ce25ca7df155",
        "what apps on devices say of themselves, and which devices are shared a9f6dc4aa464eed0",
        "in which order files were imported, and how new they were 4734a12c3b8f9729",
        "by which rule words are folded 80638f9a61ee0758",
        "how many people may leave by an import 2692d7b1f790c5b1",
        "imports that go on without whoever asked for them 0a8d07ae15d60093",
        "what pages in browsers have reported 30b24692b6491ab9",
        "where those had come from who were taken out of a class a5e8ea07560bcd6f",
        "codes whose answer was lost 9abbd5175ae90a3d",
        "how new the last word of an enrolment or a role was 226fc6866adbb19e",
        "from which system files came 08cd4eb5ca87a5fb",
        "what pages wrote last, should it arrive again c17ee5dc86bcc65f",
        "whom files do not enable, and deletions that named nobody c6bfb0b328b4a334",
        "roles that were taken by hand 9e160701b932339e",
        "kinds of tasks without a list in the tables 7ed0e01d73556327",
        "attempts without an index that one list was read by e12cdbd8d784d5ba",
        "seals that are signed f46a4e94e03c623a",
    ]

    @Test func `no step of the school's tables was changed since it was made`() {
        let found = Tables.migrations.map(\.fingerprint)
        for (number, line) in found.enumerated() {
            #expect(
                number < Self.fingerprints.count && Self.fingerprints[number] == line,
                "Never change a step, add one at the end; of a new one, add this line: \"\(line)\",")
        }
        #expect(found.count == Self.fingerprints.count, "A step was taken out, or its line is missing.")
    }
}

extension MigrationTextTests {
    /// A school whose tables have it is opened without all migrations being run in memory.
    @Test(arguments: Engine.allCases)
    func `the fingerprint of the tables is that of both engines`(engine: Engine) throws {
        let empty = try EmptySchoolDatabase(engine)
        let found = try empty.database.read { try $0.columns().fingerprint }
        #expect(found == Tables.fingerprint, "Write 0x\(String(found, radix: 16)) into Tables.swift")
    }
}

extension Migration {
    var fingerprint: String {
        let added = additions.map { "\($0.table) \($0.column) \($0.definition)\n" }.joined()
        return "\(name) \(SHA256.digits(of: Array((added + script).utf8)).prefix(16))"
    }
}
