import HTML
import School
import Testing

@testable import Pages

@Suite struct AppPictureTests {
    @Test(arguments: [
        ("Quizzler", "Q"), ("GreatPlays", "GP"), ("Great Plays of Rome", "GP"), ("NASA", "N"), ("iMovie", "I"),
        ("light", "L"), ("2048", "2"), ("الضوء والظل", "او"), ("", ""), ("—", ""), ("Straße", "S"),
    ])
    func `letters of the name stand for an app without a picture`(name: String, letters: String) {
        #expect(AppPicture(app: "com.example.app", name: name).letters == letters)
    }

    @Test func `an app keeps its color, and its picture takes the place of the letters`() {
        let app = AppPicture(app: "com.example.quizzler", name: "Quizzler")
        #expect(app.color == AppPicture(app: "com.example.quizzler", name: "Quizzler 2").color)
        #expect(app.view.description.contains("data-color=\"\(app.color.rawValue)\""))
        let shown = AppPicture(app: "com.example.quizzler", name: "Quizzler", picture: "abc").view.description
        #expect(shown.contains("/v1/thumbnails/abc") && !shown.contains("data-color"))
    }

    @Test func `all colors but gray are somebody's`() {
        let colors = Set((0..<200).map { AppPicture(app: "com.example.app\($0)", name: "").color })
        #expect(colors == Set(SchoolClass.Color.allCases).subtracting([.gray]))
    }
}
