import HTTP
import JSON
import Locks
import SchoolServer
import Testing

/// Every operation, asked for by everybody, about everything that is theirs, others' and nobody's.
@Suite struct PermissionTests {
    @Test func `every operation has a row, and every row an operation`() {
        let names = Set(Expectations.operations.map(\.route.name))
        #expect(names.subtracting(Expectations.rights.keys) == [])
        #expect(Set(Expectations.rights.keys).subtracting(names) == [])
    }

    @Test(arguments: Expectations.operations.map(\.route.name))
    func `nobody reaches what is not theirs`(name: String) async throws {
        let operation = try #require(Expectations.operations.first { $0.route.name == name })
        let rights = try #require(Expectations.rights[name])
        var trial = try await Trial(operation, rights)
        for asker in Asker.allCases { try await trial.run(asker) }
        if !Trial.neverDone.contains(name) { #expect(trial.done > 0, "nobody can do it at all") }
    }
}

/// One operation, tried by everybody with everything.
struct Trial {
    /// What takes more than a school as it is on any day: a picture that is one, a person without an account, an
    /// account that was never used, a fresh link, licences that are counted, a publisher's token, hosts for exercises, a school year that has ended,
    /// an import that was made.
    /// And what a form cannot do: files are handed in by scripts.
    static let neverDone: Set<String> = [
        "putThumbnail", "createAccount", "deletePerson", "deletePersonForm", "removeLocation", "removeLocationForm",
        "signInApp", "changeAccount", "linkForm",
        "handInForm", "newAccountForm", "redeemLaunch", "removeAccount", "removeAccountForm",
        "publishContexts", "publishedContext", "removePublishedContext", "publishedContexts", "publishingStatus",
        "publishThumbnail", "publishedThumbnail", "removePublishedThumbnail", "publisherContent",
        "planPublisherContent", "applyPublisherContent",
        "uploadContent", "replaceContent", "uploadContentForm", "replaceContentForm", "undoSchoolYear",
        "undoImport", "planImportUndo",
        "secondStepPage", "secondStepForm", "confirmCodes", "passkeyChallenge", "addPasskey", "addPasskeyForm",
        "renewRecoveryCodes", "recoveryForm", "giveLicenses", "giveLicensesForm",
    ]

    private let operation: Operation
    private let rights: Rights
    private let words: Words
    private var world: World
    private(set) var done = 0

    init(_ operation: Operation, _ rights: Rights) async throws {
        (self.operation, self.rights) = (operation, rights)
        world = try await World.copy()
        words = Words(world.left, world.right)
    }

    mutating func run(_ asker: Asker) async throws {
        var answers: [[Place: Filling]: ClientResponse] = [:]
        for filled in rights.fillings {
            let answer = await Ask(operation: operation, rights: rights, filled: filled, world: world).answer(
                for: asker)
            answers[filled] = answer
            let place = "\(operation.route.name) by \(asker), \(Self.text(filled))"
            let expected = rights.outcome(for: asker, filled)
            #expect(
                expected.fits(answer, isPage: operation.isPage),
                "\(place): \(expected) expected, not \(answer.status) \(answer.text)")
            let leaked = words.leaked(in: answer, to: asker, besides: rights.shows)
            #expect(leaked == [], "\(place): shown to whom it is none of their business")
            if (200..<400).contains(answer.status), expected == .allowed { try await noteDone() }
        }
        for (filled, answer) in answers { compare(filled, answer, answers, asker) }
    }

    private mutating func noteDone() async throws {
        done += 1
        if !operation.route.method.isSafe { world = try await World.copy() }
    }

    /// What somebody may not know of is answered as what nobody has, to the byte.
    private func compare(
        _ filled: [Place: Filling], _ answer: ClientResponse, _ answers: [[Place: Filling]: ClientResponse],
        _ asker: Asker
    ) {
        // What comes after the thing that is not theirs must not make a difference either.
        if let refusal = rights.firstRefusal(for: asker, filled), [.hidden, .refused].contains(refusal.outcome) {
            for (place, _) in rights.places[refusal.index...] where filled[place] != .nothing {
                var none = filled
                none[place] = .nothing
                guard let other = answers[none] else { continue }
                expectSame(answer, other, "\(Self.text(filled)) and without \(place)", asker)
            }
        }
        let nothing = filled.mapValues { _ in Filling.nothing }
        let abroad = filled.mapValues { _ in Filling.abroad }
        if filled == abroad, !filled.isEmpty, let other = answers[nothing] {
            expectSame(answer, other, "all abroad and nothing at all", asker)
        }
    }

    private func expectSame(_ answer: ClientResponse, _ other: ClientResponse, _ words: String, _ asker: Asker) {
        let words = "\(operation.route.name) by \(asker), \(words)"
        #expect(answer.status == other.status, "\(words)")
        #expect(answer.text == other.text, "\(words)")
    }

    private static func text(_ filled: [Place: Filling]) -> String {
        filled.map { place, filling in "\(place): \(filling)" }.sorted().joined(separator: ", ")
    }
}
