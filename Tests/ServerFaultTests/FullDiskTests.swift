import Foundation
import Programs
import SchoolForTests
import Testing

extension ServerFaultTests {
    /// The disk with the school's data has no room left, or may not be written.
    @Suite struct FullDiskTests {
        @Test(.timeLimit(.minutes(5)))
        func `a full disk is told as such, and what waited is kept once there is room`() async throws {
            let school = try await TestSchool(.sqlite)
            guard let disk = Disk.small(holding: school.data, size: 8 << 20, beside: school.folder.url.path) else {
                return Disk.report(missing: "a server on a full disk; no disk may be mounted here.")
            }
            try await check(school, through: disk) { server in
                let filler = "/proc/\(server.pid)/root\(school.data)/filler"
                try Self.fill(filler)
                return { try FileManager.default.removeItem(atPath: filler) }
            } copying: { server in
                // The disk goes with the server's process.
                let seen = "/proc/\(server.pid)/root\(school.data)"
                for suffix in ["", "-wal"] where FileManager.default.fileExists(atPath: "\(seen)/school.db\(suffix)") {
                    try? FileManager.default.removeItem(atPath: school.file + suffix)
                    try FileManager.default.copyItem(atPath: "\(seen)/school.db\(suffix)", toPath: school.file + suffix)
                }
            }
        }

        @Test(.timeLimit(.minutes(5)))
        func `a quota that is used up is told as a full disk, and what waited is kept once it is lifted`() async throws
        {
            let school = try await TestSchool(.sqlite)
            let most = try FileManager.default.attributesOfItem(atPath: school.file)[.size] as? Int ?? 0
            try await check(school, through: Disk.quota(most + 300_000)) { server in
                { #expect(Disk.liftQuota(of: server.pid)) }
            } copying: { _ in
            }
        }

        /// - Parameters:
        ///   - shrink: takes the room away, and tells how to give it back.
        ///   - copying: brings the files to where the audit looks for them.
        private func check(
            _ school: TestSchool, through wrapper: [String],
            shrink: @escaping @Sendable (ServerProcess) throws -> () throws -> Void,
            copying: @escaping @Sendable (ServerProcess) throws -> Void
        ) async throws {
            let load = Load(school, seed: ServerFaultTests.seed)
            try await onThread {
                let server = try school.serve(through: wrapper)
                let port = try #require(server.port())
                load.ports = [port]
                load.start()
                #expect(load.waitForAnswers(20))
                let makeRoom = try shrink(server)
                #expect(load.waitForRefusal("no_room"))
                load.stop(givingUp: true)
                try copying(server)
                try load.audit(school, isEnd: false)
                // What needs no room is still done.
                #expect(try Line(port).ask("GET", "/readyz").status == 200)
                try makeRoom()
                load.start()
                #expect(load.waitForAnswers(60))
                load.stop()
                try copying(server)
                try load.audit(school, isEnd: true)
                #expect(Set(load.refusals.keys) == ["no_room"])
                print("full disk: \(load.tally.refusals) requests turned away, \(load.tally.answers) answered")
                server.signal(SIGTERM)
                #expect(server.end(within: 30) == 0)
            }
            let verified = try await school.verify()
            #expect(verified.status == 0, "\(verified.output)\(verified.errorText)")
        }

        private static func fill(_ file: String) throws {
            let descriptor = open(file, O_WRONLY | O_CREAT, 0o600)
            guard descriptor >= 0 else { throw POSIXError(.ENOENT) }
            defer { close(descriptor) }
            var size = 65_536
            let zeros = [UInt8](repeating: 0, count: size)
            while size > 0 { if write(descriptor, zeros, size) <= 0 { size /= 2 } }
        }

        @Test(.timeLimit(.minutes(5)))
        func `a folder that cannot be written is told so at the start, in one line`() async throws {
            let school = try await TestSchool(.sqlite, students: 1)
            guard let readOnly = Disk.readOnly(home: school.data) else {
                return Disk.report(missing: "a server on a disk that cannot be written; no disk may be mounted here.")
            }
            let before = try Data(contentsOf: URL(filePath: school.file))
            try await onThread {
                let server = try school.serve(through: readOnly)
                #expect(server.end() == 1)
                #expect(server.lines == ["homeroom: Cannot write in the folder \(school.data): Read-only file system."])
                #expect(try Data(contentsOf: URL(filePath: school.file)) == before)
            }
        }
    }
}
