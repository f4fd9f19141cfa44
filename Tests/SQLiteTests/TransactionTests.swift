import Foundation
import SQL
import SQLite
import Testing

@Suite struct TransactionTests {
    let place = try! Place()

    @Test func `what was written is there when the file is opened again`() throws {
        try place.openWithLessons().addLesson("umbra")
        #expect(try place.open().titles() == ["umbra"])
    }

    @Test func `a read sees one state while somebody else commits`() throws {
        let database = try place.openWithLessons()
        let other = try place.open()
        try database.addLesson("umbra")
        let seen = try database.read { connection in
            let before = try connection.titles()
            try other.addLesson("penumbra")
            try database.addLesson("antumbra")
            return [before, try connection.titles()]
        }
        #expect(seen == [["umbra"], ["umbra"]])
        #expect(try database.titles() == ["umbra", "penumbra", "antumbra"])
    }

    @Test func `a write sees what it has written itself`() throws {
        let database = try place.openWithLessons()
        let seen = try database.write {
            _ = try $0.run("INSERT INTO lesson (title) VALUES ('umbra')")
            return try $0.titles()
        }
        #expect(seen == ["umbra"])
    }

    @Test func `a write whose body throws is undone`() throws {
        let database = try place.openWithLessons()
        #expect(throws: Refusal()) {
            try database.write {
                _ = try $0.run("INSERT INTO lesson (title) VALUES ('umbra')")
                throw Refusal()
            }
        }
        #expect(try database.titles() == [])
        try database.addLesson("penumbra")
        #expect(try database.titles() == ["penumbra"])
    }

    @Test func `a write that fails half way is undone`() throws {
        let database = try place.openWithLessons()
        let error = #expect(throws: SQLError.self) {
            try database.write {
                _ = try $0.run("INSERT INTO lesson (id, title) VALUES (1, 'umbra')")
                _ = try $0.run("INSERT INTO lesson (id, title) VALUES (1, 'penumbra')")
            }
        }
        #expect(error?.code == .constraint)
        #expect(try database.titles() == [])
    }

    @Test func `a commit that is refused is undone, and the next write works`() throws {
        let database = try place.openWithLessons()
        try database.write {
            try $0.runScript(
                "CREATE TABLE page (lesson INTEGER REFERENCES lesson (id) DEFERRABLE INITIALLY DEFERRED) STRICT")
        }
        let error = #expect(throws: SQLError.self) {
            try database.write { _ = try $0.run("INSERT INTO page (lesson) VALUES (7)") }
        }
        #expect(error?.code == .constraint)
        try database.addLesson("umbra")
        #expect(try database.read { try $0.first("SELECT count(*) FROM page") { $0.integer() } } == 0)
    }

    @Test func `a read whose body throws leaves the next one at work`() throws {
        let database = try place.openWithLessons()
        #expect(throws: Refusal()) {
            try database.read { connection in
                _ = try connection.titles()
                throw Refusal()
            }
        }
        try database.addLesson("umbra")
        #expect(try database.titles() == ["umbra"])
    }

    @Test func `reads run inside reads`() throws {
        let database = try place.openWithLessons()
        try database.addLesson("umbra")
        let seen = try database.read { outer in
            try [outer.titles(), database.read { try $0.titles() }, outer.titles()]
        }
        #expect(seen == [["umbra"], ["umbra"], ["umbra"]])
    }

    @Test func `many threads read and write at once and nothing is lost`() async throws {
        let database = try place.openWithLessons()
        try await withThrowingTaskGroup { group in
            for writer in 0..<4 {
                group.addTask {
                    for number in 0..<25 { try database.addLesson("\(writer)-\(number)") }
                }
                group.addTask {
                    var last = 0
                    for _ in 0..<25 {
                        let count = try database.titles().count
                        #expect(count >= last)
                        last = count
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try Set(database.titles()).count == 100)
    }

    @Test func `a read cannot write`() throws {
        let database = try place.openWithLessons()
        let error = #expect(throws: SQLError.self) {
            try database.read { _ = try $0.run("INSERT INTO lesson (title) VALUES ('umbra')") }
        }
        #expect(error?.code == .readOnly)
        #expect(try database.titles() == [])
    }

    @Test(.timeLimit(.minutes(20)))
    func `a write inside a write is a mistake that traps instead of waiting for ever`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let place = try Place()
            let database = try place.openWithLessons()
            try database.write { _ in try database.addLesson("umbra") }
        }
        let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(said.contains("the same thread"))
    }
}
