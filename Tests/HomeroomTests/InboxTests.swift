import Foundation
import Programs
import Testing

/// Roster files that another system leaves in a folder.
@Suite struct InboxTests {
    /// A school with an inbox beside its data.
    private struct House {
        let folder: TemporaryFolder
        let inbox: URL

        init() async throws {
            folder = try TemporaryFolder()
            inbox = folder.url.appending(path: "inbox")
            try FileManager.default.createDirectory(at: inbox, withIntermediateDirectories: false)
            let founding = try await homeroom("admin", "create", "--school", "Lakeside", "--account", "ada")
            #expect(founding.status == 0)
        }

        func homeroom(_ arguments: String...) async throws -> Program.Ending {
            let data = folder.url.appending(path: "data").path
            return try await Program(besideTests: "homeroom", arguments + ["--data", data]).run()
        }

        func take(quietFor seconds: Int = 0) async throws -> Program.Ending {
            try await homeroom("import", "--inbox", inbox.path, "--quiet-for", "\(seconds)", "--apply")
        }

        func leave(_ name: String, _ text: String) throws {
            try Data(text.utf8).write(to: inbox.appending(path: name))
        }

        /// What lies there, with what is hidden.
        var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: inbox.path).sorted() } }
        var result: String {
            get throws { try String(contentsOf: inbox.appending(path: "result.txt"), encoding: .utf8) }
        }
    }

    private static let head = "first name,last name,class,username\n"
    private static let names = head + "Ann,Example,7a,ann\nBen,Example,7a,ben\n"

    @Test func `what lies there is taken, and is there no more`() async throws {
        let house = try await House()
        defer { house.folder.remove() }
        #expect(try await house.take().output == "There are no files in \(house.inbox.path).\n")
        try house.leave("names.csv", Self.names + "No,,7a,\n,,7a,\n")
        try house.leave("more.csv.filepart", "half of")
        let plan = try await house.homeroom("import", "--inbox", house.inbox.path, "--quiet-for", "0")
        #expect(plan.output.contains("people: 3 added"))
        let json = try await house.homeroom("import", "--inbox", house.inbox.path, "--quiet-for", "0", "--json").output
        #expect(json.contains("\"people\":{\"added\":3,"))
        #expect(try house.names == ["more.csv.filepart", "names.csv"])
        let done = try await house.take()
        #expect(done.status == 0 && done.output.hasPrefix("Done:") && done.output.contains("people: 3 added"))
        #expect(try house.names == ["more.csv.filepart", "result.txt"])
        let told = try house.result
        #expect(told.contains("people: 3 added") && told.contains("names.csv, row 5"))
        for text in [told, json, done.output, done.errorText] {
            #expect(!text.contains("Example") && !text.contains("ben"))
        }
        #expect(try await house.homeroom("admin", "link", "--account", "ben").status == 0)
        #expect(try await house.take().output.hasPrefix("There are no files"))
    }

    @Test func `the unit that the timer starts takes what lies there`() async throws {
        let house = try await House()
        defer { house.folder.remove() }
        try house.leave("names.csv", Self.names)
        let unit = try String(
            contentsOf: ClientPackage.repository.appending(path: "Packaging/homeroom-inbox.service"), encoding: .utf8)
        let line = try #require(unit.split(separator: "\n").first { $0.hasPrefix("ExecStart=") })
        let words = line.dropFirst("ExecStart=".count).split(separator: " ").map(String.init)
        #expect(unit.contains("\nEnvironment=HOMEROOM_INBOX=/") && words.contains("${HOMEROOM_INBOX}"))
        #expect(words.first == "/usr/bin/homeroom" && words.contains("/var/lib/homeroom"))
        let arguments = words.dropFirst().map { word in
            switch word {
            case "${HOMEROOM_INBOX}": house.inbox.path
            case "/var/lib/homeroom": house.folder.url.appending(path: "data").path
            default: word
            }
        }
        let run = try await Program(besideTests: "homeroom", arguments + ["--quiet-for", "0"]).run()
        #expect(run.status == 0 && run.output.contains("people: 2 added"))
        #expect(try house.names == ["result.txt"])
    }

    @Test func `what is still being written is left there`() async throws {
        let house = try await House()
        defer { house.folder.remove() }
        try house.leave("names.csv", Self.names)
        // A device's own date does not count, as programs that copy files set it.
        let past = Date(timeIntervalSinceNow: -86400)
        let file = house.inbox.appending(path: "names.csv").path
        try FileManager.default.setAttributes([.modificationDate: past], ofItemAtPath: file)
        let early = try await house.take(quietFor: 3600)
        #expect(early.status == 0 && early.output.contains("names.csv is still being written"))
        #expect(try house.names == ["names.csv"])
    }

    @Test func `what a killed run had taken comes first`() async throws {
        let house = try await House()
        defer { house.folder.remove() }
        let taken = house.inbox.appending(path: ".taken")
        try FileManager.default.createDirectory(at: taken, withIntermediateDirectories: false)
        try Data(Self.names.utf8).write(to: taken.appending(path: "names.csv"))
        try house.leave("names.csv", Self.head + "Cem,Example,7a,cem\n")
        #expect(try await house.take().output.contains("people: 2 added"))
        #expect(try house.names == ["names.csv", "result.txt"])
        #expect(try await house.take().output.contains("people: 1 added"))
        #expect(try house.names == ["result.txt"])
    }

    @Test func `what is refused is laid aside, and the folder's next files are taken`() async throws {
        let house = try await House()
        defer { house.folder.remove() }
        for text in ["\u{0}no roster", "name\0"] {
            try house.leave("bad.csv", text)
            let refused = try await house.take()
            #expect(refused.status == 1)
            #expect(try house.names == ["refused", "result.txt"])
            #expect(try house.result.contains("bad.csv"))
        }
        try house.leave("names.csv", Self.names)
        #expect(try await house.take().status == 0)
        let aside = house.inbox.appending(path: "refused").path
        #expect(try FileManager.default.contentsOfDirectory(atPath: aside) == ["bad.csv"])
    }

    @Test func `what is wrong with the school is not the files' fault`() async throws {
        let house = try await House()
        defer { house.folder.remove() }
        try house.leave("names.csv", Self.names)
        let lost = try await house.homeroom(
            "import", "--inbox", house.inbox.path, "--quiet-for", "0", "--apply", "--location", "Nowhere")
        #expect(lost.status == 1)
        #expect(try house.names == ["names.csv"])
    }

    @Test func `no link is followed, and nothing but files is read`() async throws {
        let house = try await House()
        defer { house.folder.remove() }
        let secret = house.folder.url.appending(path: "secret.csv")
        try Data(Self.names.utf8).write(to: secret)
        let manager = FileManager.default
        try manager.createSymbolicLink(at: house.inbox.appending(path: "names.csv"), withDestinationURL: secret)
        #expect(mkfifo(house.inbox.appending(path: "pipe.csv").path, 0o600) == 0)
        #expect(try await house.take().output.hasPrefix("There are no files"))
        // Nor does the folder lead anywhere else.
        let elsewhere = house.folder.url.appending(path: "elsewhere")
        try manager.createDirectory(at: elsewhere, withIntermediateDirectories: false)
        try Data(Self.names.utf8).write(to: elsewhere.appending(path: "names.csv"))
        for name in [".taken", "refused"] {
            try manager.createSymbolicLink(at: house.inbox.appending(path: name), withDestinationURL: elsewhere)
        }
        try house.leave("bad.csv", "no roster\0")
        #expect(try await house.take().status == 1)
        #expect(try manager.contentsOfDirectory(atPath: elsewhere.path) == ["names.csv"])
        #expect(try house.names == ["names.csv", "pipe.csv", "refused", "result.txt"])
        #expect(try String(contentsOf: secret, encoding: .utf8) == Self.names)
    }

    @Test func `more files than are read are set aside, and their sender is told`() async throws {
        let house = try await House()
        defer { house.folder.remove() }
        for number in 1...65 { try house.leave("\(number).csv", Self.names) }
        let refused = try await house.take()
        #expect(refused.status == 1 && refused.errorText.contains("There are 65 files; at most 64 are read"))
        #expect(try house.names == ["refused", "result.txt"])
        #expect(try house.result.contains("at most 64 are read"))
    }

    @Test func `one import at a time takes from a folder`() async throws {
        let house = try await House()
        defer { house.folder.remove() }
        try house.leave("names.csv", Self.names)
        let folder = open(house.inbox.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { close(folder) }
        #expect(flock(folder, LOCK_EX) == 0)
        let second = try await house.take()
        #expect(second.status == 1 && second.errorText.contains("Another import"))
        #expect(flock(folder, LOCK_UN) == 0)
        #expect(try await house.take().status == 0)
    }

    /// As the other system does it: OpenSSH's own client and server speak here, without the network between them.
    @Test func `files come by SFTP`() async throws {
        let house = try await House()
        defer { house.folder.remove() }
        let file = house.folder.url.appending(path: "names.csv")
        try Data(Self.names.utf8).write(to: file)
        let batch = house.folder.url.appending(path: "batch")
        try Data("cd \(house.inbox.path)\nput \(file.path) names.csv.part\nrename names.csv.part names.csv\n".utf8)
            .write(to: batch)
        let upload = try await Program(
            URL(filePath: "/usr/bin/sftp"), ["-D", "/usr/lib/openssh/sftp-server", "-b", batch.path]
        ).run()
        #expect(upload.status == 0, "\(upload.errorText)")
        #expect(try await house.take().output.contains("people: 2 added"))
    }
}
