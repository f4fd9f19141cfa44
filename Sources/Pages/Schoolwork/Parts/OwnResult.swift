import Coursework
import HTML
import School
import Texts

/// How a task went, for the student who did it: “7 of 10” beside a ring that is seven tenths closed.
struct OwnResult {
    var cell: Cell
    /// For how long the app is to be used, where that is the task.
    var minutes: Int?
    var words: Words

    /// nil where nothing is known.
    var view: HTML? {
        guard let figures = cell.figures ?? (cell.below.count == 1 ? cell.below[0].figures : nil) else {
            return cell.below.isEmpty ? nil : span(.class("result")) { words(.parts(cell.below.count)) }
        }
        guard let told = result(figures) else { return nil }
        return span(.class("result")) {
            if let part = told.part { Chart.ring(part) }
            strong { told.text }
            if told.hasTimeBeside, let time = figures.time { small { words(words.duration(time)) } }
        }
    }

    /// What the app calls its result comes first, then how far one came, then the time; nil where there is not a second of it.
    private func result(_ figures: ContextFigures) -> (text: HTML, part: Double?, hasTimeBeside: Bool)? {
        if let minutes, let time = figures.time {
            return (
                words(.minutes(words.number(Int(min(time / 60, 1e6))), of: minutes)),
                min(1, time / 60 / Double(max(minutes, 1))), false
            )
        }
        switch figures.primary?.value {
        case .score(let score, let possible):
            return (words(.score(score, of: possible)), possible > 0 ? score / possible : nil, true)
        case .quantity(let quantity):
            return (bdi { "\(figures.primary?.title ?? ""): \(words.number(quantity))" }, nil, true)
        case .binary(let isFirst, let wording):
            return (words(.one(isFirst, wording)), nil, true)
        case nil: break
        }
        if let percent = figures.percent { return (bdi { words.percent(percent) }, percent, true) }
        if let time = figures.time { return time < 1 ? nil : (words(words.duration(time)), nil, false) }
        return (words(.countAttempts(figures.attempts)), nil, false)
    }
}

extension Phrase {
    fileprivate static func minutes(_ done: String, of minutes: Int) -> Phrase {
        Phrase(one: "\(done) of \(minutes) minute", other: "\(done) of \(minutes) minutes", minutes)
    }
}
