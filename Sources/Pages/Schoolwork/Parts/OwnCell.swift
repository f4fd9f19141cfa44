import Coursework
import HTML
import School
import Texts

/// What teachers see of a student at a task, as the student sees it.
struct OwnCell {
    var cell: Cell
    var words: Words

    /// Opened, done, given back.
    var state: HTML {
        small {
            if let done = cell.done {
                words(cell.isReturned ? .returned : done.isByApp ? .doneByApp : .done)
                " "
                words.time(done.at)
                if done.isLate {
                    " · "
                    words(.late)
                }
            } else if cell.triesAgain {
                words(.tryAgain)
            } else if let opened = cell.opened {
                words(.openedAt)
                " "
                words.time(opened)
            } else if cell.figures == nil && cell.below.isEmpty {
                // Own results say by themselves that somebody has begun.
                words(.notBegun)
            }
        }
    }

    @HTMLBuilder var figures: HTML {
        if let absence = cell.absence {
            if absence != .notMeasured && absence != .notOpened { p(.class("absent")) { words(.why(absence)) } }
        } else {
            div(.class("own-figures")) {
                if let figures = cell.figures { values(figures) }
                for place in cell.below {
                    div(.class("below")) {
                        small { ContextTrail.view(place.titles) }
                        values(place.figures)
                    }
                }
                if let received = cell.received {
                    small {
                        words(.heard)
                        " "
                        words.time(received)
                    }
                }
            }
        }
    }

    private func values(_ figures: ContextFigures) -> HTML {
        dl(.class("values")) {
            if let primary = figures.primary { pair(bdi { primary.title }, value(primary.value)) }
            if let time = figures.time { pair(words(.ownTime), words(words.duration(time))) }
            if let percent = figures.percent { pair(words(.progress), bdi { words.percent(percent) }) }
            for item in figures.additional { pair(bdi { item.title }, value(item.value)) }
            if figures.attempts > 1 { pair(words(.attempts), bdi { words.number(figures.attempts) }) }
        }
    }

    private func pair(_ name: HTML, _ value: HTML) -> HTML {
        div {
            dt { name }
            dd { value }
        }
    }

    private func value(_ value: ActivityItem.Value) -> HTML {
        switch value {
        case .score(let score, let possible): words(.score(score, of: possible))
        case .quantity(let quantity): bdi { words.number(quantity) }
        case .binary(let isFirst, let wording): words(.one(isFirst, wording))
        }
    }
}

extension Phrase {
    fileprivate static let doneByApp = Phrase("Marked as done by the app:")
    fileprivate static let openedAt = Phrase("Opened")
    fileprivate static let heard = Phrase("Reported by the app:")
    fileprivate static let ownTime = Phrase("Time")
    fileprivate static let progress = Phrase("Progress")
    fileprivate static let attempts = Phrase("Attempts")

    static func score(_ score: Double, of possible: Double) -> Phrase {
        Phrase("\(score) of \(possible)")
    }

    static func one(_ isFirst: Bool, _ wording: ActivityItem.BinaryWording) -> Phrase {
        switch (wording, isFirst) {
        case (.trueFalse, true): Phrase("True")
        case (.trueFalse, false): Phrase("False")
        case (.passFail, true): Phrase("Passed")
        case (.passFail, false): Phrase("Not passed")
        case (.yesNo, true): Phrase("Yes")
        case (.yesNo, false): Phrase("No")
        case (.correctIncorrect, true): Phrase("Correct")
        case (.correctIncorrect, false): Phrase("Incorrect")
        }
    }

    fileprivate static func why(_ absence: Cell.Absence) -> Phrase {
        switch absence {
        case .progressOffForSchool: .notRecorded(.keptPrivate(.progressOffForSchool))
        case .progressOffForPerson: .notRecorded(.keptPrivate(.progressOffForPerson))
        case .leftClass:
            Phrase("You have left this class.")
        case .handoutLocked: .became(.keptPrivate(.handoutLocked))
        case .handoutCompleted: .became(.keptPrivate(.handoutCompleted))
        case .nothingReported:
            Phrase(
                "Nothing has arrived from the app yet. If you have worked there, it is still on your device."
            )
        case .notOpened, .notMeasured: .notBegun
        }
    }
}
