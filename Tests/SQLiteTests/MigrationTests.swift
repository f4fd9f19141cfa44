import Foundation
import SQL
import SQLite
import Testing

@Suite struct MigrationTests {
    let place = try! Place()

    static let lessons = Migration("lessons", "CREATE TABLE lesson (id INTEGER PRIMARY KEY, title TEXT) STRICT;")
    static let places = Migration(
        "places", "ALTER TABLE lesson ADD COLUMN place INTEGER; INSERT INTO lesson (title, place) VALUES ('first', 1);")
    static let broken = Migration("broken", "INSERT INTO lesson (title) VALUES ('half'); CREATE TABLE lesson (id);")

    private func migrate(_ migrations: [Migration]) throws {
        try place.open().migrate(migrations, file: place.path)
    }

    private func steps() throws -> [String] {
        try place.open().read { connection in
            guard try connection.hasTable("migration") else { return [] }
            return try connection.all("SELECT name FROM migration ORDER BY number") { $0.text() }
        }
    }

    @Test func `all steps are taken and written down`() throws {
        try migrate([Self.lessons, Self.places])
        #expect(try steps() == ["lessons", "places"])
        #expect(try place.open().titles() == ["first"])
    }

    @Test func `only the steps that are missing are taken`() throws {
        try migrate([Self.lessons])
        try place.open().addLesson("mine")
        try migrate([Self.lessons, Self.places])
        #expect(try place.open().titles() == ["mine", "first"])
    }

    @Test func `nothing is taken twice`() throws {
        for _ in 1...3 { try migrate([Self.lessons, Self.places]) }
        #expect(try place.open().titles() == ["first"])
    }

    @Test func `a step that fails leaves those before it undone`() throws {
        #expect(throws: SQLError.self) { try migrate([Self.lessons, Self.broken]) }
        #expect(try steps() == [])
        #expect(try place.open().read { try $0.hasTable("lesson") } == false)
        try migrate([Self.lessons, Self.places])
        #expect(try place.open().titles() == ["first"])
    }

    @Test func `a step that fails leaves what was there`() throws {
        try migrate([Self.lessons])
        try place.open().addLesson("mine")
        #expect(throws: SQLError.self) { try migrate([Self.lessons, Self.places, Self.broken]) }
        #expect(try steps() == ["lessons"])
        #expect(try place.open().titles() == ["mine"])
    }

    @Test func `a database of a newer version is refused and not touched`() throws {
        try migrate([Self.lessons, Self.places])
        let before = try place.bytes()
        let error = #expect(throws: SQLError.self) { try migrate([Self.lessons]) }
        #expect(error?.code == .newer)
        #expect(error?.message.contains(place.path) == true)
        #expect(error?.message.contains("Update this program") == true)
        #expect(try place.bytes() == before)
        #expect(try place.names() == ["lessons.sqlite"])
    }
}
