/// Words that stand in the names and the work of people, and who may come across them.
struct Words: Sendable {
    private let owned: [(word: String, seenBy: Set<Asker>)]

    /// Who teaches the first class, and can ask.
    private static let first: Set<Asker> = [.teacher, .coTeacher]
    private static let second: Set<Asker> = [.otherTeacher]
    private static let dispatcher: Set<Asker> = [.administrator, .manager]

    init(_ left: Side, _ right: Side) {
        var seenBy: [String: Set<Asker>] = [:]
        for name in left.people.keys { seenBy[name] = Self.seers(of: name) }
        for (subject, seers) in Self.things { seenBy[subject] = seers }
        for name in left.people.keys { seenBy["\(name)Tablet"] = Asker(rawValue: name).map { [$0] } ?? [] }
        var owned = seenBy.map { (word: left.word($0.key), seenBy: $0.value) }
        // Of the other school nobody sees anything.
        owned.append((word: "kite-\(right.name)", seenBy: []))
        self.owned = owned
    }

    /// The words in an answer that are none of the asker's business.
    func leaked(in answer: ClientResponse, to asker: Asker, besides shown: String?) -> [String] {
        let text = (answer.text + "\(answer.headers)").lowercased()
        guard text.contains("kite-") else { return [] }
        return owned.compactMap { word, seenBy in
            if seenBy.contains(asker) || !text.contains(word) { return nil }
            return shown.map(word.contains) == true ? nil : word
        }
    }

    private static func seers(of name: String) -> Set<Asker> {
        let oneself = Asker(rawValue: name).map { Set([$0]) } ?? []
        switch name {
        case "administrator": return dispatcher
        case "farManager": return [.administrator, .farManager]
        case "manager": return dispatcher
        case "student": return dispatcher.union(first).union(oneself)
        case "classmate": return dispatcher.union(first)
        case "otherStudent": return dispatcher.union(second).union(oneself)
        case "otherTeacher", "otherColleague": return dispatcher.union(second).union([.otherStudent])
        default: return dispatcher.union(first).union([.student]).union(oneself)
        }
    }

    /// What teachers hand out and students do is for the people of the class alone.
    private static let things: [String: Set<Asker>] = {
        let firsts = first.union([.student])
        let seconds = second.union([.otherStudent])
        var things: [String: Set<Asker>] = [
            "firstClass": firsts.union(dispatcher), "secondClass": seconds.union(dispatcher),
            "firstLoose": [.teacher], "secondLoose": [.otherTeacher], "firstBegun": [.teacher],
            "secondBegun": [.otherTeacher], "studentLoose": [.student], "studentBegun": [.student],
            "otherStudentLoose": [.otherStudent],
        ]
        for part in ["Handout", "HandoutTask", "HandoutInstructions", "Attachment"] {
            things["first\(part)"] = firsts
            things["second\(part)"] = seconds
        }
        for part in ["", "Task", "Instructions"] { things["draft\(part)"] = [.teacher] }
        for part in ["Item", "Essay", "Answer"] {
            things["student\(part)"] = firsts
            things["classmate\(part)"] = first
            things["otherStudent\(part)"] = seconds
        }
        return things
    }()
}
