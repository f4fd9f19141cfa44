import Coursework
import Locks
import SchoolForTests
import Testing

@testable import School
@testable import Secrets

/// Who waits while many sign in.
@Suite struct SignInQueueTests {
    /// Hashes one password after the other, once it may begin, and tells in which order.
    private final class Line: Sendable {
        private let state = Watched((isOpen: false, order: [String]()))

        func open() { state.withLock { $0.isOpen = true } }
        var order: [String] { state.withLock { $0.order } }

        func work() -> PasswordWork {
            let begin = ContinuousClock.now
            return PasswordWork(cost: .forTests, threads: 1, capacity: 1000, now: { begin }) { [state] in
                let password = String(decoding: $0, as: UTF8.self)
                state.wait { $0.isOpen ? true : nil }
                state.withLock { $0.order.append(password) }
                return try Argon2.derive($0, $1, $2)
            }
        }
    }

    /// Waits until so many do.
    private func wait(for count: Int, _ work: PasswordWork) async throws {
        let end = ContinuousClock.now + .seconds(60)
        while work.figures.waiting != count, ContinuousClock.now < end { await Task.yield() }
        try #require(work.figures.waiting == count)
    }

    private func signIn(_ office: FoundedSchool, _ name: String, _ password: String, _ work: PasswordWork) -> Task<
        OpenedSession, any Error
    > {
        Task {
            try await office.school.signIn(
                name, password: password, in: office.founded.organization,
                opening: NewSession(.browser, label: "Firefox"), work: work
            ).0
        }
    }

    @Test func `a teacher waits for one of the pupils of another school, and hundreds who guess for none of it`()
        async throws
    {
        let (lakeside, hillside) = (try await FoundedSchool(.sqlite), try await FoundedSchool(.sqlite))
        try #require(lakeside.founded.organization != hillside.founded.organization)
        let ada = try await hillside.add("Ada", "Lovelace", .teacher)
        let hash = try await PasswordWork(cost: .forTests).hash("right-one-1")
        try await hillside.write { try $0.resetPassword(of: ada, to: hash) }
        let line = Line()
        let work = line.work()
        let pupils = (0..<30).map { signIn(lakeside, "pupil\($0)", "pupil", work) }
        try await wait(for: 29, work)
        let guesses = (0..<200).map { signIn(lakeside, "grace", "guess \($0)", work) }
        try await wait(for: 229, work)
        let teacher = signIn(hillside, "ada", "right-one-1", work)
        try await wait(for: 230, work)
        line.open()
        #expect(try await teacher.value.session.person == ada)
        for task in pupils + guesses { await #expect(throws: SchoolError.wrongSignIn) { try await task.value } }
        #expect(try #require(line.order.firstIndex(of: "right-one-1")) <= 2)
        #expect(line.order.count == 231)
    }

    @Test(arguments: Engine.allCases)
    func `a password that was reset while it waited to be checked lets nobody in`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let ada = try await office.add("Ada", "Lovelace", .teacher)
        let plain = PasswordWork(cost: .forTests)
        let (old, new) = (try await plain.hash("right-one-1"), try await plain.hash("right-one-2"))
        try await office.write { try $0.resetPassword(of: ada, to: old) }
        let line = Line()
        let work = line.work()
        let tasks = (0..<3).map { _ in signIn(office, "ada", "right-one-1", work) }
        try await wait(for: 2, work)
        try await office.write { try $0.resetPassword(of: ada, to: new) }
        line.open()
        for task in tasks { await #expect(throws: SchoolError.wrongSignIn) { try await task.value } }
    }

    @Test(arguments: Engine.allCases)
    func `whose sign-in was ended while the new password was hashed does not choose it`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let ada = try await office.add("Ada", "Lovelace", .teacher)
        let plain = PasswordWork(cost: .forTests)
        let (old, given, stolen) = (
            try await plain.hash("right-one-1"), try await plain.hash("right-one-2"),
            try await plain.hash("right-one-3")
        )
        try await office.write { try $0.resetPassword(of: ada, to: old) }
        let opened = try await signIn(office, "ada", "right-one-1", plain).value
        let actor = try #require(try await office.school.actor(with: opened.token))
        try await office.write { try $0.resetPassword(of: ada, to: given) }
        await #expect(throws: SchoolError.self) {
            try await office.school.perform(.chooseOwnPassword(stolen), as: actor)
        }
        #expect(try await signIn(office, "ada", "right-one-2", plain).value.session.person == ada)
    }
}
