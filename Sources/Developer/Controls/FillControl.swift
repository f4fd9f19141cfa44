import Coursework
import Foundation
import JSON
import Locks
import School

/// A school in the midst of its year, for seeing every page full.
enum FillControl {
    static let all: [Control] = [
        Control(
            "fill", "", 0...0,
            "fill the school: 100 students in four more classes, with half a year of work behind them"
        ) { school, _ in
            let wasFull = school.filling.withLock { filling in
                defer { filling.hasWork = true }
                return filling.hasWork
            }
            guard !wasFull else {
                throw DeveloperError(
                    "The school is full already. `reset` takes the work away, and `fill` makes it anew.")
            }
            return try await school.observer.change(.control(["fill"])) {
                let begun = school.clock.now
                var year = SampleYear(school)
                do { return try await year.make() } catch {
                    school.clock.set(to: begun)
                    school.filling.withLock { $0.hasWork = false }
                    throw error
                }
            }
        }
    ]
}

/// Half a year at a school, made week by week as it would have come about: the school's clock goes back, and forward again.
private struct SampleYear {
    private typealias Pupil = Filling.Pupil

    private struct Group {
        var id: SchoolClass.ID
        var pupils: [Pupil] = []
        var handouts: [Handout] = []
    }

    private struct Handout {
        var id: String
        var tasks: [(id: String, kind: String, path: IdentifierPath)]
    }

    static let weeks = 24
    private static let day: TimeInterval = 86400
    /// Days on which students work at what was posted: not all on the same.
    private static let days = 3
    private static let classes = ["Physics 7a", "Physics 7b", "Physics 8a", "Light and shadow: an elective"]
    private static let given = [
        "Aino", "Bilal", "Charlotte", "Dmitri", "Elif", "Fatima", "Gustav", "Hana", "Ivo", "Jana", "Kofi", "Lena",
        "Mateo", "Nour", "Olga", "Paul", "Quinn", "Rosa", "Sami", "Tara", "Uma", "ليلى", "Wanda", "Xenia", "يوسف",
    ]
    private static let family = [
        "Virtanen", "von Hohenstein", "García Lorca", "عبد الرحمن", "O’Brien", "Yılmaz", "Müller", "Nguyễn", "Okafor",
        "Kowalska", "Rossi", "Tanaka", "Singh", "Dahl", "Horvat", "Papadaki", "Mensah", "Lindqvist", "Sokolow", "Patel",
        "Vogel", "Haddad", "de Vries",
    ]
    private static let app = "org.example.light"
    private static let lessons = [
        "Sun and stars", "Candles and lamps", "Glow-worms", "Umbra", "Penumbra", "Sundials", "Eclipse of the Sun",
        "Eclipse of the Moon", "Flat mirrors", "Curved mirrors", "A periscope to build", "The magnifying glass",
        "The eye", "Telescopes", "Cameras", "The rainbow", "Mixing light", "Mixing paint", "Why the sky is blue",
        "Brightness and distance", "Angles", "How fast is light?", "Fibres", "Holograms",
    ]
    private static let comments = [
        "Very clear. Well drawn!", "Good. Write whole sentences next time, please.",
        "Where is the lamp? Add it, please, and draw its rays with a ruler.",
    ]

    private let school: DeveloperSchool
    private var chance = Chance(seed: 7)

    init(_ school: DeveloperSchool) { self.school = school }

    mutating func make() async throws -> String {
        school.clock.move(by: -Self.day * Double(7 * (Self.weeks - 1) + Self.days))
        try await declare()
        var groups: [Group] = []
        let there = school.filling.withLock { $0.groups }
        for (number, name) in Self.classes.enumerated() {
            let group = number < there.count ? there[number] : try await found(name, number)
            groups.append(Group(id: group.id, pupils: group.pupils))
        }
        for week in 0..<Self.weeks {
            if week > 0 { school.clock.move(by: Self.day * Double(7 - Self.days)) }
            for index in groups.indices {
                groups[index].handouts.append(try await post(week, to: groups[index]))
                try await review(groups[index], in: week)
            }
            for day in 0..<Self.days {
                school.clock.move(by: Self.day)
                for group in groups {
                    for (place, pupil) in group.pupils.enumerated() where place % Self.days == day {
                        try await work(pupil, at: group.handouts[week], of: week)
                    }
                }
            }
        }
        let count = groups.flatMap(\.handouts).count
        return
            "\(Self.classes.count) classes with \(groups.flatMap(\.pupils).count) students have worked at \(count) handouts."
    }

    // MARK: - The app

    private func path(of lesson: String) -> IdentifierPath {
        let word = lesson.lowercased().filter { $0.isLetter || $0 == " " }.replacing(" ", with: "-")
        return IdentifierPath([Self.app, word])
    }

    private func declare() async throws {
        _ = try await school.school.perform(.approve(Self.app, named: "Light"), as: school.demo.actor(office))
        let stamp = stamp
        var contexts = [
            ContextRecord(IdentifierPath([Self.app]), ContextDescription(type: .app, title: "Light"), at: stamp)
        ]
        for (order, lesson) in Self.lessons.enumerated() {
            let content = ContextDescription(
                type: order % 3 == 1 ? .quiz : .lesson, title: lesson, displayOrder: order, topic: "science",
                summary: "\(lesson): try it, see why, and use it.", capabilities: ContextDescription.timeAlone)
            contexts.append(ContextRecord(path(of: lesson), content, at: stamp))
        }
        _ = try await school.school.sync(
            SyncRequest(app: Self.app, name: "Light", device: stamp.device, contexts: contexts),
            as: school.demo.actor(school.demo.teacher))
    }

    private var stamp: Stamp { Stamp(HybridTime(school.clock.now), DeviceID(rawValue: "classroom-tablet")) }

    // MARK: - People

    private var office: DemoPeople.Member { school.demo.administrator }

    private mutating func found(_ name: String, _ number: Int) async throws -> Filling.Group {
        let (demo, actor) = (school.demo, school.demo.actor(office))
        let id = try await school.school.perform(.create(SchoolClass.Draft(name: name, at: demo.location)), as: actor)
            .schoolClass.id
        try await school.school.perform(.add([demo.teacher.person], as: .teacher, to: id), as: actor)
        var group = Filling.Group(id: id)
        for (place, given) in Self.given.enumerated() {
            // Neither all of a class have one, nor those of one name in each.
            let name = Person.Name(given: given, family: Self.family[(place * 7 + number * 5) % Self.family.count])
            let account = "student\(number + 1)\(place < 9 ? "0" : "")\(place + 1)"
            let pupil = try await school.admit(name, account: account, to: id)
            group.pupils.append(Pupil(member: pupil, zeal: chance.next(in: 3...10)))
        }
        school.filling.withLock { [group] in $0.groups.append(group) }
        return group
    }

    // MARK: - Handouts

    private func post(_ week: Int, to group: Group) async throws -> Handout {
        let lesson = Self.lessons[week % Self.lessons.count]
        var tasks: [JSONValue] = [.context(path(of: lesson).elements)]
        if week % 2 == 0 { tasks.append(["kind": "handIn", "title": .string("Your notes on: \(lesson)")]) }
        if week % 3 == 0 { tasks.append(["kind": "timedApp", "app": .string(Self.app), "minutes": 20]) }
        if week % 4 == 0 { tasks.append(Self.ticket) }
        let due = school.clock.now.addingTimeInterval(10 * Self.day)
            .formatted(.iso8601.year().month().day())
        let draft: JSONValue = [
            "title": .string(week % 2 == 0 ? lesson : "\(lesson): at home"), "tasks": .array(tasks),
            "due": .string(due), "instructions": .string("\(lesson): watch, try, and explain it to a neighbour."),
        ]
        let made = try await ask(school.demo.teacher, "POST", "/v1/classes/\(group.id)/handouts", draft)
        let id = made["id"]?.asString ?? ""
        _ = try await ask(school.demo.teacher, "PUT", "/v1/handouts/\(id)/posting")
        let posted = (made["tasks"]?.asArray ?? []).map { task in
            (id: task["id"]?.asString ?? "", kind: task["kind"]?.asString ?? "", path: path(of: lesson))
        }
        return Handout(id: id, tasks: posted)
    }

    private static let ticket: JSONValue = [
        "kind": "exitTicket", "title": "On the way out",
        "questions": [
            [
                "kind": "scale", "text": "How sure are you?", "isOptional": false,
                "choices": ["Not at all", "A little", "Fairly", "Very"],
            ]
        ],
    ]

    // MARK: - Work

    /// What one student did of a handout: some do everything, some little, and the last weeks are still going on.
    private mutating func work(_ pupil: Pupil, at handout: Handout, of week: Int) async throws {
        let left = Self.weeks - week
        let zeal = left > 3 ? pupil.zeal : pupil.zeal * left / 5
        for task in handout.tasks where chance.next(in: 1...10) <= zeal {
            let place = "/v1/me/handouts/\(handout.id)/tasks/\(task.id)"
            switch task.kind {
            case "context":
                try await report(pupil, at: task.path)
                if chance.next(in: 1...10) <= 7 { _ = try await ask(pupil.member, "PUT", "\(place)/done", [:]) }
            case "exitTicket":
                let answer: JSONValue = ["number": .integer(Int64(chance.next(in: 1...4)))]
                _ = try await ask(pupil.member, "PUT", "\(place)/handIn", ["kind": "answers", "answers": [answer]])
            case "handIn":
                let file = try await upload("I have seen how the shadow grows when the lamp comes nearer.\n", pupil)
                _ = try await ask(pupil.member, "PUT", "\(place)/handIn", ["kind": "files", "files": [.string(file)]])
            default: _ = try await ask(pupil.member, "PUT", "\(place)/done", [:])
            }
        }
    }

    private mutating func report(_ pupil: Pupil, at path: IdentifierPath) async throws {
        let (stamp, now) = (stamp, school.clock.now)
        let points = min(10, max(1, pupil.zeal + chance.next(in: -2...2)))
        var items = [
            "points": ActivityItem("points", title: "Points", value: .score(Double(points), of: 10), created: now)
        ]
        for question in 1...4 {
            let isRight = chance.next(in: 1...10) <= points
            items["q\(question)"] = ActivityItem(
                "q\(question)", title: "Question \(question)", value: .binary(isRight, .correctIncorrect), created: now)
        }
        var progress = ProgressRanges()
        _ = progress.insert(from: 0, to: Double(points) / 10)
        let id = ActivityRecord.ID(rawValue: "\(pupil.member.person)-\(path.elements.last ?? "")")
        let record = ActivityRecord(
            id: id, path: path, created: now, edited: stamp,
            durations: [stamp.device: Double(chance.next(in: 3...25) * 60)], progress: progress,
            items: items.mapValues { Stamped($0, at: stamp) }, primary: Stamped("points", at: stamp))
        _ = try await school.school.sync(
            SyncRequest(app: Self.app, name: "Light", device: stamp.device, reports: [SentReport(record)]),
            as: school.demo.actor(pupil.member))
    }

    private func upload(_ text: String, _ pupil: Pupil) async throws -> String {
        let bytes = Array(text.utf8)
        let begun = try await ask(
            pupil.member, "POST", "/v1/files",
            ["name": "My notes.txt", "mediaType": "text/plain", "size": .integer(Int64(bytes.count))])
        let id = begun["id"]?.asString ?? ""
        _ = try await school.quietly(
            pupil.member, "PUT", "/v1/files/\(id)/parts/0", bytes, type: "application/octet-stream")
        _ = try await ask(pupil.member, "PUT", "/v1/files/\(id)/completion")
        return id
    }

    /// The teacher looks at most of what was handed in two weeks ago, and closes what is long over.
    private mutating func review(_ group: Group, in week: Int) async throws {
        let teacher = school.demo.teacher
        if week >= 8 {
            _ = try await ask(teacher, "PUT", "/v1/handouts/\(group.handouts[week - 8].id)/completion")
        }
        guard week >= 2, let task = group.handouts[week - 2].tasks.first(where: { $0.kind == "handIn" }) else { return }
        let handout = group.handouts[week - 2].id
        let report = try await ask(teacher, "GET", "/v1/handouts/\(handout)/report")
        for cell in (report["lines"]?.asArray ?? []).flatMap({ $0["cells"]?.asArray ?? [] })
        where cell["isHandedIn"] == true && cell["task"]?.asString == task.id && chance.next(in: 1...10) <= 8 {
            let comment = Self.comments[chance.next(in: 0...2)]
            _ = try await ask(
                teacher, "PUT",
                "/v1/handouts/\(handout)/tasks/\(task.id)/students/\(cell["person"]?.asString ?? "")/return",
                ["comment": .string(comment)])
        }
    }

    private func ask(
        _ member: DemoPeople.Member, _ method: String, _ target: String, _ body: JSONValue? = nil
    ) async throws -> JSONValue {
        try await school.quietly(
            member, method, target, body?.bytes ?? [], type: body == nil ? nil : "application/json")
    }
}
