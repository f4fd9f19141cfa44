import Coursework
import Foundation
import SQL
import SchoolForTests
import Secrets
import Signatures
import Testing

@testable import School

@Suite struct SecondFactorTests {
    private static let work = PasswordWork(cost: .forTests)
    private static let password = "right-one-1"

    /// Ada, who teaches, with a password of her own.
    private struct Desk {
        let office: FoundedSchool
        let ada: Person.ID

        init(_ engine: Engine = .sqlite) async throws {
            office = try await FoundedSchool(engine)
            ada = try await office.add("Ada", "Lovelace", .teacher)
            let (hash, id) = (try await SecondFactorTests.work.hash(SecondFactorTests.password), ada)
            try await office.write { try $0.resetPassword(of: id, to: hash) }
            try await office.write(as: office.actor(id, .teacher)) { try $0.chooseOwnPassword(hash) }
        }

        /// What the password alone earns.
        func begin(_ kind: Session.Kind = .browser) async throws -> OpenedSession {
            try await office.school.signIn(
                "ada", password: SecondFactorTests.password, in: office.founded.organization,
                opening: NewSession(kind, label: "Firefox"), work: SecondFactorTests.work
            ).0
        }

        func actor(_ opened: OpenedSession) async throws -> Actor {
            try #require(try await office.school.actor(with: opened.token))
        }

        func write<Success: Sendable>(
            _ actor: Actor, _ body: @escaping @Sendable (Transaction) throws -> Success
        ) async throws -> Success {
            try await office.school.write(as: actor, locking: [.person(ada)], body)
        }

        /// Adds a program that shows codes, and gives what it shows from now on.
        func addCodes() async throws -> (code: TimedCode, recovery: [RecoveryCode]) {
            let (me, code, sheet) = (try await actor(begin()), TimedCode.random(), RecoveryCode.sheet())
            _ = try await write(me) { try $0.beginCodes(code, label: "Phone") }
            let shown = try #require(code.code(at: TimedCode.step(at: office.now)))
            let added = try #require(try await write(me) { try $0.confirmCodes(shown, recovery: sheet) })
            return (code, added.recovery)
        }

        /// What is shown so many seconds from now.
        func shown(_ code: TimedCode, in seconds: Double = 0) throws -> FactorProof {
            let step = TimedCode.step(at: office.now.addingTimeInterval(seconds))
            return .code(try #require(code.code(at: step)))
        }

        /// Whether the proof makes a whole sign-in of a new half one.
        func isLetIn(by proof: FactorProof?) async throws -> Bool {
            let half = try await actor(begin())
            #expect(half.scope == .half)
            let new = NewSession(.browser, label: "Firefox")
            return try await write(half) { try $0.finishSignIn(proof, opening: new) } != nil
        }
    }

    @Test(arguments: Engine.allCases)
    func `without a second factor the password lets in, and with one it opens the second step`(engine: Engine)
        async throws
    {
        let desk = try await Desk(engine)
        #expect(try await desk.begin().session.kind == .browser)
        let (code, recovery) = try await desk.addCodes()
        #expect(recovery.count == 10)
        for kind in [Session.Kind.browser, .program, .device] {
            let half = try await desk.begin(kind)
            #expect(half.session.kind == .half)
            #expect(try await desk.actor(half).scope == .half)
        }
        desk.office.advance(days: 1.0 / 24)
        let half = try await desk.actor(desk.begin())
        let (proof, new) = (try desk.shown(code), NewSession(.browser, label: "Firefox"))
        let whole = try #require(try await desk.write(half) { try $0.finishSignIn(proof, opening: new) })
        #expect(try await desk.actor(whole).scope == .person)
        #expect(try desk.office.read(as: half) { try $0.ownSessions() }.allSatisfy { $0.kind != .half })
    }

    @Test(arguments: Engine.allCases)
    func `a half sign-in is used up by the second step, and ends by itself`(engine: Engine) async throws {
        let desk = try await Desk(engine)
        let code = try await desk.addCodes().code
        desk.office.advance(days: 1.0 / 24)
        let opened = try await desk.begin()
        let half = try await desk.actor(opened)
        let (proof, new) = (try desk.shown(code), NewSession(.browser, label: "Firefox"))
        #expect(try await desk.write(half) { try $0.finishSignIn(proof, opening: new) } != nil)
        #expect(try await desk.office.school.actor(with: opened.token) == nil)
        let late = try await desk.begin()
        desk.office.advance(days: 11.0 / 1440)
        #expect(try await desk.office.school.actor(with: late.token) == nil)
    }

    @Test(arguments: Engine.allCases)
    func `a code is good once, whoever comes first`(engine: Engine) async throws {
        let desk = try await Desk(engine)
        let code = try await desk.addCodes().code
        // The one by which the program was confirmed is spent as well.
        #expect(try await !desk.isLetIn(by: desk.shown(code)))
        desk.office.advance(days: 1.0 / 24)
        #expect(try await desk.isLetIn(by: desk.shown(code)))
        #expect(try await !desk.isLetIn(by: desk.shown(code)))
        #expect(try await !desk.isLetIn(by: desk.shown(code, in: -30)), "older than one that was taken")
        #expect(try await desk.isLetIn(by: desk.shown(code, in: 30)))
    }

    @Test func `a clock may be off by one step, and not by an hour`() async throws {
        let desk = try await Desk()
        let code = try await desk.addCodes().code
        desk.office.advance(days: 1)
        for seconds in [3600.0, -3600, 60, -60] {
            #expect(try await !desk.isLetIn(by: desk.shown(code, in: seconds)), "\(seconds)")
        }
        #expect(try await desk.isLetIn(by: desk.shown(code, in: -30)))
        #expect(try await desk.isLetIn(by: desk.shown(code, in: 30)))
    }

    @Test(arguments: Engine.allCases)
    func `a recovery code is good once, and new ones end the old`(engine: Engine) async throws {
        let desk = try await Desk(engine)
        let recovery = try await desk.addCodes().recovery
        #expect(try await desk.isLetIn(by: .recovery(recovery[0])))
        #expect(try await !desk.isLetIn(by: .recovery(recovery[0])))
        #expect(try await !desk.isLetIn(by: .recovery(.random())))
        let me = desk.office.actor(desk.ada, .teacher)
        #expect(try desk.office.read(as: me) { try $0.ownFactors().recoveryCodes } == 9)
        let fresh = RecoveryCode.sheet()
        try await desk.write(me) { try $0.renewRecoveryCodes(fresh) }
        #expect(try await !desk.isLetIn(by: .recovery(recovery[1])))
        #expect(try await desk.isLetIn(by: .recovery(fresh[1])))
    }

    @Test func `what was begun counts for nothing, and is shown to its owner alone and not for ever`() async throws {
        let desk = try await Desk()
        let (me, code) = (desk.office.actor(desk.ada, .teacher), TimedCode.random())
        _ = try await desk.write(me) { try $0.beginCodes(code, label: "Phone") }
        #expect(try desk.office.read(as: me) { try $0.begunCodes()?.code.secret } == code.secret)
        #expect(try desk.office.read { try $0.begunCodes() } == nil)
        #expect(try await desk.begin().session.kind == .browser)
        let wrong = try #require(code.code(at: 1))
        #expect(try await desk.write(me) { try $0.confirmCodes(wrong, recovery: []) } == nil)
        desk.office.advance(days: 1.0 / 24)
        #expect(try desk.office.read(as: me) { try $0.begunCodes() } == nil)
        let late = try #require(code.code(at: TimedCode.step(at: desk.office.now)))
        #expect(
            await refusalCode { try await desk.write(me) { _ = try $0.confirmCodes(late, recovery: []) } } == .conflict)
    }

    @Test func `once it counts nobody is shown the key any more, and no code stands in the database`() async throws {
        let desk = try await Desk()
        let (_, recovery) = try await desk.addCodes()
        let me = desk.office.actor(desk.ada, .teacher)
        #expect(try desk.office.read(as: me) { try $0.begunCodes() } == nil)
        let kept: [[UInt8]] = try desk.office.read { transaction in
            try transaction.connection.all("SELECT fingerprint FROM recoveryCode", []) { $0.blob() }
        }
        #expect(Set(kept) == Set(recovery.map(\.fingerprint)))
    }

    // MARK: - Who may, and who must

    @Test func `students have none, and where it is off nobody adds one but who has one is asked`() async throws {
        let desk = try await Desk()
        let bob = try await desk.office.add("Bob")
        let code = TimedCode.random()
        let student = desk.office.actor(bob, .student)
        #expect(
            await refusalCode { try await desk.write(student) { _ = try $0.beginCodes(code, label: "Phone") } }
                == .conflict
        )
        _ = try await desk.addCodes()
        try await desk.office.write { try $0.set(FactorRule(.off), for: .teacher) }
        let me = desk.office.actor(desk.ada, .teacher)
        #expect(
            await refusalCode { try await desk.write(me) { _ = try $0.beginCodes(code, label: "Phone") } } == .conflict)
        #expect(try await desk.begin().session.kind == .half)
    }

    @Test(arguments: Engine.allCases)
    func `who must have one and has none adds it first, from the day on, wherever they act as themselves`(
        engine: Engine
    ) async throws {
        let desk = try await Desk(engine)
        let (browser, device) = (try await desk.begin(), try await desk.begin(.device))
        let start = desk.office.now.addingTimeInterval(86_400)
        try await desk.office.write { try $0.set(FactorRule(.must, from: start), for: .teacher) }
        #expect(try await !desk.actor(browser).mustAddFactor)
        desk.office.advance(days: 1)
        #expect(try await desk.actor(browser).mustAddFactor)
        #expect(try await desk.actor(desk.begin(.program)).mustAddFactor)
        #expect(try await !desk.actor(device).mustAddFactor, "apps on a device go on")
        _ = try await desk.addCodes()
        #expect(try await !desk.actor(browser).mustAddFactor)
    }

    @Test func `the strictest of what is asked of somebody's roles is asked`() async throws {
        let desk = try await Desk()
        let post = Actor.Post(.manager, at: desk.office.location)
        let ada = desk.ada
        try await desk.office.write { transaction in
            try transaction.give(post, to: ada)
            try transaction.set(FactorRule(.off), for: .teacher)
            try transaction.set(FactorRule(.must), for: .manager)
        }
        #expect(try desk.office.read { try $0.factors(of: ada).demand.demand } == .must)
        #expect(try await desk.actor(desk.begin()).mustAddFactor)
    }

    @Test func `nobody asks anything of students, and only administrators ask`() async throws {
        let desk = try await Desk()
        #expect(
            await refusalCode { try await desk.office.write { try $0.set(FactorRule(.must), for: .student) } }
                == .conflict)
        for role in [Role.teacher, .manager] {
            let actor = desk.office.actor(desk.ada, role)
            #expect(
                await refusalCode {
                    try await desk.office.write(as: actor) { try $0.set(FactorRule(.off), for: .teacher) }
                }
                    == .notAllowed)
        }
    }

    @Test(arguments: Engine.allCases)
    func `whoever ranks above takes a lost one away, it is logged, and the person is told`(engine: Engine) async throws
    {
        let desk = try await Desk(engine)
        _ = try await desk.addCodes()
        let (ada, half) = (desk.ada, try await desk.begin())
        let bob = try await desk.office.add("Bob", "Example", .teacher)
        let colleague = desk.office.actor(bob, .teacher)
        #expect(await refusalCode { try await desk.office.write(as: colleague) { try $0.takeFactors(of: ada) } } != nil)
        let me = desk.office.actor(ada, .teacher)
        #expect(await refusalCode { try await desk.office.write(as: me) { try $0.takeFactors(of: ada) } } != nil)
        try await desk.office.write { try $0.takeFactors(of: ada) }
        #expect(try await desk.office.school.actor(with: half.token) == nil)
        #expect(try await desk.begin().session.kind == .browser)
        #expect(try desk.office.read { try $0.factors(of: ada) }.recoveryCodes == 0)
        #expect(try desk.office.read(as: me) { try $0.ownNotices() }.map(\.by) == ["Grace Hopper"])
        let lines = try desk.office.read { try $0.audit(AuditSearch(subject: .person(ada))).items.map(\.action) }
        #expect(lines.contains("secondFactorTaken") && lines.contains("secondFactorAdded"))
        desk.office.advance(days: 31)
        #expect(try desk.office.read(as: me) { try $0.ownNotices() }.isEmpty)
    }

    @Test(arguments: Engine.allCases)
    func `a link takes the place of the password, and of nothing else`(engine: Engine) async throws {
        let desk = try await Desk(engine)
        let recovery = try await desk.addCodes().recovery
        let (ada, new) = (desk.ada, NewSession(.link, label: "Link"))
        let link = try await desk.office.write { try $0.giveLink(new, to: ada).token }
        let opened = try await desk.office.school.signIn(with: link, opening: NewSession(.browser, label: "Tablet"))
        #expect(opened.session.kind == .half)
        let (half, next) = (try await desk.actor(opened), NewSession(.browser, label: "Tablet"))
        let proof = FactorProof.recovery(recovery[3])
        let whole = try #require(try await desk.write(half) { try $0.finishSignIn(proof, opening: next) })
        #expect(try await desk.actor(whole).mustChoosePassword)
    }

    @Test(arguments: Engine.allCases)
    func `whoever is deleted leaves nothing of it`(engine: Engine) async throws {
        let desk = try await Desk(engine)
        _ = try await desk.addCodes()
        let ada = desk.ada
        try await desk.office.write { transaction in
            try transaction.deactivate(ada)
            try transaction.delete(ada)
        }
        let left = try desk.office.read { transaction in
            try transaction.connection.first(
                "SELECT (SELECT count(*) FROM factor) + (SELECT count(*) FROM recoveryCode)"
            ) { $0.integer() }
        }
        #expect(left == 0)
    }
}
