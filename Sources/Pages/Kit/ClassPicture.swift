import HTML
import School
import Texts

/// A class's picture, shown beside its name: a drawing on the colour of the class.
enum ClassPicture {
    static func view(_ schoolClass: SchoolClass, isSmall: Bool = false) -> HTML {
        span(
            .class(isSmall ? "class-picture small" : "class-picture"), .data("color", schoolClass.shownColor.rawValue),
            .aria("hidden", true)
        ) { drawing(schoolClass) }
    }

    /// A picture that is not one of our drawings is shown as it was sent.
    private static func drawing(_ schoolClass: SchoolClass) -> HTML {
        guard let icon = schoolClass.icon else { return letters(schoolClass) }
        return ClassDrawing(rawValue: icon)?.view ?? span { icon }
    }

    /// Letters that tell classes apart if nobody has chosen a picture: the 7a of Physics 7a, or the first letter.
    static func letters(_ schoolClass: SchoolClass) -> HTML {
        let words = schoolClass.shownName.split(separator: " ")
        if let last = words.last, last.count <= 3, last.contains(where: \.isNumber) { return span { String(last) } }
        return span { words.first?.first.map { String($0).uppercased() } ?? "" }
    }
}

/// The pictures that a class can have, by their names in the database and the API.
enum ClassDrawing: String, CaseIterable {
    case book = "📘", torch = "🔦", telescope = "🔭", microscope = "🔬", flask = "🧪", magnet = "🧲", abacus = "🧮",
        setSquare = "📐", globe = "🌍", columns = "🏛️", palette = "🎨", music = "🎵", mask = "🎭", pencil = "📝",
        talk = "💬", computer = "💻", ball = "⚽", plant = "🌱", rocket = "🚀", star = "⭐"

    var view: HTML { Icon.drawing(path) }

    private var path: String {
        switch self {
        case .book: "M5 4.5h11a2 2 0 0 1 2 2V20H7a2 2 0 0 1-2-2ZM5 18a2 2 0 0 1 2-2h11M9 8.5h5"
        case .torch: "M7 3h10v3.5l-2.5 3.5v11h-5V10L7 6.5ZM7 6.5h10M12 13v2.5"
        case .telescope: "M3.5 13 15.5 6l2.5 5.5L6 18ZM15.5 6l3-1.5 2.5 5.5-3 1.5M11.5 15.5 9 21M12.5 15l3 6"
        case .microscope: "M8.5 3.5h4v9h-4ZM10.5 12.5V15M7.5 15h6M12.5 6a6.5 6.5 0 0 1 2 12.7M5 20h14"
        case .flask:
            "M9.5 3h5M10.5 3v6.5L5.2 18.5a1.7 1.7 0 0 0 1.5 2.5h10.6a1.7 1.7 0 0 0 1.5-2.5L13.5 9.5V3M7.8 15h8.4"
        case .magnet: "M5 4h4v8a3 3 0 0 0 6 0V4h4v8a7 7 0 0 1-14 0ZM5 8h4M15 8h4"
        case .abacus: "M4 4v17M20 4v17M4 7.5h16M4 12.5h16M4 17.5h16M8 5.5v4M11 5.5v4M13 10.5v4M16 10.5v4M8 15.5v4"
        case .setSquare: "M5 4v16h16ZM8.5 13v3.5H12Z"
        case .globe:
            """
            M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3 12h18M12 3c2.7 2.7 4 5.6 4 9s-1.3 6.3-4 9c-2.7-2.7-4-5.6-4-9s1.3\
            -6.3 4-9Z
            """
        case .columns: "M4 9l8-5 8 5ZM6.5 9v8M10.2 9v8M13.8 9v8M17.5 9v8M5 17h14M3.5 20.5h17"
        case .palette:
            """
            M12 3.5a8.5 8.5 0 0 0 0 17c1.7 0 2.1-1.3 1.5-2.4-.8-1.4 0-2.6 1.6-2.6h2.7a2.7 2.7 0 0 0 2.7-2.7c0-5.2\
            -3.8-9.3-8.5-9.3ZM7.5 12.5v.1M9.5 8.2v.1M14.5 8.2v.1
            """
        case .music:
            "M9 17.5V6l10-2v11.5M9 17.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0ZM19 15.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0Z"
        case .mask:
            "M5 4.5c4.5 1.5 9.5 1.5 14 0V11c0 5-3 8.5-7 9.5C8 19.5 5 16 5 11ZM8.5 10h2M13.5 10h2M9 14c2 1.8 4 1.8 6 0"
        case .pencil: "M4 20l1-4.5L16 4.5 19.5 8l-11 11ZM13.5 7 17 10.5"
        case .talk: "M4 5h16v11h-8l-4.5 4v-4H4ZM8 9h8M8 12h5"
        case .computer: "M5 5h14v10.5H5ZM2.5 19h19"
        case .ball:
            """
            M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 8.5l3.5 2.5-1.3 4H9.8L8.5 11ZM12 3v5.5M20.5 10l-5 1M17 19l-2.8-4M7 19l2.8\
            -4M3.5 10l5 1
            """
        case .plant:
            "M12 21v-9.5M12 13.5c0-4-3-6.5-7.5-6.5 0 4.5 3 6.5 7.5 6.5ZM12 11c0-4 3-6.5 7.5-6.5C19.5 9 16.5 11 12 11"
        case .rocket:
            """
            M12 3c3.5 2.5 5 6.5 4.5 11h-9C7 9.5 8.5 5.5 12 3ZM7.5 11.5l-3 3v4l3.5-2M16.5 11.5l3 3v4l-3.5-2M10.5 17.5 12 21l1.5\
            -3.5M12 10.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3Z
            """
        case .star: Icon.star.rawValue
        }
    }
}

extension Phrase {
    static func picture(_ drawing: ClassDrawing) -> Phrase {
        switch drawing {
        case .book: Phrase("Book")
        case .torch: Phrase("Torch")
        case .telescope: Phrase("Telescope")
        case .microscope: Phrase("Microscope")
        case .flask: Phrase("Flask")
        case .magnet: Phrase("Magnet")
        case .abacus: Phrase("Abacus")
        case .setSquare: Phrase("Set square")
        case .globe: Phrase("Globe")
        case .columns: Phrase("Columns")
        case .palette: Phrase("Palette")
        case .music: Phrase("Music")
        case .mask: Phrase("Mask")
        case .pencil: Phrase("Pencil")
        case .talk: Phrase("Speech bubble")
        case .computer: Phrase("Computer")
        case .ball: Phrase("Ball")
        case .plant: Phrase("Plant")
        case .rocket: Phrase("Rocket")
        case .star: Phrase("Star")
        }
    }

    static func color(_ color: SchoolClass.Color) -> Phrase {
        switch color {
        case .teal: Phrase("Teal")
        case .blue: Phrase("Blue")
        case .violet: Phrase("Violet")
        case .pink: Phrase("Pink")
        case .red: Phrase("Red")
        case .orange: Phrase("Orange")
        case .green: Phrase("Green")
        case .gray: Phrase("Gray")
        }
    }
}
