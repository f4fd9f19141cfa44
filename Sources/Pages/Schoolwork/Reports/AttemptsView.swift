import Coursework
import Foundation
import HTML
import School
import Texts

/// The figures of one student at one context beside the class's.
enum FiguresView {
    static func facts(_ figures: ContextFigures, _ means: ClassFigures, _ words: Words) -> HTML {
        var html = HTML()
        if let primary = figures.primary {
            html = CellPage.fact(bdi(.dir("auto")) { primary.title }) {
                strong { words(words.value(primary.value)) }
                if let value = words.mean(means.primary).value { beside(value, words) }
            }
        }
        if let percent = figures.percent {
            html =
                html
                + CellPage.fact(words(.workedThrough)) {
                    strong { words.percent(percent) }
                    if let mean = means.percent { beside(words.percent(mean.value), words) }
                    Chart.bar(percent)
                }
        }
        if let time = figures.time {
            html =
                html
                + CellPage.fact(words(.timeSpent)) {
                    strong { words(words.duration(time)) }
                    if let mean = means.time { beside(words.plain(words.duration(mean.value)), words) }
                }
        }
        for item in figures.additional {
            html = html + CellPage.fact(bdi(.dir("auto")) { item.title }) { words(words.value(item.value)) }
        }
        return html
    }

    private static func beside(_ mean: String, _ words: Words) -> HTML {
        HTML(" ") + small { words(.classHas(mean)) }
    }
}

/// The attempts behind a cell, the newest first: what the numbers above were made of.
enum AttemptsView {
    static func view(_ reading: CellReading, _ words: Words) -> HTML {
        section(.class("card")) {
            h2 { words(.attempts) }
            if reading.events.isEmpty {
                p { words(reading.cell.absence.map(Phrase.whyNothing) ?? .noData) }
            } else {
                ol(.class("rows attempts")) {
                    for event in reading.events { row(event, words) }
                }
            }
        }
    }

    private static func row(_ event: CellEvent, _ words: Words) -> HTML {
        let record = event.record
        return li(.class("attempt")) {
            h3 { words.time(record.created) }
            if !event.titles.isEmpty {
                p(.class("hint")) {
                    words(.inPart)
                    " "
                    ContextTrail.view(event.titles)
                }
            }
            dl(.class("facts")) {
                if !record.durations.isEmpty {
                    CellPage.fact(words(.timeSpent)) { words(words.duration(record.duration)) }
                }
                if !record.progress.isEmpty {
                    CellPage.fact(words(.workedThrough)) {
                        words.percent(record.progress.fraction)
                        Chart.ranges(
                            record.progress.ranges, words.plain(.rangesWorked(record.progress.ranges.count)))
                    }
                }
                if let primary = record.primaryItem { item(primary, words) }
                for one in record.additionalItems { item(one, words) }
            }
            small {
                words(.heard)
                " "
                words.time(event.received)
                if event.superseded > 0 {
                    " · "
                    words(.replaced(event.superseded))
                }
            }
        }
    }

    private static func item(_ item: ActivityItem, _ words: Words) -> HTML {
        CellPage.fact(bdi(.dir("auto")) { item.title }) { words(words.value(item.value)) }
    }
}

extension Phrase {
    static let workedThrough = Phrase(en: "Worked through", de: "Durchgearbeitet", ar: "أُنجز منه")
    static let timeSpent = Phrase(en: "Time", de: "Zeit", ar: "الوقت")
    fileprivate static let attempts = Phrase(
        en: "Attempts, the latest first", de: "Versuche, der neueste zuerst", ar: "المحاولات، الأحدث أولًا")
    fileprivate static let inPart = Phrase(en: "in", de: "in", ar: "في")
    fileprivate static let heard = Phrase(en: "heard", de: "gehört", ar: "وصل")
    fileprivate static func classHas(_ mean: String) -> Phrase {
        Phrase(en: "class \(mean)", de: "Klasse \(mean)", ar: "الصف \(mean)")
    }
    fileprivate static func rangesWorked(_ count: Int) -> Phrase {
        Phrase(
            en: .plural(count, one: "in one piece", other: "in \(count) pieces"),
            de: .plural(count, one: "in einem Stück", other: "in \(count) Stücken"),
            ar: .plural(
                count, zero: "بلا مقاطع", one: "في مقطع واحد", two: "في مقطعين", few: "في \(count) مقاطع",
                many: "في \(count) مقطعًا", other: "في \(count) مقطع"))
    }
    fileprivate static func replaced(_ count: Int) -> Phrase {
        Phrase(
            en: .plural(count, one: "replaces one earlier report", other: "replaces \(count) earlier reports"),
            de: .plural(count, one: "ersetzt eine frühere Meldung", other: "ersetzt \(count) frühere Meldungen"),
            ar: .plural(
                count, zero: "لا يحل محل غيره", one: "يحل محل بلاغ سابق", two: "يحل محل بلاغين سابقين",
                few: "يحل محل \(count) بلاغات سابقة", many: "يحل محل \(count) بلاغًا سابقًا",
                other: "يحل محل \(count) بلاغ سابق"))
    }
}
