import Foundation
import Programs
import Testing

/// Builds and runs the app in `Client`, which writes what apps are known to write.
@Suite(.serialized) struct IdiomTests {
    static let client = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Client")

    @Test(arguments: ClientPackage.Mode.allCases)
    func `what apps write builds as it is, and does what they rely on`(mode: ClientPackage.Mode) async throws {
        let package = ClientPackage(at: Self.client, mode: mode)
        let build = try await package.build("--product", "Idioms")
        for complaint in build.complaints {
            Issue.record("\(complaint.message)", sourceLocation: complaint.place)
        }
        try #require(build.status == 0, "\(build.output.suffix(2000))\(build.errorText.suffix(2000))")

        let home = try TemporaryFolder()
        defer { home.remove() }
        let environment = ["CLASSKIT_HOME": home.url.path, "CLASSKIT_ENVIRONMENT": "development"]
        let run = try await package.program("Idioms", environment: environment).run()
        #expect(run.status == 0, "\(run.output)\(run.errorText.suffix(2000))")
    }
}

extension ClientPackage.Complaint {
    fileprivate var place: SourceLocation {
        let name = URL(filePath: file).lastPathComponent
        return SourceLocation(fileID: "Client/\(name)", filePath: file, line: line, column: 1)
    }
}
