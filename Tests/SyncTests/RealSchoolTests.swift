import ClassKit
import Coursework
import Foundation
import Programs
import Testing

/// Two devices and the server as it is shipped, all of them programs of their own.
@Suite struct RealSchoolTests {
    let folder: URL

    init() { folder = FileManager.default.temporaryDirectory.appending(path: "school-\(UUID().uuidString)") }

    private func homeroom(_ arguments: String...) -> Program {
        var program = Program(besideTests: "homeroom", arguments)
        program.environment = ["CLASSKIT_SERVER": "", "CLASSKIT_HOME": folder.appending(path: "home").path]
        return program
    }

    private struct SignedIn: Decodable { var token: String }

    /// Follows the administrator's link and chooses a password, as the page does.
    private func choosePassword(at address: SchoolAddress, link: String) throws {
        let visitor = SchoolClient(address, token: nil)
        defer { visitor.close() }
        let request = #"{"link": "\#(link)", "kind": "program", "label": "first"}"#
        let answer = try visitor.send("POST", "/v1/sessions", body: Data(request.utf8))
        let token = try JSONDecoder().decode(SignedIn.self, from: answer.body).token
        let owner = SchoolClient(address, token: token)
        defer { owner.close() }
        let choice = #"{"new": "umbra-7-penumbra-Lantern"}"#
        let chosen = try owner.send("PUT", "/v1/me/password", body: Data(choice.utf8))
        #expect(chosen.status == 204, "\(String(decoding: chosen.body, as: UTF8.self))")
    }

    @Test(.timeLimit(.minutes(5)))
    func `what is declared on one device is found on another`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let data = folder.appending(path: "data").path
        let founded = try await homeroom(
            "admin", "create", "--data", data, "--school", "Hill School", "--account", "ada"
        )
        .run()
        let link = try #require(founded.output.split(separator: "#link=").last).trimmingCharacters(in: .newlines)
        let server = try homeroom("serve", "--data", data, "--listen", "127.0.0.1:0").start()
        let address = try await onThread {
            let line = server.line(beginning: "Listening on ", before: .now + .seconds(30))
            let address = String(line?.dropFirst("Listening on ".count) ?? "")
            try choosePassword(at: SchoolAddress(address), link: link)
            return address
        }
        let (mine, theirs) = (folder.appending(path: "mine").path, folder.appending(path: "theirs").path)
        let (here, there) = try await onThread {
            let password = "umbra-7-penumbra-Lantern"
            return (
                try SignIn.signIn(at: address, account: "ada", password: password, label: "here", home: mine),
                try SignIn.signIn(at: address, account: "ada", password: password, label: "there", home: theirs)
            )
        }
        #expect(here.person == there.person && here.session != there.session)
        let app = TestDevice.app
        let first = CLSDataStore(bundleIdentifier: app, name: "Optics", file: "\(mine)/store.sqlite", clock: .system)
        let second = CLSDataStore(bundleIdentifier: app, name: "Optics", file: "\(theirs)/store.sqlite", clock: .system)
        try await first.declare("shadow", "quiz")
        try await first.work(at: "shadow")
        let told = await first.syncNow(as: here)
        #expect(told.problem == nil)
        #expect(told.contexts > 0)
        // An administrator is no student: nothing of theirs is recorded.
        #expect(told.kept == [.keptPrivate(.notOnRoster): 1])
        #expect(await second.syncNow(as: there).problem == nil)
        #expect(
            try await second.contexts(matchingIdentifierPath: ["shadow", "quiz"]).map(\.title) == [
                "Title of shadow", "Title of quiz",
            ])
        try await expectSignOut(there, home: theirs, second)
        _ = try await onThread { Foundation.kill(server.pid, SIGTERM) }
    }

    private nonisolated(nonsending) func expectSignOut(
        _ credential: Credential, home: String, _ store: CLSDataStore
    ) async throws {
        #expect(try await onThread { SignIn.signOut(credential, home: home)?.message } == nil)
        let refused = await store.syncNow(as: credential)
        guard case .signedOut = refused.problem?.code else { return #expect(Bool(false), "\(refused)") }
    }
}
