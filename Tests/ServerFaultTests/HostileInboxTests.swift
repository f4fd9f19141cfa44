import Foundation
import Programs
import SQL
import SchoolForTests
import Testing

extension ServerFaultTests {
    /// A sender of rosters who means harm, or whose program went wrong: whatever it leaves, the next roster is taken.
    @Suite struct HostileInboxTests {
        private static let roster = "first name,last name,class,username\nAnn,Example,7a,ann\nBen,Example,7a,ben\n"

        /// A school with an inbox.
        private struct House {
            let school: ImportedSchool
            let inbox: URL

            init(_ engine: Engine = .sqlite) async throws {
                school = try await ImportedSchool(engine)
                inbox = school.folder.url.appending(path: "inbox")
                try FileManager.default.createDirectory(at: inbox, withIntermediateDirectories: false)
            }

            func url(_ name: String) -> URL { inbox.appending(path: name) }

            func leave(_ name: String, _ text: String = roster) throws { try Data(text.utf8).write(to: url(name)) }

            /// A file of so many bytes, which takes no room.
            func leave(_ name: String, bytes: Int) throws {
                try leave(name, "")
                #expect(truncate(url(name).path, bytes) == 0)
            }

            var words: [String] { ["import", "--inbox", inbox.path, "--quiet-for", "0", "--apply"] }

            func take() async throws -> Program.Ending { try await school.run(words) }

            /// The same through another program, such as one that mounts something first.
            func take(through wrapper: [String]) async throws -> Program.Ending {
                let program = Program(besideTests: "homeroom")
                return try await Program(
                    named: wrapper[0], wrapper.dropFirst() + [program.url.path] + words + school.options
                )
                .run()
            }

            func names(in folder: String = "") throws -> [String] {
                try FileManager.default.contentsOfDirectory(atPath: url(folder).path).sorted()
            }

            var result: String { get throws { try String(contentsOf: url("result.txt"), encoding: .utf8) } }

            /// The files were refused with these words, which the sender reads too, and do not keep others waiting.
            func expectRefusal(_ ending: Program.Ending, _ words: String, left: [String] = []) async throws {
                #expect(ending.status == 1 && ending.errorText.contains(words), "\(ending)")
                #expect(try result.contains(words))
                #expect(try names() == (left + ["refused", "result.txt"]).sorted())
                try await expectNext(left: left + ["refused"])
            }

            func expectNext(left: [String]) async throws {
                try leave("next.csv")
                let next = try await take()
                #expect(next.status == 0 && next.output.contains("people: 2 added"), "\(next)")
                #expect(try names() == (left + ["result.txt"]).sorted())
            }
        }

        @Test(arguments: Engine.allCases)
        func `a file of 40 GB is refused unread, and the next roster is taken`(engine: Engine) async throws {
            let house = try await House(engine)
            try house.leave("huge.csv", bytes: 40 << 30)
            try house.leave("users.csv")
            try await house.expectRefusal(try await house.take(), "huge.csv has more than 512 MB")
            #expect(try house.names(in: "refused") == ["huge.csv", "users.csv"])
        }

        @Test func `files that are too large together are refused unread`() async throws {
            let house = try await House()
            for name in ["a.csv", "b.csv", "c.csv"] { try house.leave(name, bytes: 500 << 20) }
            try await house.expectRefusal(try await house.take(), "more than 1 GB together")
        }

        @Test func `of a hundred thousand files all are set aside`() async throws {
            let house = try await House()
            for number in 1...100_000 { close(open(house.url("\(number).csv").path, O_CREAT | O_WRONLY, 0o600)) }
            let before = try await house.school.run(Array(house.words.dropLast()))
            #expect(before.status == 1 && before.errorText.contains("There are 100000 files; at most 64"), "\(before)")
            try await house.expectRefusal(try await house.take(), "There are 100000 files; at most 64")
            #expect(try house.names(in: "refused").count == 100_000)
        }

        @Test func `what is no file is neither opened nor in the way`() async throws {
            let house = try await House()
            #expect(mkfifo(house.url("pipe.csv").path, 0o600) == 0)
            #expect(symlink("self.csv", house.url("self.csv").path) == 0)
            #expect(symlink("/etc/passwd", house.url("out.csv").path) == 0)
            #expect(mkdir(house.url("folder.csv").path, 0o700) == 0)
            let left = ["folder.csv", "out.csv", "pipe.csv", "self.csv"]
            try await house.expectNext(left: left)
        }

        @Test func `a name that is no text is set aside too, and adds no line to what its sender is told`() async throws
        {
            let house = try await House()
            let name = [UInt8](house.inbox.path.utf8) + [0x2F, 0x61, 0xFF, 0x0A, 0x62, 0x2E, 0x63, 0x73, 0x76, 0]
            let file = open(name.map { CChar(bitPattern: $0) }, O_CREAT | O_WRONLY, 0o600)
            #expect(write(file, "\0", 1) == 1)
            close(file)
            let refused = try await house.take()
            #expect(refused.status == 1, "\(refused)")
            #expect(try house.names() == ["refused", "result.txt"])
            #expect(try !house.result.split(separator: "\n").contains { $0.hasPrefix("b.csv") })
            try await house.expectNext(left: ["refused"])
        }

        @Test func `a file that may not be read is refused`() async throws {
            let house = try await House()
            try house.leave("locked.csv")
            #expect(chmod(house.url("locked.csv").path, 0) == 0)
            var wrapper = ["env"]
            if getuid() == 0 {
                let nobody = ["chown", "-R", "65534:65534", house.school.folder.url.path]
                #expect(Disk.succeeds(nobody) && Disk.succeeds(["chown", "0:0", house.url("locked.csv").path]))
                wrapper = Disk.asNobody
                guard Disk.succeeds(wrapper + ["test", "-x", Program(besideTests: "homeroom").url.path]) else {
                    return Disk.report(missing: "a file that may not be read; nobody may not start the program.")
                }
            }
            let refused = try await house.take(through: wrapper)
            #expect(refused.status == 1 && refused.errorText.contains("locked.csv cannot be read"), "\(refused)")
            #expect(try house.names() == ["refused", "result.txt"])
            #expect(try house.result.contains("locked.csv cannot be read: Permission denied."))
            try house.leave("next.csv")
            #expect(chmod(house.url("next.csv").path, 0o644) == 0)
            let next = try await house.take(through: wrapper)
            #expect(next.status == 0 && next.output.contains("people: 2 added"), "\(next)")
        }

        @Test func `a file that cannot be moved is passed over, and the next roster is taken`() async throws {
            guard let namespace = Disk.namespace else {
                return Disk.report(missing: "a file that cannot be moved; nothing may be mounted here.")
            }
            let house = try await House()
            try house.leave("stuck.csv")
            try house.leave("other.csv")
            // What something is mounted on cannot be given another name.
            let mounting =
                namespace + ["sh", "-c", #"mount --bind "$0" "$0" && exec "$@""#, house.url("stuck.csv").path]
            let refused = try await house.take(through: mounting)
            #expect(refused.status == 1 && refused.errorText.contains("stuck.csv cannot be moved"), "\(refused)")
            #expect(try house.result.contains("Delete it by hand."))
            #expect(try house.names() == [".passed-over", "refused", "result.txt", "stuck.csv"])
            #expect(try house.names(in: "refused") == ["other.csv"])
            try house.leave("next.csv")
            let next = try await house.take(through: mounting)
            #expect(next.status == 0 && next.output.contains("people: 2 added"), "\(next)")
            // Once it is written anew it counts again.
            try house.leave("stuck.csv", roster(of: "Cem"))
            #expect(try await house.take().output.contains("people: 1 added"))
        }

        private func roster(of name: String) -> String {
            "first name,last name,class,username\n\(name),Example,7a,\(name.lowercased())\n"
        }

        @Test func `whatever has the names of our folders is in nobody's way`() async throws {
            let house = try await House()
            let elsewhere = house.school.folder.url.appending(path: "elsewhere")
            try FileManager.default.createDirectory(at: elsewhere, withIntermediateDirectories: false)
            try Data("keep".utf8).write(to: elsewhere.appending(path: "names.csv"))
            try house.leave(".taking", "none")
            for name in [".taken", ".taken.1", "refused"] {
                try FileManager.default.createSymbolicLink(at: house.url(name), withDestinationURL: elsewhere)
            }
            try house.leave("bad.csv", "\0")
            #expect(try await house.take().status == 1)
            #expect(try house.names() == ["refused", "result.txt"])
            // A folder that holds more than files keeps its name.
            try FileManager.default.createDirectory(
                at: house.url("refused/deeper/still"), withIntermediateDirectories: true)
            try house.leave("bad.csv", "\0")
            #expect(try await house.take().status == 1)
            #expect(try house.names(in: "refused.2") == ["bad.csv"])
            #expect(try FileManager.default.contentsOfDirectory(atPath: elsewhere.path) == ["names.csv"])
            try await house.expectNext(left: ["refused", "refused.2"])
        }

        @Test func `a sender who cannot be told keeps nothing waiting`() async throws {
            let house = try await House()
            try FileManager.default.createDirectory(
                at: house.url("result.txt/deeper"), withIntermediateDirectories: true)
            try house.leave("bad.csv", "\0")
            let refused = try await house.take()
            #expect(refused.status == 1 && refused.errorText.contains("The sender is not told"), "\(refused)")
            #expect(try house.names(in: "refused") == ["bad.csv"])
            try house.leave("next.csv")
            let next = try await house.take()
            #expect(next.status == 0 && next.output.contains("people: 2 added"), "\(next)")
        }

        @Test func `what is refused is set aside where the disk is full`() async throws {
            guard let namespace = Disk.namespace else {
                return Disk.report(missing: "a full disk; nothing may be mounted here.")
            }
            let house = try await House()
            try house.leave("bad.csv", "\0")
            let script = """
                mkdir "$0.disk" && mount -t tmpfs -o size=64k tmpfs "$0.disk" && mv "$0/bad.csv" "$0.disk" &&
                    mount --move "$0.disk" "$0" || exit 99
                head -c 100000 /dev/zero >"$0/.filler" 2>/dev/null
                "$@"; echo "status $?"; ls -A "$0" "$0/refused"
                """
            let full = try await house.take(through: namespace + ["sh", "-c", script, house.inbox.path])
            #expect(full.output.contains("status 1\n") && full.output.hasSuffix("refused:\nbad.csv\n"), "\(full)")
            #expect(full.errorText.contains("The sender is not told: "), "\(full)")
        }

        @Test func `files that end every run that reads them are refused by the third`() async throws {
            let house = try await House()
            // As the second of two runs leaves them that were killed while they read.
            try FileManager.default.createDirectory(at: house.url(".taken.2"), withIntermediateDirectories: false)
            try house.leave(".taken.2/names.csv")
            try await house.expectRefusal(
                try await house.take(), "2 runs that read these files did not come to an end.")
        }

        @Test(arguments: Engine.allCases)
        func `where the school cannot write, the files stay until it can`(engine: Engine) async throws {
            let house = try await House(engine)
            try house.leave("names.csv")
            for _ in 1...4 {
                let failed =
                    engine == .sqlite
                    ? try await house.take(through: Disk.quota(1 << 16)) : try await refusingToWrite(house)
                #expect(failed.status == 1, "\(failed)")
                #expect(try house.names(in: ".taken") == ["names.csv"])
                #expect(try !house.names().contains("result.txt"))
            }
            let done = try await house.take()
            #expect(done.status == 0 && done.output.contains("people: 2 added"), "\(done)")
            #expect(try house.names() == ["result.txt"])
        }

        /// PostgreSQL says that its disk is full, as it does when it is.
        private func refusingToWrite(_ house: House) async throws -> Program.Ending {
            let database = try house.school.database()
            try database.write { connection in
                try connection.run(
                    """
                    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
                        'BEGIN RAISE EXCEPTION USING ERRCODE = ''53100''; END'
                    """)
                try connection.run(
                    "CREATE TRIGGER refuse BEFORE INSERT ON person FOR EACH ROW EXECUTE FUNCTION refuse()")
            }
            let ending = try await house.take()
            _ = try database.write { try $0.run("DROP FUNCTION refuse CASCADE") }
            return ending
        }

        @Test(arguments: Engine.allCases)
        func `while the school cannot be reached, the files stay where they are`(engine: Engine) async throws {
            let house = try await House(engine)
            try house.leave("names.csv")
            let nowhere =
                engine == .sqlite
                ? ["--data", house.school.folder.url.appending(path: "nowhere").path]
                : ["--data", house.school.data, "--database", "host=/nowhere dbname=none connect_timeout=2"]
            let failed = try await Program(besideTests: "homeroom", house.words + nowhere).run()
            #expect(failed.status == 1, "\(failed)")
            #expect(try house.names() == ["names.csv"])
            #expect(try await house.take().status == 0)
        }
    }
}
