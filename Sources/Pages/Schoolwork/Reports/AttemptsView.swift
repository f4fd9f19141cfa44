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
            html = Fact.view(bdi(.dir("auto")) { primary.title }) {
                strong { words(words.value(primary.value)) }
                if let value = words.mean(means.primary).value { beside(value, words) }
            }
        }
        if let percent = figures.percent {
            html =
                html
                + Fact.view(words(.workedThrough)) {
                    strong { words.percent(percent) }
                    if let mean = means.percent { beside(words.percent(mean.value), words) }
                    Chart.bar(percent)
                }
        }
        if let time = figures.time {
            html =
                html
                + Fact.view(words(.timeSpent)) {
                    strong { words(words.duration(time)) }
                    if let mean = means.time { beside(words.plain(words.duration(mean.value)), words) }
                }
        }
        for item in figures.additional {
            html = html + Fact.view(bdi(.dir("auto")) { item.title }) { words(words.value(item.value)) }
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
                    Fact.view(words(.timeSpent)) { words(words.duration(record.duration)) }
                }
                if !record.progress.isEmpty {
                    Fact.view(words(.workedThrough)) {
                        words.percent(record.progress.fraction)
                        Chart.ranges(
                            record.progress.shown, words.plain(.rangesWorked(record.progress.shown.count)))
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
        Fact.view(bdi(.dir("auto")) { item.title }) { words(words.value(item.value)) }
    }
}

extension Phrase {
    static let workedThrough = Phrase("Worked through")
    static let timeSpent = Phrase("Time")
    fileprivate static let attempts = Phrase("Attempts, the latest first")
    fileprivate static let inPart = Phrase("in")
    fileprivate static let heard = Phrase("received")
    fileprivate static func classHas(_ mean: String) -> Phrase {
        Phrase("class \(mean)")
    }
    fileprivate static func rangesWorked(_ count: Int) -> Phrase {
        Phrase(one: "in one piece", other: "in \(count) pieces", count)
    }
    fileprivate static func replaced(_ count: Int) -> Phrase {
        Phrase(one: "replaces one earlier report", other: "replaces \(count) earlier reports", count)
    }
}
