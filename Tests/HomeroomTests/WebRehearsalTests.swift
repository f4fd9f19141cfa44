import Foundation
import Programs
import Testing

/// `homeroom rehearse` where there is no browser.
@Suite struct WebRehearsalTests {
    private func rehearse(_ options: String...) async throws -> Program.Ending {
        let script = ClientPackage.repository.appending(path: "Examples/Rehearsals/web.rehearsal").path
        var program = Program(besideTests: "homeroom", ["rehearse"] + options + [script])
        program.environment = ["PATH": "/nowhere"]
        return try await program.run()
    }

    private static let lack =
        "There is no Chromium on PATH, and apps in the browser can only be tried in one. Install chromium-headless-shell, or chromium.\n"

    @Test func `an app in the browser is not played without one, and that is said`() async throws {
        let ending = try await rehearse()
        #expect(ending.status == 0)
        #expect(ending.output == "")
        #expect(ending.errorText.hasSuffix("web.rehearsal was not played. \(Self.lack)"), "\(ending.errorText)")
    }

    @Test func `where it is required, that is a failure`() async throws {
        let ending = try await rehearse("--required")
        #expect(ending.status == 1)
        #expect(ending.errorText == "homeroom: \(Self.lack)")
    }
}
