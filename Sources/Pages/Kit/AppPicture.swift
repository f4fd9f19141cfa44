import HTML
import School

/// What an app is known by at a glance, wherever it is named: its own picture, or else letters of its name on a color that is
/// its own. Its name stands beside it.
struct AppPicture {
    /// The bundle identifier: the color stays when the app is renamed.
    var app: String
    var name: String
    /// The fingerprint of the picture of its main context, which it has told the school.
    var picture: String?

    /// White on each of these is read: classes are drawn on the same ones.
    var color: SchoolClass.Color {
        let all = SchoolClass.Color.allCases.filter { $0 != .gray }
        return all[app.unicodeScalars.reduce(0) { ($0 * 31 + Int($1.value)) % 1_000_003 } % all.count]
    }

    var view: HTML {
        if let picture {
            return img(
                .class("app-picture"), .src("/v1/thumbnails/\(picture)"), .alt(""), .width(44), .height(44))
        }
        return span(.class("class-picture app-picture"), .data("color", color.rawValue), .aria("hidden", true)) {
            span { letters }
        }
    }

    /// GP for Great Plays and GreatPlays, Q for Quizzler.
    var letters: String {
        let words = name.split { !$0.isLetter && !$0.isNumber }
        guard let first = words.first else { return "" }
        let capitals = first.filter(\.isUppercase)
        let signs = words.count > 1 ? words.prefix(2).compactMap(\.first) : Array(capitals.prefix(2))
        // An app whose name is written in capitals has no two that stand out.
        let isPlain = words.count == 1 && (capitals.count < 2 || capitals.count == first.count)
        return (isPlain ? String(first.prefix(1)) : String(signs)).uppercased()
    }
}
