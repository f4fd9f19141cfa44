import HTML
import School
import Texts

/// An app's icon, shown beside its name: its own picture, or else letters of its name on a colour of its own.
struct AppPicture {
    /// The bundle identifier, on which the colour depends, so that it stays the same when the app is renamed.
    var app: String
    var name: String
    /// The fingerprint of its main context's picture, if it has declared one.
    var picture: String?

    /// White text is readable on each of these colours, which classes use, too.
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
        // A name in capitals has no two letters that stand out.
        let isPlain = words.count == 1 && (capitals.count < 2 || capitals.count == first.count)
        return (isPlain ? String(first.prefix(1)) : String(signs)).uppercased()
    }
}

/// Says that an app has adopted ClassKit, wherever an app is shown.
enum AppMark {
    static func view(_ words: Words) -> HTML {
        span(.class("badge good")) {
            Icon.check.view
            words(.worksWithSchoolwork)
        }
    }
}

extension Phrase {
    fileprivate static let worksWithSchoolwork = Phrase("Works with Schoolwork")
}
