import Coursework
import HTML
import School
import SchoolServer

/// Which cell an address speaks of.
struct CellPlace: Sendable {
    var handout: Handout.ID
    var task: HandoutTask.ID
    var student: Person.ID
    /// Whether one came from the work to review, and goes on there.
    var isFromReview: Bool

    init(_ visit: Visit) throws {
        handout = try visit.id("handout")
        task = try visit.id("task")
        student = try visit.id("student")
        isFromReview = Self.isFromReview(visit)
    }

    init(handout: Handout.ID, task: HandoutTask.ID, student: Person.ID, isFromReview: Bool) {
        (self.handout, self.task, self.student, self.isFromReview) = (handout, task, student, isFromReview)
    }

    static func isFromReview(_ visit: Visit) -> Bool { visit.call.query("from") == "review" }

    /// Goes on only where there is such work; for acts that concern the handout as a whole.
    func require(_ transaction: Transaction) throws {
        guard try transaction.work(of: student, in: handout).contains(where: { $0.task.id == task }) else {
            throw SchoolError.none("task")
        }
    }

    func isSame(as other: CellPlace) -> Bool { path.text == other.path.text }

    /// By which the browser keeps what was typed about this work.
    var formKey: String { "\(path.text):comment" }

    var link: Link { from(path) }

    /// Where a form of the page goes.
    func act(_ name: StaticString) -> Link { from("\(path)/\(name)") }

    /// Where a form goes that takes the same back.
    func undo(_ name: StaticString) -> Link { from("\(path)/\(name)/undo") }

    /// The same student's work at another task of the handout.
    func beside(_ task: HandoutTask.ID) -> Link { "/handouts/\(handout)/tasks/\(task)/students/\(student)" }

    private func from(_ link: Link) -> Link { isFromReview ? "\(link)?from=review" : link }

    private var path: Link { "/handouts/\(handout)/tasks/\(task)/students/\(student)" }
}

/// All that the page of a cell shows.
struct CellReading {
    var place: CellPlace
    var report: HandoutReport
    var className: String
    var column: HandoutReport.Column
    var line: HandoutReport.Line
    var cell: Cell
    /// The task with what was handed in; none of a student who has left.
    var work: OwnTask?
    /// The files among it, as far as they are shown on the page.
    var shown: [File.ID: FileShown]
    var lifecycle: HandoutLifecycle
    var events: [CellEvent]
    var fates: [DeliveryLedger.HandoutLine]
    var studentNames: StudentNames
    var way: ReviewWay?
    /// What the teacher often says.
    var saved: [SavedComment]
    /// What was typed as a comment, and chosen from the list, where it could not be taken.
    var typed: String?
    var chosen: String?
    /// Why it could not be taken.
    var refusal: CommentRefusal?

    init(_ visit: Visit) throws {
        let place = try CellPlace(visit)
        self.place = place
        (report, lifecycle, className) = try visit.read { transaction in
            let report = try transaction.report(of: place.handout)
            return (
                report, try transaction.handout(place.handout).lifecycle,
                try transaction.schoolClass(report.schoolClass).schoolClass.shownName
            )
        }
        guard let row = report.lines.first(where: { $0.person == place.student }) else {
            throw SchoolError.none("student")
        }
        guard let index = report.columns.firstIndex(where: { $0.task == place.task }) else {
            throw SchoolError.none("task")
        }
        (line, column, cell) = (row, report.columns[index], row.cells[index])
        studentNames = try StudentNames(visit, of: report.schoolClass, others: report.lines.map(\.person))
        let isPresent = line.isPresent
        (work, events, fates, saved) = try visit.read { transaction in
            guard isPresent else { return (nil, [], [], []) }
            return (
                try transaction.work(of: place.student, in: place.handout).first { $0.task.id == place.task },
                try transaction.events(of: place.student, at: place.task, of: place.handout),
                try transaction.fates(of: place.handout).filter { $0.person == place.student },
                try transaction.savedComments()
            )
        }
        let files = work?.files ?? []
        shown = try visit.read { transaction in
            try Dictionary(uniqueKeysWithValues: files.map { ($0.id, try FileShown($0).read(transaction)) })
        }
        way = place.isFromReview ? try ReviewWay(visit, place) : nil
    }
}

/// Why a comment was not taken.
enum CommentRefusal {
    case tooLong
    /// The button that was pressed sends no words.
    case notSent
}

extension CellReading {
    /// The same after a form whose words could not be taken, with those words.
    func refusing(_ form: Form, _ refusal: CommentRefusal) -> CellReading {
        var reading = self
        (reading.typed, reading.chosen, reading.refusal) = (form["comment"], form["saved"], refusal)
        return reading
    }
}

/// What stands before and after a piece of work in the list of those to review.
struct ReviewWay {
    var previous: Link?
    var next: Link?
    /// Where one goes on once this one is seen.
    var following: Link
    var count: Int

    init(_ visit: Visit, _ place: CellPlace) throws {
        self = try visit.read { try ReviewWay(place, $0) }
    }

    /// Reads the work of the handout, and of those before and after it only where the way leads there.
    private init(_ place: CellPlace, _ transaction: Transaction) throws {
        let handout = try transaction.handout(place.handout)
        let schoolClass = handout.schoolClass
        let handouts = try transaction.handoutsToReview(in: schoolClass)
        let own = try transaction.workToReview(of: place.handout)
        // Where this handout stands, or stood before its last work was seen.
        let before = handouts.prefix { one in
            handout.posted.map { (one.posted, one.handout) > ($0, handout.id) } ?? false
        }.count
        func works(_ index: Int) throws -> [WorkToReview] {
            handouts.indices.contains(index) ? try transaction.workToReview(of: handouts[index].handout) : []
        }
        let index = own.firstIndex { $0.task == place.task && $0.person == place.student }
        // One that is seen already is no longer in the list: what comes next is its handout's first, or that of all.
        let after = index.map { $0 + 1 } ?? 0
        next = after < own.count ? own[after].link : try works(own.isEmpty ? before : before + 1).first?.link
        previous =
            if let index, index > 0 { own[index - 1].link } else if index != nil {
                try works(before - 1).last?.link
            } else { nil }
        following = next ?? previous ?? "/classes/\(schoolClass)/review"
        count = handouts.map(\.count).reduce(0, +)
    }
}

extension WorkToReview {
    var link: Link { "/handouts/\(handout)/tasks/\(task)/students/\(person)?from=review" }
}
