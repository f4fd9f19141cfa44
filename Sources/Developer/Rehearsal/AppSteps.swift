import ClassKit
import Foundation
import JSON

/// What an app does, through ClassKit itself.
enum AppSteps {
    static let all = [
        Step("declare", "PATH TYPE TITLE", 3...3, "make a context, such as: declare quizzes/addition quiz \"Addition\"")
        {
            rehearsal, words in
            let path = Script.path(words[0])
            guard let identifier = path.last else { throw DeveloperError("the path is empty") }
            let parent =
                path.count > 1
                ? try await rehearsal.device.find(path.dropLast()) : try rehearsal.device.store.mainAppContext
            parent.addChildContext(CLSContext(type: try type(words[1]), identifier: identifier, title: words[2]))
            return nil
        },
        Step("open", "[PATH]", 0...1, "as a student: tap the task, so that the app opens there") { rehearsal, words in
            let path = words.first.map(Script.path)
            if rehearsal.isServed { return try await rehearsal.openPage(path) }
            guard let path else { throw DeveloperError("say where: open PATH") }
            return try await rehearsal.open(path)
        },
        Step("start", "", 0...0, "begin a new attempt") { rehearsal, _ in
            try rehearsal.begin { $0.createNewActivity() }
        },
        Step("resume", "", 0...0, "go on with the last attempt") { rehearsal, _ in
            try rehearsal.begin { context in
                guard let former = context.currentActivity else {
                    throw DeveloperError("there is no attempt yet: start")
                }
                return former
            }
        },
        Step("answer", "IDENTIFIER right|wrong [TITLE]", 2...3, "tell how one question was answered") {
            rehearsal, words in
            guard let isRight = ["right": true, "wrong": false][words[1]] else {
                throw DeveloperError("a question is answered right or wrong, not “\(words[1])”")
            }
            let item = try await rehearsal.device.make {
                CLSBinaryItem(
                    identifier: words[0], title: words.count > 2 ? words[2] : words[0], type: .correctIncorrect)
            }
            item.value = isRight
            try rehearsal.activity.addAdditionalActivityItem(item)
            return nil
        },
        Step("score", "POINTS of MOST [TITLE]", 3...4, "tell the score, in front") { rehearsal, words in
            guard let points = Double(words[0]), words[1] == "of", let most = Double(words[2]) else {
                throw DeveloperError("a score is written: score 7 of 10")
            }
            guard most.isFinite, most > 0, (0...most).contains(points) else {
                throw DeveloperError("a score is from 0 to the most that can be had, not \(words[0]) of \(words[2])")
            }
            let activity = try rehearsal.activity
            activity.primaryActivityItem = try await rehearsal.device.make {
                CLSScoreItem(
                    identifier: "score", title: words.count > 3 ? words[3] : "Score", score: points, maxScore: most)
            }
            return nil
        },
        Step("count", "IDENTIFIER NUMBER [TITLE]", 2...3, "tell a number, such as: count hints 2") { rehearsal, words in
            guard let number = Double(words[1]), number.isFinite else {
                throw DeveloperError("“\(words[1])” is no number")
            }
            let item = try await rehearsal.device.make {
                CLSQuantityItem(identifier: words[0], title: words.count > 2 ? words[2] : words[0])
            }
            item.quantity = number
            try rehearsal.activity.addAdditionalActivityItem(item)
            return nil
        },
        Step("reach", "PERCENT%", 1...1, "tell how far the work has got") { rehearsal, words in
            guard words[0].hasSuffix("%"), let percent = Double(words[0].dropLast()), (0...100).contains(percent) else {
                throw DeveloperError("a part is written in percent: reach 50%")
            }
            try rehearsal.activity.addProgressRange(fromStart: 0, toEnd: percent / 100)
            return nil
        },
        Step("stop", "", 0...0, "end the attempt for now") { rehearsal, _ in
            try rehearsal.activity.stop()
            return nil
        },
        Step("save", "", 0...0, "save on the device, and let it sync unless it is offline") { rehearsal, _ in
            let device = try rehearsal.device
            try await device.save()
            return try await rehearsal.sync(device)
        },
        Step("sync", "", 0...0, "let the device tell the school, and hear from it") { rehearsal, _ in
            if rehearsal.isServed { return try await rehearsal.bringPage() }
            return try await rehearsal.sync(rehearsal.device)
        },
        Step("finish", "PATH", 1...1, "have the app mark the tasks on a context as done") { rehearsal, words in
            let device = try rehearsal.device
            device.store.completeAllAssignedActivities(matching: Script.path(words[0]))
            try await device.save()
            return try await rehearsal.sync(device)
        },
    ]

    private static func type(_ name: String) throws -> CLSContextType {
        let types: [String: CLSContextType] = [
            "audio": .audio, "book": .book, "challenge": .challenge, "chapter": .chapter, "course": .course,
            "custom": .custom, "document": .document, "exercise": .exercise, "game": .game, "lesson": .lesson,
            "level": .level, "page": .page, "quiz": .quiz, "section": .section, "task": .task, "video": .video,
        ]
        guard let type = types[name] else {
            throw DeveloperError.none("type of context", called: name, among: types.keys.sorted())
        }
        return type
    }
}

extension Rehearsal {
    var activity: CLSActivity {
        get throws {
            guard let activity = try device.activity else { throw DeveloperError("no attempt has begun: start") }
            return activity
        }
    }

    fileprivate func begin(_ attempt: (CLSContext) throws -> CLSActivity) throws -> String? {
        let device = try device
        guard let context = device.context else { throw DeveloperError("no context is open: open PATH") }
        let activity = try attempt(context)
        activity.start()
        device.activity = activity
        return nil
    }

    /// One round of the device with the school. Where the network is bad the device goes on, and nothing is wrong.
    func sync(_ device: DemoDevice) async throws -> String? {
        let isGood = school.networks[actor.name]?.weather == .good
        do { try await device.sync() } catch  where !isGood {
            return "the school was not reached; it waits on the device"
        }
        return nil
    }

    /// What a tap on the task does: the school notes it, and the app is handed the way to the content.
    func open(_ path: [String]) async throws -> String? {
        let device = try device
        try await noteTap([app] + path)
        _ = try await sync(device)
        // As an app gets it: by the context's own address, or by the path.
        let context = try await device.find(path)
        device.context?.resignActive()
        context.becomeActive()
        device.context = context
        device.activity = nil
        return context.universalLinkURL?.absoluteString ?? ([app] + path).joined(separator: "/")
    }

    private func noteTap(_ path: [String]) async throws {
        let list = try await school.ask(actor, "GET", "/v1/me/handouts")["handouts"]?.asArray ?? []
        for handout in list.compactMap({ $0["id"]?.asString }) {
            let tasks = try await school.ask(actor, "GET", "/v1/me/handouts/\(handout)")["tasks"]?.asArray ?? []
            for task in tasks {
                let assigned = task["path"]?.asArray?.compactMap(\.asString) ?? []
                guard !assigned.isEmpty, path.starts(with: assigned), let id = task["id"]?.asString else { continue }
                try await school.ask(actor, "PUT", "/v1/me/handouts/\(handout)/tasks/\(id)/opening")
                return
            }
        }
    }
}
