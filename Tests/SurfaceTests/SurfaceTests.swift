import Foundation
import Programs
import Testing

/// Judges the framework by every row of `declarations.tsv`, as an app sees it that depends on this package.
@Suite(.serialized) struct SurfaceTests {
    static let table = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "declarations.tsv")

    let declarations: [Declaration]

    init() throws {
        declarations = try Declaration.all(in: Self.table)
    }

    @Test func `the table is read whole`() {
        #expect(declarations.count == 211)
        #expect(declarations.allSatisfy { !$0.checks(classes: []).isEmpty })
    }

    @Test(arguments: ClientPackage.Mode.allCases)
    func `every declaration holds, and allows no more than it says`(mode: ClientPackage.Mode) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let client = SurfaceClient(declarations: declarations, table: Self.table)
        try client.write(to: folder.url)
        let package = ClientPackage(at: folder.url, mode: mode)

        guard try await isAccepted(package) else { return }
        try await isRefused(client, in: package)
    }

    /// Builds and runs what must compile. False when the failure is that of no single row.
    private func isAccepted(_ package: ClientPackage) async throws -> Bool {
        let build = try await package.build("--product", "Accepted")
        let complaints = build.complaints.filter { $0.file.hasSuffix("declarations.tsv") }
        complaints.forEach { report($0.line, $0.message) }
        guard build.status == 0 else {
            guard complaints.isEmpty else { return true }
            Issue.record("The client does not build.\n\(build.output.suffix(4000))\(build.errorText.suffix(2000))")
            return false
        }
        let run = try await package.program("Accepted").run()
        #expect(run.status == 0 && run.errorText.isEmpty)
        for row in run.output.matches(of: /differs (\d+)/).compactMap({ Int($0.1) }) {
            report(row, "the value differs when it runs")
        }
        return true
    }

    /// Builds what must not compile, and looks for a fitting error in each line.
    private func isRefused(_ client: SurfaceClient, in package: ClientPackage) async throws {
        let complaints = try await package.build("--target", "Refused").complaints.filter {
            $0.file.hasSuffix("refused")
        }
        let messages = Dictionary(grouping: complaints, by: \.line).mapValues { $0.map(\.message) }
        for (number, (declaration, refusal)) in client.refusals.enumerated() {
            guard let found = messages[number + 1] else {
                report(declaration.line, "compiles, but must not: \(refusal.code)")
                continue
            }
            if !found.contains(where: { message in refusal.reasons.contains { message.contains($0) } }) {
                report(declaration.line, "is refused for another reason: \(found[0])")
            }
        }
    }

    /// An issue whose place is the row of the table.
    private func report(_ line: Int, _ problem: String) {
        let row = declarations.first { $0.line == line }
        Issue.record(
            "\(row?.ownerName ?? "") \(row?.text ?? ""): \(problem)",
            sourceLocation: SourceLocation(
                fileID: "SurfaceTests/declarations.tsv", filePath: Self.table.path, line: line, column: 1))
    }
}

extension Checks {
    fileprivate var isEmpty: Bool { accepted.isEmpty && refused.isEmpty && statements.isEmpty }
}
