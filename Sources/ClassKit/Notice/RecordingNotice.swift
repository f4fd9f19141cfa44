import Foundation

/// What a student is told when their work in an app is recorded, or marked as done by the app.
package struct RecordingNotice: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// Work has begun, for the first time here that anything is recorded: what that means is told.
        case firstRecording
        /// Work has begun.
        case recording
        /// The app has said that the work is done.
        case markedDone
    }

    package var kind: Kind
    /// What the app is called.
    package var app: String
    /// The classes whose teachers have assigned the work; there may be none that has a name.
    package var classes: [String]

    package init(_ kind: Kind, app: String, classes: [String]) {
        self.kind = kind
        self.app = app
        self.classes = classes
    }
}

extension RecordingNotice {
    /// What is shown, in one of the languages of the school's pages.
    struct Text: Equatable {
        var title: String
        /// Nothing where the title says it all.
        var body = ""

        /// For places with one line.
        var line: String { body.isEmpty ? title : "\(title) \(body)" }
    }

    /// The language of the person's session, as the variables tell.
    static func language(_ variables: [String: String]) -> String {
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
        return String(names.lazy.compactMap { variables[$0] }.first { !$0.isEmpty }?.prefix(2) ?? "en")
    }

    func text(in language: String) -> Text {
        let app = Self.plain(app)
        let classes = classes.map(Self.plain).filter { !$0.isEmpty }.joined(separator: ", ")
        switch language {
        case "de": return german(app, classes)
        case "ar": return arabic("\u{2068}\(app)\u{2069}", classes.isEmpty ? "" : "\u{2068}\(classes)\u{2069}")
        default: return english(app, classes)
        }
    }

    private func english(_ app: String, _ classes: String) -> Text {
        let teachers = classes.isEmpty ? "Your teachers" : "Your teachers of \(classes)"
        switch kind {
        case .firstRecording:
            return Text(
                title: "What you do in \(app) is recorded.",
                body: """
                    \(teachers) have assigned it to you, and see what the app reports of it, such as time, progress and \
                    results. What nobody has assigned to you is never sent. Your school’s pages show you all that is \
                    recorded.
                    """)
        case .recording: return Text(title: "\(teachers) see what you do in \(app).")
        case .markedDone:
            return Text(title: "\(app) has marked your work\(classes.isEmpty ? "" : " for \(classes)") as done.")
        }
    }

    private func german(_ app: String, _ classes: String) -> Text {
        let teachers = classes.isEmpty ? "Deine Lehrkräfte" : "Deine Lehrkräfte in \(classes)"
        switch kind {
        case .firstRecording:
            return Text(
                title: "Was du in \(app) machst, wird aufgezeichnet.",
                body: """
                    \(teachers) haben es dir aufgegeben und sehen, was die App davon meldet, etwa Zeit, Fortschritt und \
                    Ergebnisse. Was dir niemand aufgegeben hat, wird nie gesendet. Die Seiten deiner Schule zeigen dir \
                    alles, was aufgezeichnet ist.
                    """)
        case .recording: return Text(title: "\(teachers) sehen, was du in \(app) machst.")
        case .markedDone:
            return Text(
                title: "\(app) hat deine Arbeit\(classes.isEmpty ? "" : " für \(classes)") als erledigt abgehakt.")
        }
    }

    private func arabic(_ app: String, _ classes: String) -> Text {
        let teachers = classes.isEmpty ? "معلموك" : "معلموك في \(classes)"
        switch kind {
        case .firstRecording:
            return Text(
                title: "ما تفعله في \(app) يُسجَّل.",
                body: """
                    كلّفك به \(teachers) وسيرون ما يبلّغ عنه التطبيق، مثل الوقت والتقدم والنتائج. ما لم يكلّفك به أحد لا \
                    يُرسل أبدًا. وتعرض لك صفحات مدرستك كل ما سُجّل.
                    """)
        case .recording: return Text(title: "يرى \(teachers) ما تفعله في \(app).")
        case .markedDone: return Text(title: "علّم \(app) عملك\(classes.isEmpty ? "" : " في \(classes)") كمنجز.")
        }
    }

    /// A name as it may stand in a line: nothing in it moves a terminal's cursor or turns the line around.
    private static func plain(_ name: String) -> String {
        let turning: Set<Unicode.Scalar> = [
            "\u{061C}", "\u{200E}", "\u{200F}", "\u{2028}", "\u{2029}", "\u{202A}", "\u{202B}", "\u{202C}", "\u{202D}",
            "\u{202E}", "\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}",
        ]
        let scalars = name.unicodeScalars.filter { $0.properties.generalCategory != .control && !turning.contains($0) }
        return String(String(String.UnicodeScalarView(scalars)).prefix(100))
    }
}
