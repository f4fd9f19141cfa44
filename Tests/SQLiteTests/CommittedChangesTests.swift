import Foundation
import Locks
import SQL
import SQLite
import Testing

/// Who reads is given numbers of the very state that is read, or none.
@Suite struct CommittedChangesTests {
    let place = try! Place()

    private func open() throws -> SQLiteDatabase {
        let database = try place.openWithLessons()
        try database.count([CountedRows("lesson", rare: ["'lesson/' || {row}.title"])])
        try database.addLesson("umbra")
        _ = try database.titles()
        return database
    }

    private func numbers(_ database: SQLiteDatabase) throws -> [UInt64]? { try database.read { try $0.numbers() } }

    @Test func `a commit changes the numbers of what it wrote, and no others`() throws {
        let database = try open()
        let before = try #require(try numbers(database))
        #expect(try numbers(database) == before)
        try database.addLesson("umbra")
        let after = try #require(try numbers(database))
        #expect(after[0] != before[0])
        #expect(after[1] == before[1])
    }

    @Test func `numbers are of the state that is seen, though others commit meanwhile`() throws {
        let database = try open()
        let before = try #require(try numbers(database))
        try database.read { connection in
            #expect(try connection.numbers() == before)
            try database.addLesson("umbra")
            // The same state, of which nobody tells any more.
            #expect(try connection.numbers() == nil)
            #expect(try connection.titles() == ["umbra"])
        }
        #expect(try numbers(database) != before)
    }

    @Test func `who began to read while another committed is given none`() throws {
        let database = try open()
        try database.read { connection in
            try database.addLesson("umbra")
            #expect(try connection.numbers() == nil)
        }
    }

    @Test func `what is read since a commit is what that commit left, or nothing`() throws {
        let database = try open()
        let commit = try #require(try database.lastCommit())
        #expect(try database.read(ifStill: commit) { try $0.titles() } == ["umbra"])
        let late = try database.read(ifStill: commit) { connection in
            try database.addLesson("penumbra")
            return try connection.titles()
        }
        #expect(late == nil)
        #expect(try database.read(ifStill: commit) { _ in true } == nil)
    }

    @Test func `of what another process commits nothing is known until we have committed`() throws {
        let database = try open()
        let before = try #require(try numbers(database))
        let other = try place.open()
        try other.addLesson("umbra")
        #expect(try numbers(database) == nil)
        try database.addLesson("antumbra")
        let after = try #require(try numbers(database))
        #expect(zip(before, after).allSatisfy { $0 != $1 })
    }

    @Test func `what was undone changes all, once something is committed`() throws {
        let database = try open()
        let before = try #require(try numbers(database))
        _ = try? database.write { connection in
            _ = try connection.run("INSERT INTO lesson (title) VALUES ('umbra')")
            throw CancellationError()
        }
        #expect(try numbers(database) == before)
        try database.addLesson("antumbra")
        let after = try #require(try numbers(database))
        #expect(zip(before, after).allSatisfy { $0 != $1 })
    }

    @Test func `emptying the log and writing the file anew change nothing for good`() throws {
        let database = try open()
        let before = try #require(try numbers(database))
        #expect(try database.forgetDeleted())
        #expect(try numbers(database) == before)
        try database.compact()
        try database.addLesson("umbra")
        let after = try #require(try numbers(database))
        #expect(after[0] != before[0])
    }

    @Test func `who writes, and who reads without a transaction, is given none`() throws {
        let database = try open()
        #expect(try database.write { try $0.numbers() } == nil)
        #expect(try database.readOnce { try $0.numbers() } == nil)
    }

    @Test func `the last commit has another name after each, whoever made it`() throws {
        let database = try open()
        let other = try place.open()
        let first = try #require(try database.lastCommit())
        #expect(try database.lastCommit() == first)
        try database.addLesson("umbra")
        let second = try #require(try database.lastCommit())
        try other.addLesson("umbra")
        let third = try #require(try database.lastCommit())
        #expect(Set([first, second, third]).count == 3)
        _ = try other.titles()
        #expect(try database.lastCommit() == third)
        #expect(try other.lastCommit() == third)
    }

    /// Many read while many write: whoever is given the same numbers twice has read the same twice.
    @Test func `the same numbers are never given with other rows`() async throws {
        let database = try open()
        let other = try place.open()
        let seen = Locked<[[UInt64]: Set<Int64>]>([:])
        @Sendable func look() throws {
            try database.read { connection in
                guard let numbers = try connection.numbers(of: ["lesson/umbra"]) else { return }
                let count = try connection.first("SELECT count(*) FROM lesson WHERE title = 'umbra'") { $0.integer() }
                _ = seen.withLock { $0[numbers, default: []].insert(count ?? -1) }
            }
        }
        for round in 1...50 {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<2 { group.addTask { for _ in 0..<5 { try look() } } }
                group.addTask {
                    if round % 10 == 0 { try other.addLesson("umbra") }
                    try database.addLesson("penumbra")
                    try database.addLesson("umbra")
                }
                try await group.waitForAll()
            }
            try look()
        }
        #expect(seen.withLock { $0.values.allSatisfy { $0.count == 1 } })
        #expect(seen.withLock { $0.count } >= 50)
    }
}

extension Connection {
    fileprivate func numbers() throws -> [UInt64]? { try numbers(of: ["lesson/umbra", "lesson/penumbra"]) }
}
