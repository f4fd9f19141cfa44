import ClassKit
import Foundation
import Programs
import Testing

/// What is to be opened reaches the process of the app that runs.
@Suite struct RunningAppTests {
    let desk: Desk

    init() throws { desk = try Desk() }

    @Test func `an address of the app's scheme reaches it as a web page's`() async throws {
        let app = try desk.startApp()
        let ending = try await desk.homeroom("open", "optics://lens/1?focus=2#end")
        #expect(ending == Program.Ending(output: "Optics runs, and opens it.\n"))
        let line = try #require(app.line(beginning: "url", before: .now + .seconds(30)))
        #expect(line == "url optics://lens/1?focus=2#end NSUserActivityTypeBrowsingWeb")
    }

    @Test func `a context without an address is opened by its path`() async throws {
        let app = try desk.startApp()
        let ending = try await desk.homeroom("open", "homeroom://open/org.school.optics/lens/focus")
        #expect(ending.status == 0, "\(ending)")
        #expect(app.line(beginning: "path", before: .now + .seconds(30)) == "path org.school.optics | lens | focus")
    }

    @Test(arguments: [
        ("%C3%A4%20%2F%25%3F%23", ["ä /%?#"]), ("a%2Fb/c", ["a/b", "c"]), ("%F0%9F%94%AD", ["🔭"]), ("", []),
        ("quiz%22%5C", ["quiz\"\\"]), ("a+b", ["a+b"]), ("..%2F..%2Fx", ["../../x"]), ("$(id);`id`", ["$(id);`id`"]),
    ])
    func `identifiers arrive as they are`(encoded: String, path: [String]) async throws {
        let app = try desk.startApp()
        let ending = try await desk.homeroom("open", "homeroom://open/org.school.optics/" + encoded)
        #expect(ending.status == 0, "\(ending)")
        let line = app.line(beginning: "path", before: .now + .seconds(30))
        #expect(line == "path " + (["org.school.optics"] + path).joined(separator: " | "))
    }

    @Test func `a context can be named by its identifiers, and a web page with the app`() async throws {
        let app = try desk.startApp()
        #expect(try await desk.homeroom("open", "--app", Desk.app, "lens", "a/b").status == 0)
        #expect(app.line(beginning: "path", before: .now + .seconds(30)) == "path org.school.optics | lens | a/b")
        #expect(try await desk.homeroom("open", "--app", Desk.app, "https://school.example/lens").status == 0)
        let line = app.line(beginning: "url", before: .now + .seconds(30))
        #expect(line == "url https://school.example/lens NSUserActivityTypeBrowsingWeb")
    }

    @Test func `each thing is opened once, in the order of asking`() async throws {
        let app = try desk.startApp()
        for number in 0..<10 { #expect(try await desk.homeroom("open", "optics://\(number)").status == 0) }
        app.say("quit")
        let heard = app.lines(before: .now + .seconds(30)).filter { $0.hasPrefix("url") }
        #expect(heard == (0..<10).map { "url optics://\($0) NSUserActivityTypeBrowsingWeb" })
    }

    @Test func `of two processes the first hears, and the second when the first has ended, however it ended`()
        async throws
    {
        let first = try desk.startApp()
        let second = try desk.startApp()
        #expect(try await desk.homeroom("open", "optics://1").status == 0)
        #expect(
            first.line(beginning: "url", before: .now + .seconds(30)) == "url optics://1 NSUserActivityTypeBrowsingWeb")
        first.kill()
        _ = first.end()
        #expect(try await desk.homeroom("open", "optics://2").output == "Optics runs, and opens it.\n")
        #expect(
            second.line(beginning: "url", before: .now + .seconds(30)) == "url optics://2 NSUserActivityTypeBrowsingWeb"
        )
    }

    @Test func `an app that wants to know no more leaves it to the next process`() async throws {
        let first = try desk.startApp()
        let second = try desk.startApp()
        first.say("deaf")
        #expect(first.line(beginning: "done", before: .now + .seconds(30)) == "done deaf")
        #expect(try await desk.homeroom("open", "optics://1").output == "Optics runs, and opens it.\n")
        #expect(second.line(beginning: "url", before: .now + .seconds(30)) != nil)
        second.kill()
        _ = second.end()
        first.say("listen")
        #expect(first.line(beginning: "done", before: .now + .seconds(30)) == "done listen")
        #expect(try await desk.homeroom("open", "optics://2").output == "Optics runs, and opens it.\n")
        #expect(
            first.line(beginning: "url", before: .now + .seconds(30)) == "url optics://2 NSUserActivityTypeBrowsingWeb")
    }

    @Test func `the role that the app runs in need not be named`() async throws {
        let app = try desk.startApp(role: "student")
        #expect(try await desk.homeroom("open", "optics://1").output == "Optics runs, and opens it.\n")
        #expect(app.line(beginning: "url", before: .now + .seconds(30)) != nil)
    }

    @Test func `of two roles that run, the one that is named opens it`() async throws {
        let student = try desk.startApp(role: "student")
        let teacher = try desk.startApp(role: "teacher")
        #expect(try await desk.homeroom("open", "optics://1", with: ["CLASSKIT_ROLE": "teacher"]).status == 0)
        #expect(teacher.line(beginning: "url", before: .now + .seconds(30)) != nil)
        student.say("quit")
        #expect(student.lines(before: .now + .seconds(30)).filter { $0.hasPrefix("url") } == [])
    }

    @Test func `a home whose path is longer than a socket's address may be does as well`() async throws {
        let desk = try Desk(home: String(repeating: "long/", count: 60) + "home")
        let app = try desk.startApp()
        #expect(try await desk.homeroom("open", "optics://1").output == "Optics runs, and opens it.\n")
        #expect(app.line(beginning: "url", before: .now + .seconds(30)) != nil)
    }

    @Test func `an app that hangs is said to, within a few seconds`() async throws {
        let app = try desk.startApp()
        kill(app.pid, SIGSTOP)
        let ending = try await desk.homeroom("open", "optics://1")
        let text = "homeroom: Optics runs and does not answer. End it, and open the address again.\n"
        #expect(ending == Program.Ending(errorText: text, status: 1))
    }
}
