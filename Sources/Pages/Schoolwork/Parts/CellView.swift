import Coursework
import HTML
import School
import Texts

/// One student at one task, in a table: the value with the time beside it, and how it stands. As little markup as says it
/// all, since a grid has hundreds.
enum CellView {
    static func view(_ cell: Cell, _ kind: TaskKind?, _ words: Words) -> HTML {
        let (value, beside) = figure(cell, words)
        let html = value + beside + states(cell, kind, words)
        return html.isEmpty ? absence(cell, words) : html
    }

    static func states(_ cell: Cell, _ kind: TaskKind?, _ words: Words) -> HTML {
        marks(cell, kind).reduce(HTML()) { html, mark in html + element("i", .class(mark.0)) { words(mark.1) } }
    }

    static func link(_ handout: Handout.ID, _ cell: Cell) -> Link {
        "/handouts/\(handout)/tasks/\(cell.task)/students/\(cell.person)"
    }

    // MARK: - Value

    /// The value, and the time beside it. What is done and was never heard of waits on a device.
    static func figure(_ cell: Cell, _ words: Words) -> (value: HTML, beside: HTML) {
        if let figures = cell.figures { return figure(figures, words) }
        if !cell.below.isEmpty {
            return (
                element("b") { words(.parts(cell.below.count)) }, time(cell.below.compactMap(\.figures.time), words)
            )
        }
        let isSilent = cell.absence == .nothingReported || cell.absence?.isSilence == true
        return (HTML(), isSilent ? absence(cell, words) : HTML())
    }

    /// Of the figures that there are, the one that says most.
    private static func figure(_ figures: ContextFigures, _ words: Words) -> (value: HTML, beside: HTML) {
        for figure in ContextFigures.Figure.allCases.reversed() {
            if let shown = shown(figure, of: figures, words) { return shown }
        }
        return (HTML(), HTML())
    }

    /// One of the figures with the time beside it; nil where there is none, or a cell has no room for it.
    private static func shown(
        _ figure: ContextFigures.Figure, of figures: ContextFigures, _ words: Words
    ) -> (value: HTML, beside: HTML)? {
        switch figure {
        case .attempts:
            return (element("b") { words(.countAttempts(figures.attempts)) }, HTML())
        case .time:
            guard let time = figures.time else { return nil }
            return (element("b") { words(words.duration(time)) }, HTML())
        case .percent:
            guard let percent = figures.percent else { return nil }
            return (element("b") { words.percent(percent) } + Chart.bar(percent), time(of: figures, words))
        case .primary:
            guard let primary = figures.primary else { return nil }
            return (result(primary.value, words), time(of: figures, words))
        // They stand on the page of the cell.
        case .additional, .edited: return nil
        }
    }

    private static func result(_ result: ActivityItem.Value, _ words: Words) -> HTML {
        let value = words.value(result)
        guard case .binary = result else { return element("b") { words(value) } }
        // A word may be longer than its column.
        return element("b", .title(words.plain(value))) { words(value) }
    }

    private static func time(of figures: ContextFigures, _ words: Words) -> HTML {
        time([figures.time].compactMap(\.self), words)
    }

    private static func time(_ times: [Double], _ words: Words) -> HTML {
        times.isEmpty ? HTML() : small { words(words.duration(times.reduce(0, +))) }
    }

    static func absence(_ cell: Cell, _ words: Words) -> HTML {
        let phrase: Phrase =
            switch cell.absence {
            case .notMeasured where cell.opened == nil: .short(.notOpened)
            case let absence?: .short(absence)
            case nil: .noData
            }
        return element("i") { words(phrase) }
    }

    // MARK: - Marks

    /// Each with the class of `grid.css` that draws it.
    static func marks(_ cell: Cell, _ kind: TaskKind?) -> [(String, Phrase)] {
        if cell.triesAgain { return [("t", .triesAgain)] }
        guard let done = cell.done else { return [] }
        let isHandIn = cell.isHandedIn || kind?.canBeMarkedDone == false
        let state: (String, Phrase) =
            if cell.isReturned {
                ("d", .isReturned)
            } else if isHandIn {
                cell.isReviewed ? ("h", .isHandedIn) : ("r", .isToReview)
            } else {
                ("d", .isDone)
            }
        return done.isLate ? [state, ("l", .isLate)] : [state]
    }
}

extension Cell.Absence {
    /// Whether it says why nothing is known of work that may well have been done.
    fileprivate var isSilence: Bool {
        switch self {
        case .progressOffForSchool, .progressOffForPerson, .handoutLocked, .handoutCompleted, .leftClass: true
        case .notOpened, .nothingReported, .notMeasured: false
        }
    }
}

extension Phrase {
    static func countAttempts(_ count: Int) -> Phrase {
        Phrase(one: "\(count) attempt", other: "\(count) attempts", count)
    }
    static func parts(_ count: Int) -> Phrase {
        Phrase(one: "\(count) part", other: "\(count) parts", count)
    }
    static let isDone = Phrase("done")
    static let isLate = Phrase("late")
    static let isHandedIn = Phrase("handed in")
    static let isToReview = Phrase("to review")
    static let isReturned = Phrase("returned")
    static let triesAgain = Phrase("try again")
}
