import ClassKit
import Coursework
import Foundation
import Locks
import Programs
import Testing

/// The commands that a person gives on a device, driven from outside.
@Suite struct CommandTests {
    let device = TestDevice()
    let school: StubSchool

    init() throws { school = try StubSchool() }

    private var home: String { device.folder.appending(path: "home").path }

    private func homeroom(_ arguments: String..., saying lines: [String] = []) async throws -> (String, Int32) {
        var program = Program(besideTests: "homeroom", arguments)
        program.environment = ["CLASSKIT_HOME": home, "CLASSKIT_SERVER": ""]
        let running = try program.start()
        return try await onThread {
            for line in lines { running.say(line) }
            let output = running.lines(before: .now + .seconds(30))
            return (output.map { $0 + "\n" }.joined(), running.end())
        }
    }

    /// What is said to whoever signs in or out.
    private static let signedIn = """
        Ada Byron is signed in at Hill School.
        Close apps that are open, and open them again: they do not work for Ada Byron yet.

        """
    private static let signedOut = """
        Ada Byron is signed out.
        Close apps that are open, and open them again when somebody has signed in.

        """

    private nonisolated(nonsending) func signIn() async throws {
        let (text, status) = try await homeroom(
            "sign-in", school.address, "--account", "ada", saying: ["correct horse"])
        #expect(text == Self.signedIn)
        #expect(status == 0)
    }

    /// The app in production, which has stored some work.
    @discardableResult
    private nonisolated(nonsending) func work(_ app: String = TestDevice.app) async throws -> CLSDataStore {
        let file = "\(home)/production/person-1/\(app)/store.sqlite"
        let store = CLSDataStore(bundleIdentifier: app, name: "Optics", file: file, clock: .system)
        try await store.declare("shadow")
        try await store.declare("diary")
        try await store.work(at: "shadow")
        try await store.work(at: "diary")
        return store
    }

    @Test func `who signs in is remembered in a file of their own`() async throws {
        try await signIn()
        let path = "\(home)/credential.json"
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(Credential.read(in: home) == school.credential())
        let left = try FileManager.default.contentsOfDirectory(atPath: home)
        #expect(left.sorted() == ["credential.json", "person.json"])
        #expect(try !String(contentsOfFile: "\(home)/person.json", encoding: .utf8).contains("secret-token"))
        await school.stop()
    }

    @Test func `who has a second factor is asked for a code`() async throws {
        let (text, done) = try await homeroom(
            "sign-in", school.address, "--account", "ada", saying: ["half of it", "123456"])
        #expect(text == Self.signedIn)
        #expect(done == 0)
        await school.stop()
    }

    @Test func `a wrong password is told in words, and nothing is kept`() async throws {
        let (text, status) = try await homeroom("sign-in", school.address, "--account", "ada", saying: ["wrong"])
        #expect(text == "homeroom: This name and password do not go together. Try again.\n")
        #expect(status == 1)
        #expect(Credential.read(in: home) == nil)
        await school.stop()
    }

    @Test func `a password is sent to no address that anybody could listen to`() async throws {
        let (text, status) = try await homeroom("sign-in", "http://school.example", "--account", "ada", saying: ["x"])
        #expect(text.contains("only https"))
        #expect(status == 1)
        await school.stop()
    }

    @Test(arguments: [
        (["sign-in"], "'sign-in' needs URL [--account NAME] [--school NAME] [--shared]"),
        (["sign-in", "https://a.example"], "'sign-in' needs --account if it cannot ask for it"),
        (["sign-in", "https://a.example", "--account"], "--account needs a value"),
        (["sign-in", "--name", "ada"], "'sign-in' has no option --name"),
        (["sign-in", "https://a.example", "b"], "'sign-in' takes fewer arguments, but got 'b'"),
        (["sync", "now"], "'sync' takes no arguments, but got 'now'"),
    ])
    func `what is not understood is told with the remedy`(arguments: [String], problem: String) async throws {
        let ending = try await Program(besideTests: "homeroom", arguments).run()
        #expect(ending.errorText == "homeroom: \(problem); 'homeroom help' lists all commands.\n")
        #expect(ending.status == 64)
        await school.stop()
    }

    @Test func `all apps of the person are synced, and their fates are told`() async throws {
        try await signIn()
        try await work()
        try await work("dev.test.sounds")
        school.assign(.optics("shadow"))
        let (text, status) = try await homeroom("sync")
        #expect(
            text == """
                dev.test.optics: 1 sent, 0 waiting, 1 kept on this device
                dev.test.sounds: 0 sent, 0 waiting, 2 kept on this device

                """)
        #expect(status == 0)
        let (told, _) = try await homeroom("status")
        #expect(
            told == """
                Ada Byron is signed in at Hill School, \(school.address).

                dev.test.optics
                  1 × Sent to the school.
                  1 × \(Fate.keptPrivate(.nothingAssigned).explanation)

                dev.test.sounds
                  2 × \(Fate.keptPrivate(.nothingAssigned).explanation)

                """)
        await school.stop()
    }

    @Test func `what became of what was sent is what the school says, and not what the device thinks`() async throws {
        try await signIn()
        try await work()
        school.assign(.optics("shadow"))
        _ = try await homeroom("sync")
        // It has no place for this one, which the device cannot know; and something from another device.
        let app = TestDevice.app
        school.change {
            $0.fates = [
                (app, .refused(.contextUnknown)), ("dev.test.sounds", .recorded), (app, .refused(.contextUnknown)),
            ]
        }
        let kept = """
            Ada Byron is signed in at Hill School, \(school.address).

            dev.test.optics
              1 × Sent to the school.
              1 × \(Fate.keptPrivate(.nothingAssigned).explanation)

            """
        let (told, _) = try await homeroom("status")
        #expect(
            told == kept + """

                At the school, from all devices:

                dev.test.optics
                  2 × \(Fate.refused(.contextUnknown).explanation)

                dev.test.sounds
                  1 × \(Fate.recorded.explanation)

                """)
        await school.stop()
        let (alone, status) = try await homeroom("status")
        #expect(
            alone.hasPrefix(
                kept + "\nWhat the school did with what was sent is not known right now. The school cannot"))
        #expect(status == 0)
    }

    @Test func `what a school cannot be told is told to the person`() async throws {
        try await signIn()
        try await work()
        await school.stop()
        let (text, status) = try await homeroom("sync")
        #expect(text.contains("dev.test.optics: 0 sent, 2 waiting, 0 kept on this device\n"))
        #expect(text.contains("homeroom: dev.test.optics: The school cannot be reached"))
        #expect(status == 1)
    }

    @Test func `signing out ends the sign-in at the school and here`() async throws {
        try await signIn()
        let (text, status) = try await homeroom("sign-out")
        #expect(text == Self.signedOut)
        #expect(status == 0)
        #expect(school.state.withLock { $0.paths.last } == "DELETE /v1/sessions/session-1")
        #expect(Credential.read(in: home) == nil)
        let (again, _) = try await homeroom("sign-out")
        #expect(again == "Nobody is signed in.\n")
        let (sync, failed) = try await homeroom("sync")
        #expect(sync == "homeroom: Nobody is signed in on this device. Use “homeroom sign-in”.\n")
        #expect(failed == 1)
        await school.stop()
    }

    @Test func `nothing stays on a shared device once it was sent`() async throws {
        _ = try await homeroom("sign-in", school.address, "--account", "ada", "--shared", saying: ["correct horse"])
        try await work()
        school.assign(.optics("shadow"))
        let (text, status) = try await homeroom("sign-out")
        #expect(text == "What apps had stored here for Ada Byron is removed.\n" + Self.signedOut)
        #expect(status == 0)
        #expect(school.state.withLock { $0.records.count } == 1)
        let left = try FileManager.default.subpathsOfDirectory(atPath: home)
        #expect(!left.contains { $0.contains("person-1") || $0.hasSuffix(".json") }, "\(left)")
        await school.stop()
    }

    @Test func `an app that still runs stores nothing more of who has left a shared device`() async throws {
        _ = try await homeroom("sign-in", school.address, "--account", "ada", "--shared", saying: ["correct horse"])
        let store = try await work()
        let (_, status) = try await homeroom("sign-out")
        #expect(status == 0)
        let error = await #expect(throws: CLSError.self) { _ = try await store.work(at: "shadow") }
        #expect(error?.code == .databaseInaccessible)
        let message = try #require(error).localizedDescription
        #expect(message.contains("start the app again"), "\(message)")
        let left = try FileManager.default.subpathsOfDirectory(atPath: home)
        #expect(!left.contains { $0.contains("person-1") }, "\(left)")
        await school.stop()
    }

    @Test func `what a locked handout keeps here is not lost unasked on a shared device`() async throws {
        _ = try await homeroom("sign-in", school.address, "--account", "ada", "--shared", saying: ["correct horse"])
        try await work()
        let locks = [LockSpan(from: Date(timeIntervalSinceNow: -3600))]
        school.change { $0.assignments = .example([.example(.optics("shadow"), locks: locks)]) }
        let (text, status) = try await homeroom("sign-out")
        #expect(text.contains("wait here, as for a handout that is locked"), "\(text)")
        #expect(status == 1)
        await school.stop()
    }

    @Test func `who signs in after somebody on a shared device has it empty, and cannot where work would be lost`()
        async throws
    {
        _ = try await homeroom("sign-in", school.address, "--account", "ada", "--shared", saying: ["correct horse"])
        try await work()
        await school.stop()
        let other = try StubSchool()
        let (refused, status) = try await homeroom(
            "sign-in", other.address, "--account", "ada", saying: ["correct horse"])
        #expect(status == 1)
        #expect(refused.contains("of Ada Byron's works wait to be sent"), "\(refused)")
        #expect(Credential.read(in: home)?.server == school.address)
        await other.stop()
    }

    /// Something in the place of a file of Ada's that cannot be removed as a file; then that file.
    private func obstruct(_ isObstructed: Bool) throws {
        let place = "\(home)/notices/person-1"
        if isObstructed {
            try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
        } else {
            try FileManager.default.removeItem(atPath: place)
            try Data("told\n".utf8).write(to: URL(fileURLWithPath: place))
        }
    }

    @Test func `what could not be removed of who has left a shared device goes before anybody else signs in`()
        async throws
    {
        _ = try await homeroom("sign-in", school.address, "--account", "ada", "--shared", saying: ["correct horse"])
        try await work()
        school.assign(.optics("shadow"))
        try obstruct(true)
        let (text, status) = try await homeroom(
            "sign-in", school.address, "--account", "ben", saying: ["correct horse"])
        #expect(text.contains("Ben Green is signed in at Hill School.\n"), "\(text)")
        #expect(text.contains("could not be removed"), "\(text)")
        #expect(status == 1)
        #expect(!FileManager.default.fileExists(atPath: "\(home)/production/person-1"))
        let (refused, failed) = try await homeroom(
            "sign-in", school.address, "--account", "cleo", saying: ["correct horse"])
        #expect(refused.contains("nobody else is signed in before it is removed"), "\(refused)")
        #expect(failed == 1)
        #expect(Credential.read(in: home)?.person.id == "person-2")
        try obstruct(false)
        let (_, done) = try await homeroom("sign-in", school.address, "--account", "cleo", saying: ["correct horse"])
        #expect(done == 0)
        #expect(Credential.read(in: home)?.person.id == "person-3")
        let left = try FileManager.default.subpathsOfDirectory(atPath: home)
        #expect(!left.contains { $0.contains("person-1") || $0.contains("leaving") }, "\(left)")
        await school.stop()
    }

    @Test func `who leaves a shared device is signed out before all of it is removed, and the rest goes next time`()
        async throws
    {
        _ = try await homeroom("sign-in", school.address, "--account", "ada", "--shared", saying: ["correct horse"])
        try await work()
        school.assign(.optics("shadow"))
        try obstruct(true)
        let (text, status) = try await homeroom("sign-out")
        #expect(text.contains("could not be removed"), "\(text)")
        #expect(status == 1)
        // What apps that run go by.
        #expect(SignedInPerson.read(in: home) == nil)
        #expect(school.state.withLock { $0.paths.last } == "DELETE /v1/sessions/session-1")
        try obstruct(false)
        let (again, done) = try await homeroom("sign-out")
        #expect(again == "What apps had stored here for who left before is removed.\nNobody is signed in.\n")
        #expect(done == 0)
        let left = try FileManager.default.subpathsOfDirectory(atPath: home)
        #expect(!left.contains { $0.contains("person-1") || $0.hasSuffix(".json") }, "\(left)")
        await school.stop()
    }

    @Test func `whose place nobody took on a shared device stays, with what apps have stored`() async throws {
        _ = try await homeroom("sign-in", school.address, "--account", "ada", "--shared", saying: ["correct horse"])
        try await work()
        school.assign(.optics("shadow"))
        let (_, status) = try await homeroom("sign-in", school.address, "--account", "ben", saying: ["wrong"])
        #expect(status == 1)
        #expect(Credential.read(in: home)?.person.id == "person-1")
        let left = try FileManager.default.subpathsOfDirectory(atPath: home)
        #expect(left.contains { $0.hasPrefix("production/person-1") } && !left.contains("leaving.json"), "\(left)")
        await school.stop()
    }

    @Test func `what could not be sent keeps its person signed in on a shared device, unless they give it up`()
        async throws
    {
        _ = try await homeroom("sign-in", school.address, "--account", "ada", "--shared", saying: ["correct horse"])
        try await work()
        await school.stop()
        let (text, status) = try await homeroom("sign-out")
        #expect(text.contains("2 of Ada Byron's works wait to be sent."))
        #expect(status == 1)
        #expect(Credential.read(in: home) != nil)
        #expect(FileManager.default.fileExists(atPath: "\(home)/production/person-1/\(TestDevice.app)/store.sqlite"))
        _ = try await homeroom("sign-out", "--discard")
        #expect(Credential.read(in: home) == nil)
        #expect(!FileManager.default.fileExists(atPath: "\(home)/production/person-1"))
    }

    @Test func `signing out without a network forgets all the same`() async throws {
        try await signIn()
        await school.stop()
        let (text, status) = try await homeroom("sign-out")
        #expect(text.contains("Ada Byron is signed out.\n"))
        #expect(text.contains("The school could not be told"))
        #expect(status == 1)
        #expect(Credential.read(in: home) == nil)
    }
}
