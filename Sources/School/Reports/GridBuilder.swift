import Coursework
import Foundation

/// Combines the rows of a handout's report into cells and means. It reads nothing itself.
struct GridBuilder {
    struct Task {
        var id: HandoutTask.ID
        var kind: String
        var title: String
        var app: String?
        var path: IdentifierPath?
        /// For how many minutes a timed app is to be used; additional time is not shown.
        var minutes: Int?

        /// Whether an app reports on it.
        var isMeasured: Bool { path != nil }
        /// Whether the task asks for time in an app; then only time is shown.
        var isTimed: Bool { kind == TaskKind.timedApp.rawValue }
    }

    struct Student {
        var id: Person.ID
        var name: Person.Name
        var isProgressOn: Bool
        var isPresent: Bool
        var opened: Date?
        var signsSetAside: Date?
    }

    struct Step {
        var opened: Date?
        var done: Cell.Done?
        var isHandedIn: Bool
        var isReviewed: Bool
        var isReturned: Bool
        var triesAgain: Bool
    }

    private struct Key: Hashable {
        var task: HandoutTask.ID
        var person: Person.ID
    }

    private struct Work {
        var places: [Cell.Place] = []
        var received: Date?
        /// Where a page in a browser reported it.
        var pages: Set<IdentifierPath> = []

        /// What is least sure about where the figures of these places come from.
        func trust(of places: [Cell.Place]) -> TrustLabel {
            places.contains { pages.contains($0.path) } ? .reportedByPage : .reportedByApp
        }

        /// The first known time of work.
        func begun(_ step: Step?) -> Date? {
            (places.map(\.figures.edited) + [step?.done?.at]).compactMap(\.self).min()
        }
    }

    private let tasks: [Task]
    private let students: [Student]
    private var steps: [Key: Step] = [:]
    private var work: [Key: Work] = [:]
    private var fates: [Person.ID: Set<Fate>] = [:]

    init(tasks: [Task], students: [Student]) {
        self.tasks = tasks
        self.students = students
    }

    mutating func add(_ step: Step, task: HandoutTask.ID, person: Person.ID) {
        steps[Key(task: task, person: person)] = step
    }

    mutating func add(
        _ figures: ContextFigures, at path: IdentifierPath, received: Date, isFromPage: Bool, task: HandoutTask.ID,
        person: Person.ID
    ) {
        var found = work[Key(task: task, person: person)] ?? Work()
        found.places.append(Cell.Place(path: path, figures: figures))
        found.received = max(found.received ?? received, received)
        if isFromPage { found.pages.insert(path) }
        work[Key(task: task, person: person)] = found
    }

    mutating func add(fate: Fate?, person: Person.ID) {
        if let fate { fates[person, default: []].insert(fate) }
    }

    func grid(isProgressOn: Bool) -> (columns: [HandoutReport.Column], lines: [HandoutReport.Line]) {
        let lines = students.map { student in
            HandoutReport.Line(
                person: student.id, name: student.name, isProgressOn: student.isProgressOn,
                isPresent: student.isPresent,
                cells: tasks.map { cell(of: student, at: $0, isProgressOn: isProgressOn) },
                openedHandout: student.opened, signsSetAside: student.signsSetAside)
        }
        let columns = tasks.enumerated().map { index, task in
            // Students who have left the class are not counted.
            let cells = lines.filter(\.isPresent).map { $0.cells[index] }
            return HandoutReport.Column(
                task: task.id, kind: task.kind, title: task.title, app: task.app, path: task.path,
                means: ClassFigures(cells.map { $0.figures ?? ContextFigures([]) }),
                done: cells.filter { $0.done != nil }.count)
        }
        return (columns, lines)
    }

    private func cell(of student: Student, at task: Task, isProgressOn: Bool) -> Cell {
        let key = Key(task: task.id, person: student.id)
        let step = steps[key]
        // Work that is kept while progress is off, or of a student who has left, becomes visible again when that
        // changes.
        let isSeen = isProgressOn && student.isProgressOn && student.isPresent
        let work = isSeen ? work[key] ?? Work() : Work()
        let counted = task.isTimed ? timed(work.places) : work.places
        let figures =
            task.isTimed
            ? ContextFigures(wholeApp: counted.map(\.figures), upTo: task.minutes)
            : work.places.first { $0.path == task.path }?.figures
        let below = task.isTimed ? [] : work.places.filter { $0.path != task.path }.sorted { $0.path < $1.path }
        let hasData = figures != nil || !below.isEmpty
        return Cell(
            person: student.id, task: task.id, opened: step?.opened ?? work.begun(step), done: step?.done,
            figures: figures,
            below: below, received: work.received, trust: hasData ? work.trust(of: counted) : nil,
            absence: hasData ? nil : absence(of: student, task, step, isProgressOn: isProgressOn),
            isHandedIn: step?.isHandedIn ?? false, isReviewed: step?.isReviewed ?? false,
            isReturned: step?.isReturned ?? false, triesAgain: step?.triesAgain ?? false)
    }

    /// The places whose times are those of the whole app. If activities run inside each other, only the outer one counts.
    private func timed(_ places: [Cell.Place]) -> [Cell.Place] {
        let timed = places.filter { $0.figures.time != nil }
        // An app that never reports time has been used all the same.
        let counted = timed.isEmpty ? places : timed
        let outermost = counted.map(\.path).outermost()
        return counted.filter { outermost.contains($0.path) }
    }

    private func absence(of student: Student, _ task: Task, _ step: Step?, isProgressOn: Bool) -> Cell.Absence {
        if !task.isMeasured { return .notMeasured }
        if !isProgressOn { return .progressOffForSchool }
        if !student.isProgressOn { return .progressOffForPerson }
        if !student.isPresent { return .leftClass }
        let fates = fates[student.id] ?? []
        if fates.contains(.keptPrivate(.handoutLocked)) { return .handoutLocked }
        if fates.contains(.keptPrivate(.handoutCompleted)) { return .handoutCompleted }
        return step?.opened == nil ? .notOpened : .nothingReported
    }
}
