import Foundation
import Programs
import RostersForTests
import Testing

/// Bringing a school to roster files, as an administrator types it.
@Suite struct ImportTests {
    private func homeroom(_ arguments: String...) async throws -> Program.Ending {
        try await Program(besideTests: "homeroom", arguments).run()
    }

    @Test func `a list of names is planned, imported, and changes nothing the second time`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let data = folder.url.appending(path: "data").path
        let file = folder.url.appending(path: "names.csv")
        try Data("first name,last name,class,username\nAnn,Example,7a,ann\nBen,Example,7a,ben\nNo,,7a,\n,,7a,\n".utf8)
            .write(to: file)
        let founding = try await homeroom(
            "admin", "create", "--data", data, "--school", "Lakeside", "--account", "ada")
        #expect(founding.status == 0)
        let plan = try await homeroom("import", file.path, "--data", data)
        #expect(plan.status == 0)
        #expect(plan.output.contains("people: 3 added, 0 changed"))
        #expect(plan.errorText.contains("names.csv, row 5"))
        let json = try await homeroom("import", file.path, "--data", data, "--plan", "--json")
        // As the server answers.
        #expect(json.output.contains("\"people\":{\"added\":3,\"changed\":0,"))
        #expect(json.output.contains("\"name\":\"Ann Example\"") && json.output.contains("\"findings\":[{"))
        let done = try await homeroom("import", file.path, "--data", data, "--apply")
        #expect(done.status == 0)
        #expect(done.output.hasPrefix("Done:"))
        let again = try await homeroom("import", file.path, "--data", data, "--apply")
        #expect(again.output == "Nothing changes: the school already matches the files.\n")
        // Of whom a list says nothing but a name, that is the account's.
        #expect(try await homeroom("admin", "link", "--data", data, "--account", "no").status == 0)
        #expect(try await homeroom("admin", "link", "--data", data, "--account", "ben").status == 0)
        #expect(try await homeroom("admin", "verify", "--data", data).status == 0)
    }

    @Test func `of a thousand rows with the same finding the first ones are listed, or all`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let data = folder.url.appending(path: "data").path
        let file = folder.url.appending(path: "names.csv")
        let rows = (1...200).map { "Ann \($0),,7a,ann\($0)\n" }.joined()
        try Data("first name,last name,class,username\n\(rows)".utf8).write(to: file)
        #expect(
            try await homeroom("admin", "create", "--data", data, "--school", "Lakeside", "--account", "ada").status
                == 0)
        let full = try await homeroom("import", file.path, "--data", data, "--all-findings").errorText
        let short = try await homeroom("import", file.path, "--data", data).errorText
        let (all, some) = (full.split(separator: "\n").count, short.split(separator: "\n").count)
        #expect(all >= 100 && some <= 12, "\(all) and \(some)")
        #expect(short.contains("--all-findings lists them."))
    }

    @Test func `a password in the files is not printed`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let data = folder.url.appending(path: "data").path
        let file = folder.url.appending(path: "users.csv")
        let text =
            "sourcedId,enabledUser,orgSourcedIds,role,username,givenName,familyName,password\n"
            + "S1,true,L1,student,ada,Ada,Kim,hunter\"2\nS2,true,L1,student,bo,D\"Angelo,Kim,\n"
        try Data(text.utf8).write(to: file)
        _ = try await homeroom("admin", "create", "--data", data, "--school", "Lakeside", "--account", "ada")
        for more in [[], ["--json"]] {
            let plan = try await Program(
                besideTests: "homeroom", ["import", file.path, "--data", data, "--all-findings"] + more
            ).run()
            #expect(plan.status == 0 && plan.errorText.contains("Ada Kim") && plan.errorText.contains("“D\"Angelo”"))
            #expect(!(plan.output + plan.errorText).contains("hunter"))
        }
    }

    @Test func `an import is taken back, and what somebody uses by then is named`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let data = folder.url.appending(path: "data").path
        let file = folder.url.appending(path: "names.csv")
        try Data("first name,last name,class,username\nAnn,Example,7a,ann\nBen,Example,7a,ben\n".utf8).write(to: file)
        _ = try await homeroom("admin", "create", "--data", data, "--school", "Lakeside", "--account", "ada")
        #expect(try await homeroom("import", "--undo", "--data", data).status == 1)
        #expect(try await homeroom("import", "--undo", file.path, "--data", data).status == 64)
        #expect(try await homeroom("import", "--data", data).status == 64)
        _ = try await homeroom("import", file.path, "--data", data, "--apply")
        #expect(try await homeroom("admin", "link", "--data", data, "--account", "ben").status == 0)
        let plan = try await homeroom("import", "--undo", "--plan", "--data", data)
        #expect(plan.status == 0 && plan.output.contains("Removed:\n  Ann Example\n"))
        #expect(plan.output.contains("1 have already started") && plan.output.contains("  Ben Example"))
        let json = try await homeroom("import", "--undo", "--plan", "--data", data, "--json")
        #expect(json.output.contains("\"removed\":[\"Ann Example\"]"))
        let undo = try await homeroom("import", "--undo", "--data", data)
        #expect(undo.status == 0)
        #expect(undo.output.contains("removed: 1 people"))
        #expect(undo.output.contains("person: Ben Example"))
        #expect(!undo.output.contains("Ann"))
        #expect(try await homeroom("import", "--undo", "--data", data).status == 1)
        #expect(try await homeroom("admin", "verify", "--data", data).status == 0)
    }

    private func write(_ school: MadeUpSchool, to folder: URL) throws -> [String] {
        try school.oneRoster.map { name, bytes in
            let file = folder.appending(path: name)
            try Data(bytes).write(to: file)
            return file.path
        }
    }

    @Test func `files of another system, and the loss of many places, are refused until they are allowed`() async throws
    {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let data = folder.url.appending(path: "data").path
        _ = try await homeroom("admin", "create", "--data", data, "--school", "Lakeside", "--account", "ada")
        func apply(_ school: MadeUpSchool, _ more: String...) async throws -> Program.Ending {
            try await Program(
                besideTests: "homeroom",
                ["import"] + write(school, to: folder.url) + ["--data", data, "--apply"] + more
            ).run()
        }
        var school = MadeUpSchool(students: 20, staff: 1, classes: 2, enrolments: 20)
        (school.system, school.isDated) = ("sis-1", false)
        #expect(try await apply(school).status == 0)
        school.system = "sis-2"
        school.students = 21
        let other = try await apply(school)
        #expect(other.status == 1 && other.errorText.contains("--other-system"))
        let taken = try await apply(school, "--other-system")
        #expect(taken.status == 0 && taken.output.contains("people: 1 added"))
        // Twelve lose their only class, and stay at the school.
        school.enrolments = 8
        let lost = try await apply(school)
        #expect(lost.status == 1 && lost.errorText.contains("--out-allowed 12"))
        #expect(try await apply(school, "--out-allowed", "11").status == 1)
        #expect(try await apply(school, "--out-allowed", "many").status == 64)
        let done = try await apply(school, "--out-allowed", "12")
        #expect(done.status == 0 && done.output.contains("12 of 22 places in classes are lost"))
    }

    @Test func `a school year is planned, ended and taken back`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let data = folder.url.appending(path: "data").path
        let file = folder.url.appending(path: "names.csv")
        try Data("first name,last name,class,grade\nAnn,Example,7a,7\n".utf8).write(to: file)
        _ = try await homeroom("admin", "create", "--data", data, "--school", "Lakeside", "--account", "ada")
        #expect(try await homeroom("admin", "year", "--data", data, "--undo").status == 1)
        #expect(try await homeroom("admin", "year", "--data", data, "--apply", "--undo").status == 64)
        #expect(try await homeroom("admin", "year", "--data", data, "--last-grade", "ten").status == 64)
        _ = try await homeroom("import", file.path, "--data", data, "--apply")
        let left = try await homeroom("admin", "year", "--data", data)
        #expect(
            left.output == """
                Nothing changes: nobody moves up or leaves, and no class ends.
                  2 stay as they are: from a roster, which gives grades and classes itself
                    Ann Example, 7
                    7a

                """)
        let json = try await homeroom("admin", "year", "--data", data, "--json")
        #expect(json.output.contains("\"reason\":\"keptByRoster\"") && json.output.contains("\"isBraked\":false"))
        #expect(try await homeroom("admin", "verify", "--data", data).status == 0)
    }

    @Test func `what is exported changes nothing when it is imported again`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let data = folder.url.appending(path: "data").path
        let file = folder.url.appending(path: "names.csv")
        let archive = folder.url.appending(path: "school.zip").path
        try Data("first name,last name,class,username\nAnn,Example,7a,ann\nBen,Example,7a,ben\n".utf8).write(to: file)
        _ = try await homeroom("admin", "create", "--data", data, "--school", "Lakeside", "--account", "ada")
        _ = try await homeroom("import", file.path, "--data", data, "--apply")
        let export = try await homeroom("export", "--roster", archive, "--data", data)
        #expect(export.status == 0)
        #expect(export.output == "Wrote 2 people, 0 courses and 1 classes to \(archive).\n")
        let mode = try FileManager.default.attributesOfItem(atPath: archive)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        let again = try await homeroom("import", archive, "--data", data, "--apply")
        #expect(again.output == "Nothing changes: the school already matches the files.\n")
        #expect(try await homeroom("export", "--roster", archive, "--data", data).status == 1)
        let replaced = try await homeroom("export", "--roster", archive, "--data", data, "--force", "--json")
        #expect(replaced.output.contains("\"people\":2"))
    }

    @Test func `what is no roster, or is asked for in two ways, changes nothing`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let data = folder.url.appending(path: "data").path
        let file = folder.url.appending(path: "picture.csv")
        try Data([0xFF, 0, 1]).write(to: file)
        #expect(try await homeroom("import", file.path, "--data", data, "--plan", "--apply").status == 64)
        #expect(try await homeroom("import", file.path, "--data", data).status == 1)
        #expect(try await homeroom("import", file.path + "x", "--data", data).status == 1)
    }
}
