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
        let (title, body) = phrases
        return Text(title: title.text(in: language), body: body.map { $0.text(in: language) }.joined(separator: " "))
    }

    /// The title, and the sentences below it.
    private var phrases: (title: NoticeSentence, body: [NoticeSentence]) {
        let app = Self.plain(app)
        let classes = classes.map(Self.plain).filter { !$0.isEmpty }.joined(separator: ", ")
        switch kind {
        case .firstRecording:
            let assigned =
                classes.isEmpty
                ? NoticeSentence(
                    "Your teachers have assigned it to you, and see what the app reports of it, such as time, progress and results."
                )
                : NoticeSentence(
                    "Your teachers of \(classes) have assigned it to you, and see what the app reports of it, such as time, progress and results."
                )
            let others = NoticeSentence(
                "What nobody has assigned to you is never sent. Your school’s pages show you all that is recorded.")
            return (NoticeSentence("What you do in \(app) is recorded."), [assigned, others])
        case .recording:
            return (
                classes.isEmpty
                    ? NoticeSentence("Your teachers see what you do in \(app).")
                    : NoticeSentence("Your teachers of \(classes) see what you do in \(app)."), []
            )
        case .markedDone:
            return (
                classes.isEmpty
                    ? NoticeSentence("\(app) has marked your work as done.")
                    : NoticeSentence("\(app) has marked your work for \(classes) as done."), []
            )
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
