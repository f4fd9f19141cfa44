import Coursework
import Foundation
import JSON
import School

/// What the teacher does with handouts; the last one is meant unless a title is given.
enum HandoutControls {
    static let all: [Control] = [
        Control("hand-out", "TITLE APP/PATH…", 2...21, "post a handout with these contexts to the class") {
            school, words in
            let tasks = try await school.tasks(at: words.dropFirst())
            let handout = try await school.create(words[0], tasks)
            try await school.ask(school.demo.teacher, "PUT", "/v1/handouts/\(handout)/posting")
            return "“\(words[0])” is posted to \(school.demo.className)."
        },
        Control("schedule", "TITLE TIME APP/PATH…", 3...22, "have a handout posted at a time, such as 2026-12-01T08:00")
        {
            school, words in
            guard try ClockChange(words[1], in: school.demo.timeZone).isTime else {
                throw DeveloperError("“\(words[1])” is no time to post at. Write one such as 2026-12-01T08:00.")
            }
            let tasks = try await school.tasks(at: words.dropFirst(2))
            let handout = try await school.create(words[0], tasks, publish: words[1])
            try await school.ask(school.demo.teacher, "PUT", "/v1/handouts/\(handout)/schedule", [:])
            return "“\(words[0])” will be posted at \(words[1])."
        },
        Control("lock", "[TITLE]", 0...1, "have the students pause") { school, words in
            try await school.act(on: words.first, "PUT", "lock", "is locked")
        },
        Control("unlock", "[TITLE]", 0...1, "have the students go on") { school, words in
            try await school.act(on: words.first, "DELETE", "lock", "is open again")
        },
        Control("complete", "[TITLE]", 0...1, "end a handout: nothing more is recorded") { school, words in
            try await school.act(on: words.first, "PUT", "completion", "is completed")
        },
        Control(
            "rehearsal", "", 0...0, "print what apps have sent as a script: homeroom dev rehearsal > monday.rehearsal",
            isQuestion: true
        ) { school, _ in try await school.script() },
        Control("report", "[TITLE]", 0...1, "print the teacher's report as JSON", isQuestion: true) { school, words in
            try await school.report(of: words.first).prettyText(lineLength: 100)
        },
    ]
}

extension DeveloperSchool {
    private static let mostNamed = 12

    /// Tasks that ask for contexts, each written `APP/PATH`; what no app has declared is said with what there is.
    fileprivate func tasks(at places: ArraySlice<String>) async throws -> [JSONValue] {
        var tasks: [JSONValue] = []
        for place in places {
            let path = Script.path(place)
            try await mustKnow(app: path.first ?? "")
            let known = try contexts(of: path[0]).map(\.path.elements)
            if !known.contains(path), known.count < Self.mostContexts {
                let below = known.filter { $0.count > 1 }.map { $0.joined(separator: "/") }
                throw DeveloperError.none("context", called: place, among: Array(below.prefix(Self.mostNamed)))
            }
            tasks.append(.context(path))
        }
        return tasks
    }

    /// The identifier of a handout by its title, the newest of that name; without one, the newest of all.
    func handout(called title: String?) async throws -> (id: String, title: String) {
        let list = try await ask(demo.teacher, "GET", "/v1/classes/\(demo.schoolClass)/handouts?limit=100")
        let handouts = (list["handouts"]?.asArray ?? []).compactMap { handout in
            handout["id"]?.asString.map { (id: $0, title: handout["title"]?.asString ?? "") }
        }
        let wanted = handouts.filter { title == nil || $0.title == title }
        guard let found = wanted.max(by: { $0.id < $1.id }) else {
            guard let title else { throw DeveloperError("There is no handout yet. Post one: hand-out TITLE APP/PATH") }
            throw DeveloperError.none("handout", called: title, among: handouts.map(\.title))
        }
        return found
    }

    func act(on title: String?, _ method: String, _ what: String, _ words: String) async throws -> String {
        let handout = try await handout(called: title)
        try await ask(demo.teacher, method, "/v1/handouts/\(handout.id)/\(what)")
        return "“\(handout.title)” \(words)."
    }

    func report(of title: String?) async throws -> JSONValue {
        let handout = try await handout(called: title)
        return try await ask(demo.teacher, "GET", "/v1/handouts/\(handout.id)/report")
    }
}
