import ClassKit
import Foundation
import Programs
import Testing

@testable import Developer

/// Apps in a home whose school has closed.
@Suite struct ClosedSchoolTests {
    private func lessonClient(_ school: DeveloperSchool, _ arguments: String...) throws -> Program {
        var app = Program(besideTests: "lessonclient", arguments)
        app.environment = Dictionary(
            uniqueKeysWithValues: school.variables(of: try school.demo.member("ada")).map { ($0.name, $0.value) })
        return app
    }

    @Test(.timeLimit(.minutes(5)))
    func `an app in a home that was thrown away says so, and does not make it again`() async throws {
        let school = try await DeveloperSchool()
        let app = try lessonClient(school, "take", "3")
        #expect(try await app.run().status == 0)
        await school.close()
        let ending = try await app.run()
        #expect(ending.status != 0)
        #expect(ending.errorText.contains("ClassKit: the school of this home has closed"), "\(ending.errorText)")
        #expect(!FileManager.default.fileExists(atPath: school.folder.path))
    }

    @Test(.timeLimit(.minutes(5)))
    func `an app at work when the school closes says so, and brings nothing of it back`() async throws {
        let school = try await DeveloperSchool()
        let app = try lessonClient(school, "begin", "stay")
        let running = try await onThread {
            let running = try app.start()
            let end = ContinuousClock.now + .seconds(30)
            while let line = running.line(before: end), line != "begun" {}
            return running
        }
        await school.close()
        try await onThread {
            let end = ContinuousClock.now + .seconds(30)
            var said: [String] = []
            while let line = running.line(before: end) {
                said.append(line)
                if line.contains("the school of this home has closed") { break }
            }
            #expect(said.last?.contains("the school of this home has closed") == true, "\(said)")
            running.kill()
            _ = running.end()
        }
        #expect(!FileManager.default.fileExists(atPath: school.folder.path))
    }

    @Test(.timeLimit(.minutes(5)))
    func `an app in a home that was kept says that its school has closed, and saves`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        var settings = DeveloperSchool.Settings()
        settings.folder = folder.url.appending(path: "kept").path
        let school = try await DeveloperSchool(settings)
        let app = try lessonClient(school, "take", "3")
        let open = try await app.run()
        #expect(!open.errorText.contains("has closed"), "\(open.errorText)")
        await school.close()
        let closed = try await app.run()
        #expect(closed.status == 0)
        #expect(closed.errorText.contains("the school of this home has closed"), "\(closed.errorText)")
    }

    @Test func `schools that open at the same time do not take each other for abandoned`() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    try await onThread {
                        for _ in 0..<10 {
                            let folders = try (0..<5).map { _ in try DeveloperFolder(nil) }
                            #expect(folders.allSatisfy { FileManager.default.fileExists(atPath: $0.path) })
                            folders.forEach { $0.close() }
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}
