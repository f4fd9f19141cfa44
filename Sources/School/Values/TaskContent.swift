package import Coursework

/// The content of a task, with everything that its kind needs.
package enum TaskContent: Hashable, Sendable {
    case context(IdentifierPath)
    case timedApp(String, minutes: Int)
    case wholeApp(String)
    case link(String)
    case file(File.ID)
    case handIn
    case exitTicket([Question])

    package var kind: TaskKind {
        switch self {
        case .context: .context
        case .timedApp: .timedApp
        case .wholeApp: .wholeApp
        case .link: .link
        case .file: .file
        case .handIn: .handIn
        case .exitTicket: .exitTicket
        }
    }

    /// The app in which it is done.
    package var app: String? {
        switch self {
        case .context(let path): path.elements.first
        case .timedApp(let app, _), .wholeApp(let app): app
        case .link, .file, .handIn, .exitTicket: nil
        }
    }

    /// The context that is reported on: the whole app for a timed app, nothing for an app that is only opened.
    var path: IdentifierPath? {
        switch self {
        case .context(let path): path
        case .timedApp(let app, _): [app]
        case .wholeApp, .link, .file, .handIn, .exitTicket: nil
        }
    }

    package var file: File.ID? {
        if case .file(let file) = self { file } else { nil }
    }

    package var minutes: Int? {
        if case .timedApp(_, let minutes) = self { minutes } else { nil }
    }

    var link: String? {
        if case .link(let link) = self { link } else { nil }
    }

    var questions: [Question]? {
        if case .exitTicket(let questions) = self { questions } else { nil }
    }

    /// What is wrong with the content in itself.
    var findings: [Finding] {
        switch self {
        case .context(let path):
            path.depth > 0 ? [] : [Finding(.invalid, "path", "No content is chosen. Choose some, or remove the task.")]
        case .timedApp(let app, let minutes):
            Self.findings(app: app) + Limit.findings(forMinutes: minutes)
        case .wholeApp(let app): Self.findings(app: app)
        case .link(let link): Self.findings(link: link)
        case .file, .handIn: []
        case .exitTicket(let questions): Question.findings(questions)
        }
    }

    private static func findings(app: String) -> [Finding] {
        app.isEmpty ? [Finding(.invalid, "app", "No app is chosen. Choose one, or remove the task.")] : []
    }

    /// A browser opens it, so only web addresses are allowed, none that would run a program.
    private static func findings(link: String) -> [Finding] {
        let lower = link.lowercased()
        guard lower.hasPrefix("https://") || lower.hasPrefix("http://"), link.utf8.count > 8,
            !link.unicodeScalars.contains(where: { $0.value <= 0x20 || $0.value == 0x7F })
        else {
            return [Finding(.invalid, "link", "The link is not a web address. Begin it with https:// .")]
        }
        guard link.unicodeScalars.count <= Limit.taskLink else {
            return [Finding(.limit, "link", "The link has more than \(Limit.taskLink) characters. Use a shorter one.")]
        }
        return []
    }
}
