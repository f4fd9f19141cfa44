import PlayModel
import Testing

@testable import greatplays

@Suite struct ReaderTests {
    private let scene = PlayLibrary.shared.scenes[0]

    @Test func `scrolling shows every line once, and the progress ends at 1`() {
        var reader = Reader(scene, height: 20)
        var lines = Array(reader.page)
        while !reader.isAtEnd {
            reader.scrollDown()
            lines += reader.page
        }
        #expect(lines == scene.lines)
        #expect(reader.progress == 1)
    }

    @Test func `the progress is the share down to the last line on the screen`() {
        let reader = Reader(scene, height: 20)
        #expect(reader.progress == 20 / Double(scene.lines.count))
    }

    @Test func `a reader who comes back sees the page that was seen last`() {
        var reader = Reader(scene, height: 20)
        reader.scrollDown()
        #expect(Reader(scene, height: 20, progress: reader.progress).top == reader.top)
    }

    @Test func `a scene that was read to its end begins anew`() {
        #expect(Reader(scene, height: 20, progress: 1).top == 0)
    }

    @Test func `scrolling stops at both ends`() {
        var reader = Reader(scene, height: 500)
        reader.scrollDown()
        reader.scrollUp()
        #expect(reader.top == 0 && reader.isAtEnd)
    }
}
