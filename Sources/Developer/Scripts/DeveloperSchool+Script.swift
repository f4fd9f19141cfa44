import Coursework
import Foundation
import JSON

extension DeveloperSchool {
    /// What apps have sent so far, as a rehearsal that plays it again and expects what the teacher sees now.
    ///
    /// Pages and programs send the same, and so it is played as an app does it, without a browser.
    func script() async throws -> String {
        let attempts = observer.sent.all.filter { attempt in demo.students.contains { $0.name == attempt.person } }
        guard !attempts.isEmpty else {
            throw DeveloperError(
                "No app has sent any work yet of \(demo.students.map(\.name).joined(separator: ", ")).")
        }
        let handouts = try await postedTasks()
        let used = attempts.map(\.record.path) + handouts.flatMap(\.paths)
        var lines = ScriptLines()
        lines.comment("What apps sent at \(demo.organizationName), to be played again: homeroom rehearse FILE")
        lines.comment("Whatever was locked, moved in time or offline meanwhile is not in it.")
        lines.add("as", demo.teacher.name)
        var declared: Set<IdentifierPath> = []
        for app in Set(used.compactMap(\.elements.first)).sorted() {
            lines.blank()
            lines.add("app", app)
            for context in try contexts(of: app) where lines.canName(context.path) {
                lines.declare(context, &declared)
            }
            lines.add("save")
        }
        for handout in handouts {
            lines.handOut(handout.title, handout.paths.filter(declared.contains))
        }
        let (written, cut) = lines.add(attempts.filter { declared.contains($0.record.path) })
        lines.blank()
        var expected = cut
        for attempt in written where expected.insert(SentAttempts.Place(attempt)).inserted {
            let (person, path) = (attempt.person, attempt.record.path)
            lines.enter(path.elements[0])
            let figures = Figures(try await cell(of: try demo.member(person), at: path.elements), at: path.elements)
            for (what, value) in figures.expected { lines.add(["expect", person, path.below, what] + value) }
        }
        return lines.text
    }

    private struct Posted {
        var title: String
        var paths: [IdentifierPath]
    }

    /// What was handed out of apps, in that order.
    private func postedTasks() async throws -> [Posted] {
        let list = try await read(demo.teacher, "/v1/classes/\(demo.schoolClass)/handouts?limit=100")
        let handouts = (list["handouts"]?.asArray ?? []).filter { $0["state"]?.asString != "draft" }
        var posted: [Posted] = []
        for id in handouts.compactMap({ $0["id"]?.asString }).sorted() {
            let handout = try await read(demo.teacher, "/v1/handouts/\(id)")
            let paths = (handout["tasks"]?.asArray ?? []).compactMap { $0["path"]?.asArray?.compactMap(\.asString) }
            posted.append(
                Posted(
                    title: handout["title"]?.asString ?? "",
                    paths: paths.filter { $0.count > 1 }.map(IdentifierPath.init)))
        }
        return posted
    }
}

/// The lines of a script, as they come.
private struct ScriptLines {
    private(set) var text = ""
    private var count = 0
    private var app = ""
    private var person = ""

    mutating func blank() { put("") }
    mutating func comment(_ words: String) { put("# \(words)") }

    private mutating func put(_ line: String) {
        text += line + "\n"
        count += 1
    }

    mutating func add(_ words: String...) { add(words) }

    mutating func add(_ words: [String]) {
        // A line has no line ends in it.
        put(Script.line(of: words.map { $0.split(whereSeparator: \.isNewline).joined(separator: " ") }))
        if words[0] == "app" { app = words[1] }
    }

    /// Whether the path of a context can be written: its parts between slashes.
    func canName(_ path: IdentifierPath) -> Bool {
        path.elements.count > 1
            && path.elements.allSatisfy { part in
                !part.isEmpty && !part.unicodeScalars.contains("/") && !part.contains(where: \.isNewline)
            }
    }

    /// Makes a context, and first what it hangs from where nothing else has: a step finds it there.
    ///
    /// Identifiers that differ in their Unicode form alone are one to the framework.
    mutating func declare(_ context: ContextRecord, _ declared: inout Set<IdentifierPath>) {
        for depth in 2..<context.path.elements.count {
            let above = IdentifierPath(Array(context.path.elements.prefix(depth)))
            guard declared.insert(above).inserted else { continue }
            add("declare", above.below, "custom", above.elements.last ?? "")
        }
        guard declared.insert(context.path).inserted else { return }
        let type = context.description.type
        add(
            "declare", context.path.below, [.none, .app].contains(type) ? "custom" : type.name,
            context.description.title)
    }

    /// In as many lines as the places take, each a handout of its own.
    mutating func handOut(_ title: String, _ paths: [IdentifierPath]) {
        var line = ["hand-out", title]
        for path in paths {
            let place = path.elements.joined(separator: "/")
            let isFull = line.count == 22 || Script.line(of: line + [place]).utf8.count >= Script.mostCharacters
            if isFull, line.count > 2 {
                add(line)
                line = ["hand-out", title]
            }
            line.append(place)
        }
        if line.count > 2 { add(line) }
    }

    /// As many attempts as a script takes, with what is expected of each of their places.
    ///
    /// - Returns: those that are written, and the places of which not all are.
    mutating func add(_ attempts: [SentAttempts.Attempt]) -> ([SentAttempts.Attempt], cut: Set<SentAttempts.Place>) {
        var written: [SentAttempts.Attempt] = []
        var (places, cut): (Set<SentAttempts.Place>, Set<SentAttempts.Place>) = ([], [])
        for attempt in attempts {
            var piece = ScriptLines()
            (piece.app, piece.person) = (app, person)
            piece.add(attempt)
            let expected = (places.count + 1) * Self.mostExpected
            guard count + piece.count + expected < Script.mostLines else {
                cut.insert(SentAttempts.Place(attempt))
                continue
            }
            written.append(attempt)
            places.insert(SentAttempts.Place(attempt))
            (text, count, app, person) = (text + piece.text, count + piece.count, piece.app, piece.person)
        }
        let left = attempts.count - written.count
        if left > 0 {
            comment("\(left) attempts more are not in it, since \(Script.mostLines) lines are played at most.")
        }
        return (written, cut)
    }

    /// Lines on what is expected of one place.
    private static let mostExpected = 8

    mutating func enter(_ app: String) { if app != self.app { add("app", app) } }

    mutating func add(_ attempt: SentAttempts.Attempt) {
        let record = attempt.record
        blank()
        if attempt.person != person { add("as", attempt.person) }
        person = attempt.person
        enter(record.path.elements[0])
        add("open", record.path.below)
        add("start")
        var seconds = Int(nearest: record.duration)
        while seconds > 0 {
            // No step waits for longer.
            add("wait", "\(min(seconds, 10_000))s")
            seconds -= 10_000
        }
        for item in record.additionalItems { add(item, isPrimary: false) }
        if let item = record.primaryItem { add(item, isPrimary: true) }
        if !record.progress.isEmpty { add("reach", "\(String(format: "%g", record.progress.fraction * 100))%") }
        add("stop")
        add("save")
    }

    private mutating func add(_ item: ActivityItem, isPrimary: Bool) {
        let title = item.title.isEmpty ? item.identifier : item.title
        switch item.value {
        case .binary(let value, _) where !isPrimary: add("answer", item.identifier, value ? "right" : "wrong", title)
        case .quantity where !isPrimary: add("count", item.identifier, item.value.shown, title)
        case .score(let score, of: let most) where isPrimary && most > 0 && (0...most).contains(score):
            add(["score"] + item.value.shown.split(separator: " ").map(String.init) + [title])
        default:
            comment(
                "No step says: \(title.split(whereSeparator: \.isNewline).joined(separator: " ")), \(item.value.shown)")
        }
    }
}

extension IdentifierPath {
    /// As scripts write it: below the app.
    fileprivate var below: String { elements.dropFirst().joined(separator: "/") }
}
