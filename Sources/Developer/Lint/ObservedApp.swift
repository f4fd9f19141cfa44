import Coursework

/// What an app did while it was looked at: what the rules judge.
struct ObservedApp: Sendable {
    /// How apps are run.
    enum Kind: Sendable {
        case program
        /// A page, in a browser.
        case page
    }

    var kind = Kind.program
    var bundleIdentifier: String
    var name = ""
    var urlScheme: String?
    /// Of a page: what is in its folder.
    var folder: ObservedFolder?
    /// What the app declared when it was started as a teacher, and in another school as a student; the app itself first.
    var asTeacher: [ObservedContext] = []
    var asStudent: [ObservedContext] = []
    /// The same as another student, in another language.
    var inOtherLanguage: [ObservedContext] = []
    var otherLanguage = ""
    /// The same at the end, when all links were opened, and the attempts that were saved by then.
    var atEnd: [ObservedContext] = []
    var attempts: [ObservedAttempt] = []
    /// What was opened again, by the same student and then by another, so that the attempts can be compared.
    var repeated: [[String]] = []
    /// The attempts of the other student, on a device of their own.
    var attemptsOfOther: [ObservedAttempt] = []
    var runs: [ObservedRun] = []
    /// What an identifier must not hold of the people who were signed in, without blanks and marks.
    var people: [String] = []
    /// What was declared at or below a context that there is not, when that was opened.
    var madeUp: [ObservedContext] = []
    /// The names of what it keeps in its preferences, and whether its program reads what administrators set.
    var preferences: [String] = []
    var readsManagedSettings = false
    /// The files that it keeps of its own, outside the place for what may be deleted.
    var kept = ObservedFiles.Found()
    /// Of a page: what its ClassKit.json says that it offers.
    var written: [ObservedContext] = []
    /// What its context provider did; nil where its manifest names none.
    var provider: ObservedProvider?
    /// What came of opening a reading place a second time.
    var revisits: [ObservedRevisit] = []
    /// Why no such context was opened, where none was.
    var noStray = "No link names what it leads to, so none to nothing could be made."
    /// Links that were not opened, because there are too many of them or too many hung.
    var unopened = 0

    /// All contexts below the app.
    var below: [ObservedContext] { asTeacher.filter { !$0.path.isEmpty } }
    var assignable: [ObservedContext] { below.filter(\.isAssignable) }

    /// What is assigned hangs from the context, or is it.
    func isContainer(_ context: ObservedContext) -> Bool {
        below.contains { $0.path.count > context.path.count && $0.path.starts(with: context.path) }
    }

    /// The context and those above it, the app itself included.
    func ancestry(of context: ObservedContext) -> [ObservedContext] {
        asTeacher.filter { context.path.starts(with: $0.path) }
    }

    /// All that was declared at any time.
    var everywhere: [ObservedContext] {
        var known: Set<[String]> = [[]]
        return (asTeacher + asStudent + atEnd).filter { known.insert($0.path).inserted }
    }

    /// The links that were opened, and what came of each.
    var openings: [(path: [String], link: String?, run: ObservedRun)] {
        runs.compactMap { run in
            if case .opening(let path, let link) = run.purpose { (path, link, run) } else { nil }
        }
    }

    /// The one that led to a context that there is not; nil where too much had hung before.
    var stray: ObservedRun? { runs.first { $0.purpose == .stray } }

    func place(_ path: [String], _ what: String) -> LintRule.Place {
        LintRule.Place(path: [bundleIdentifier] + path, what: what)
    }
}

/// A context as the app's store has it.
struct ObservedContext: Hashable, Sendable {
    /// From below the app; empty for the app itself.
    var path: [String]
    var title: String
    var displayOrder: Int64
    var topic: String?
    var isAssignable: Bool
    var link: String?
    var hasSummary = false
    var hasAge = false
    var hasMinutes = false
    var hasThumbnail = false
    var type = ContextType.none
    /// What it says that its attempts report.
    var reported: Set<Capability.Kind> = [.duration]
}

/// An attempt as the app's store has it.
struct ObservedAttempt: Sendable {
    struct Item: Sendable {
        var identifier: String
        var isPrimary: Bool
        var title: String
        var kind: Capability.Kind
        /// Of a score.
        var most: Double?
    }

    var path: [String]
    var hasProgress: Bool
    /// Whether all of it was worked through.
    var isWhole = false
    var items: [Item] = []
}

/// One start of the app, and how it ended.
struct ObservedRun: Sendable {
    enum Purpose: Equatable, Sendable {
        case launch
        /// It was started with the words that do some work by themselves.
        case work
        /// A context was opened, by its link where it has one.
        case opening([String], link: String?)
        /// The same was opened once more.
        case again([String])
        /// A context was opened that there is not.
        case stray
    }

    var purpose: Purpose
    var end: RunEnd
    /// Whether the app asked for what it was to open.
    var tookLink = false
    /// Where attempts were begun, or tasks marked as done, at places such as `org.example.optics/lenses`.
    var begun: Set<String> = []
    /// Of these, what was never stopped, and what nobody saved after it had changed.
    var unstopped: Set<String> = []
    var unsaved: Set<String> = []
    /// The last that it said.
    var lastWords = ""
    /// Of a page: what it asked others for than the school and its own server.
    var elsewhere: [String] = []
    /// What was refused of what it saved: of a program by ClassKit, of a page by the school.
    var refused: [String] = []
}
