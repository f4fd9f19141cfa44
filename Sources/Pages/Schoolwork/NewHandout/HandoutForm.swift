import Coursework
import HTTP
import School
import SchoolServer
import Texts

/// A handout as it stands in its form: all that was typed, whether or not it can be kept.
///
/// The whole of it travels with each press of a button, so that tasks are added, moved and chosen without scripts, and
/// nothing is kept at the school before the teacher says so.
struct HandoutForm: Hashable, Sendable {
    var title = ""
    var instructions = ""
    /// Pictures and recordings beside the instructions.
    var attachments: [File.ID] = []
    var isForAll = true
    var people: Set<String> = []
    /// Other classes that are to have a copy.
    var copies: Set<String> = []
    var dueDate = ""
    var dueTime = ""
    /// The due date, and its time, of which the teacher has read that it has passed.
    var dueSeen = ""
    var publishDate = ""
    var publishTime = ""
    var tasks: [TaskForm] = []
    var picker: PickerForm?
    /// The version that is edited; nil for a new one.
    var version: Int?
    /// How many keys were given so far.
    var keys = 0
    /// The element that the reader goes on with.
    var focus: String?
    /// What the last press of a button has done, for those who don't see it.
    var news: Phrase?

    init() {}

    init(_ handout: Handout) {
        title = handout.title
        instructions = handout.instructions
        attachments = handout.attachments.map(\.file)
        if case .some(let chosen) = handout.recipients { (isForAll, people) = (false, Set(chosen.map(\.description))) }
        (dueDate, dueTime) = (handout.due?.date.description ?? "", handout.due?.time?.description ?? "")
        publishDate = handout.publish?.date.description ?? ""
        publishTime = handout.publish?.time?.description ?? ""
        version = handout.version
        for task in handout.tasks { tasks.append(TaskForm(task, key: newKey())) }
    }

    init(_ form: Form) {
        title = form["title"] ?? ""
        instructions = form["instructions"] ?? ""
        for file in form.all("attachment").prefix(Limit.attachments + 1).compactMap(File.ID.init)
        where !attachments.contains(file) { attachments.append(file) }
        isForAll = form["audience"] != "some"
        people = Set(form.all("person"))
        copies = Set(form.all("copy"))
        (dueDate, dueTime) = (form["due.date"] ?? "", form["due.time"] ?? "")
        dueSeen = form["due.seen"] ?? ""
        (publishDate, publishTime) = (form["publish.date"] ?? "", form["publish.time"] ?? "")
        version = form["version"].flatMap(Int.init)
        keys = min(max(form["keys"].flatMap(Int.init) ?? 0, 0), 1_000_000)
        var seen: Set<String> = []
        tasks = form.all("task").filter { seen.insert($0).inserted }.compactMap { TaskForm($0, form) }
        picker = PickerForm(form)
    }

    mutating func newKey() -> String {
        keys += 1
        return "t\(keys)"
    }
}

extension HandoutForm {
    /// What the school is told, and what can't even be told to it.
    var draft: (HandoutDraft, [Finding]) {
        let (due, publish) = (due, publish)
        var findings = unreadable("due", [dueDate, dueTime], due)
        findings += unreadable("publish", [publishDate, publishTime], publish)
        var list: [HandoutDraft.Task] = []
        for (index, form) in tasks.enumerated() {
            let (task, wrong) = form.task(at: index)
            list.append(task)
            findings += wrong
        }
        let recipients: Handout.Recipients = isForAll ? .all : .some(Set(people.compactMap(Person.ID.init)))
        let draft = HandoutDraft(
            title: title.trimmingBlanks, instructions: instructions, attachments: attachments,
            recipients: recipients, tasks: list, due: due, publish: publish)
        let known = Set(findings.map(\.field))
        return (draft, findings + draft.findings.filter { !known.contains($0.field) })
    }

    /// Whether the teacher was told that the due date has passed, and it is the same still.
    var hasSeenDue: Bool { !dueDate.isEmpty && dueSeen == "\(dueDate) \(dueTime)" }

    /// When it is due, or when it posts itself, if that can be read.
    var due: DueDate? { Self.moment(dueDate, dueTime) }
    var publish: DueDate? { Self.moment(publishDate, publishTime) }

    /// A time alone says nothing.
    private static func moment(_ date: String, _ time: String) -> DueDate? {
        let time = time.trimmingBlanks.westernDigits
        guard let day = LocalDate(date.trimmingBlanks.westernDigits) else { return nil }
        if time.isEmpty { return DueDate(day) }
        // Some browsers add seconds.
        return LocalTime(String(time.prefix(5))).map { DueDate(day, $0) }
    }

    /// What is no day or no time is not left out in silence.
    private func unreadable(_ field: String, _ texts: [String], _ moment: DueDate?) -> [Finding] {
        guard moment == nil, !texts.allSatisfy({ $0.trimmingBlanks.isEmpty }) else { return [] }
        return [Finding(.invalid, field, "This is no time of the calendar.")]
    }

    /// The task that a finding is about.
    func task(of finding: Finding) -> TaskForm? {
        let parts = finding.field.split { $0 == "[" || $0 == "]" || $0 == "." }
        guard parts.count > 1, parts[0] == "tasks", let index = Int(parts[1]) else { return nil }
        return tasks.indices.contains(index) ? tasks[index] : nil
    }

    /// The name of the field in the form that a finding is about.
    func field(_ finding: Finding) -> String {
        let parts = finding.field.split { $0 == "[" || $0 == "]" || $0 == "." }.map(String.init)
        guard let task = task(of: finding) else { return parts.first ?? "" }
        guard parts.count > 3, parts[2] == "questions", let number = Int(parts[3]),
            task.questions.indices.contains(number)
        else { return parts.count > 2 ? "\(task.key).\(parts[2])" : task.key }
        return "\(task.questions[number].key).\(parts.count > 4 ? parts[4] : "text")"
    }
}

/// What is looked for while choosing content for a task, without leaving the form.
struct PickerForm: Hashable, Sendable {
    enum Place: Hashable, Sendable {
        case apps, bookmarks, found
        case below(IdentifierPath)
    }

    var place = Place.apps
    var words = ""
    var topic = ""
    var age = ""
    var minutes = ""

    init() {}

    init?(_ form: Form) {
        guard let text = form["picker"] else { return nil }
        switch text {
        case "apps": place = .apps
        case "bookmarks": place = .bookmarks
        case "found": place = .found
        default: place = ContentPlace.path(text).map { .below($0) } ?? .apps
        }
        words = form["picker.words"] ?? ""
        topic = form["picker.topic"] ?? ""
        age = form["picker.age"] ?? ""
        minutes = form["picker.minutes"] ?? ""
    }

    var text: String {
        switch place {
        case .apps: "apps"
        case .bookmarks: "bookmarks"
        case .found: "found"
        case .below(let path): ContentPlace.text(path)
        }
    }

    var search: ContextSearch {
        ContextSearch.asked(words: words, topic: topic, age: age, minutes: minutes)
    }
}

extension ContextSearch {
    /// What was typed into the fields of a search; what is no number is not asked for.
    static func asked(words: String, topic: String, age: String, minutes: String) -> ContextSearch {
        func number(_ text: String, _ range: ClosedRange<Int>) -> Int? {
            Int(text.trimmingBlanks.westernDigits).flatMap { range.contains($0) ? $0 : nil }
        }
        let few = words.split(whereSeparator: { !$0.isLetter && !$0.isNumber }).prefix(8).joined(separator: " ")
        return ContextSearch(
            few, topic: topic.isEmpty ? nil : topic, age: number(age, 0...150), minutes: number(minutes, 0...10_000))
    }
}
