import Coursework
import HTML
import School
import Texts

/// Why a student may need help: what shows it, how it is otherwise, and how sure that is.
struct SignWords {
    var sign: HandoutReport.Sign
    var words: Words

    private var found: Insight.Sign { sign.found }

    /// What shows it, in a few words.
    var short: HTML {
        words(found.insight == .scoreFarBelow && found.own == nil ? .farBelowClass : .sign(found.insight))
    }

    /// The same, after the result where it is about one.
    var what: HTML {
        guard let score = sign.score else { return short }
        return HTML("\(words.percent(score)): ") + short
    }

    /// With what it was compared.
    var why: HTML { small { own + HTML(" · ") + ofClass } }

    /// How sure it is.
    var badge: HTML {
        span(.class(found.isLikely ? "badge late" : "badge")) { words(found.isLikely ? .likely : .byChance) }
    }

    /// As a teacher reads it beside the name.
    var view: HTML { element("i") { what } + why + small { words(found.isLikely ? .likely : .byChance) } }

    private var own: HTML {
        guard let own = found.own else { return words(.tooLittleKnown(Insight.window)) }
        if found.insight == .scoreFarBelow { return words(.usualScore(words.percent(own.value), own.count)) }
        let count = own.part
        return switch found.insight {
        case .notOpenedDueSoon: words(.openedByThen(count, own.count))
        case .notOpenedOverdue: words(.openedInTime(count, own.count))
        case .noProgress, .scoreFarBelow: words(.wentOn(count, own.count))
        }
    }

    private var ofClass: HTML {
        let mean = found.ofClass
        return switch found.insight {
        case .scoreFarBelow: words(.classMean(words.percent(mean.value)))
        case .notOpenedDueSoon, .notOpenedOverdue: words(.classOpened(mean.part, mean.count))
        case .noProgress: words(.classWentOn(mean.part, mean.count))
        }
    }
}

extension Insight.Usual {
    fileprivate var part: Int { Int((value * Double(count)).rounded()) }
}

extension Phrase {
    static func sign(_ sign: Insight) -> Phrase {
        switch sign {
        case .notOpenedDueSoon: Phrase("not opened, due within a day")
        case .notOpenedOverdue: Phrase("not opened, overdue")
        case .noProgress: Phrase("no progress for three days")
        case .scoreFarBelow: Phrase("result far below their usual")
        }
    }
    fileprivate static let farBelowClass = Phrase("result far below the class")
    static let mayNeedHelp = Phrase("May need help")
    static let likely = Phrase("Likely")
    static let byChance = Phrase("May be coincidence")
    fileprivate static func tooLittleKnown(_ handouts: Int) -> Phrase {
        Phrase("Too little of their own to compare with in the last \(handouts) handouts")
    }
    fileprivate static func openedByThen(_ count: Int, _ all: Int) -> Phrase {
        Phrase("Usually opened earlier: \(count) of \(all) times")
    }
    fileprivate static func openedInTime(_ count: Int, _ all: Int) -> Phrase {
        Phrase("Usually opened in time: \(count) of \(all) times")
    }
    fileprivate static func wentOn(_ count: Int, _ all: Int) -> Phrase {
        Phrase("Usually made progress: \(count) of \(all) times")
    }
    fileprivate static func usualScore(_ score: String, _ count: Int) -> Phrase {
        // There are never fewer than four.
        Phrase("Usually \(score), over \(count) results")
    }
    fileprivate static func classMean(_ score: String) -> Phrase { Phrase("The class here: \(score)") }
    fileprivate static func classOpened(_ count: Int, _ all: Int) -> Phrase {
        Phrase("In the class \(count) of \(all) have opened it")
    }
    fileprivate static func classWentOn(_ count: Int, _ all: Int) -> Phrase {
        Phrase("In the class \(count) of \(all) have made progress")
    }
    /// About a handout, where so many have not opened it that it says nothing of any of them.
    static func unopened(_ count: Int, _ all: Int) -> Phrase {
        Phrase("\(count) of \(all) have not opened it")
    }
}
