import SQLite
import Testing

@Suite struct LibraryTests {
    let place = try! Place()

    @Test func `who says too late that memory needs no counting changes nothing`() throws {
        let database = try place.openWithLessons()
        #expect(!SQLiteLibrary.countNoMemory())
        try database.addLesson("umbra")
        #expect(try database.titles() == ["umbra"])
    }
}
