import HTML

/// Icons in the colour of the surrounding text; the words beside them carry the meaning.
enum Icon: String, CaseIterable {
    case check = "M4 12.5 9.5 18 20 6.5"
    case cross = "M6 6l12 12M18 6 6 18"
    case plus = "M12 5v14M5 12h14"
    case person = "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20a7.5 7.5 0 0 1 15 0"
    case people =
        "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20a6.5 6.5 0 0 1 13 0M16 4.5a3.5 3.5 0 0 1 0 6M18 14a6.5 6.5 0 0 1 3.5 6"
    case clock = "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5l3.5 2"
    case calendar = "M4 6h16v14H4ZM4 10h16M8 3v4M16 3v4"
    case lock = "M6 11h12v9H6ZM8.5 11V8a3.5 3.5 0 0 1 7 0v3"
    case star = "M12 4l2.5 5.2 5.7.7-4.2 4 1.1 5.6L12 16.7 6.9 19.5 8 13.9l-4.2-4 5.7-.7Z"
    case speaker = "M4 9v6h4l5 4V5L8 9ZM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11"
    case search = "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM16 16l5 5"
    case link = "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1"
    case file = "M6 3h8l4 4v14H6ZM14 3v4h4"
    case app = "M4 4h7v7H4ZM13 4h7v7h-7ZM4 13h7v7H4ZM13 13h7v7h-7Z"
    case inbox = "M4 13l3-8h10l3 8v6H4ZM4 13h5a3 3 0 0 0 6 0h5"
    case question = "M9 9a3 3 0 1 1 4 2.8c-.7.3-1 .9-1 1.7v.5M12 17.5v.5M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z"
    case eye = "M2 12s3.5-6.5 10-6.5S22 12 22 12s-3.5 6.5-10 6.5S2 12 2 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z"
    case cloudOff = "M3 3l18 18M8 7a6 6 0 0 1 9.5 3A4.5 4.5 0 0 1 20 18M16 18H7a5 5 0 0 1-1-9.9"
    case chevron = "M9 5l7 7-7 7"
    case chart = "M4 20V10M10 20V4M16 20v-7M21 20H3"
    case warning = "M12 4 2.5 20h19ZM12 10v4.5M12 17v.5"
    case up = "M12 19V5M6 11l6-6 6 6"
    case download = "M12 4v11M7 10.5l5 5 5-5M5 20h14"
    case down = "M12 5v14M6 13l6 6 6-6"
    case grip = "M5 8h14M5 12h14M5 16h14"
    case microphone =
        "M12 15a3.5 3.5 0 0 0 3.5-3.5v-5a3.5 3.5 0 0 0-7 0v5A3.5 3.5 0 0 0 12 15ZM5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3M8.5 21h7"
    case undo = "M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6v1"

    var view: HTML { Icon.drawing(rawValue, turns: self == .chevron || self == .undo) }

    /// - Parameter turns: whether it points in reading direction, which is mirrored in some languages.
    static func drawing(_ path: String, turns: Bool = false) -> HTML {
        element(
            "svg", .class(turns ? "icon turns" : "icon"), .svg("viewBox", "0 0 24 24"), .aria("hidden", true),
            .svg("focusable", "false")
        ) { element("path", .svg("d", path)) }
    }
}
