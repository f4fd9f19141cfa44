package import Coursework
import Foundation
public import JSON

// What answers and tables for programs say of each figure.
extension ContextFigures: Shaped {
    package static let shape = AnswerShape<ContextFigures>(Figure.allCases.map(field))

    private static func field(of figure: Figure) -> AnswerShape<ContextFigures>.Field {
        switch figure {
        case .attempts: .required("attempts", .count) { $0.attempts }
        case .time:
            .optional("time", .number(), "Seconds over all attempts; nothing when no time was told.") { $0.time }
        case .percent:
            .optional("percent", .number(0...1), "The part worked through, over all attempts.") { $0.percent }
        case .primary:
            .optional("primary", .reference("Item"), "The primary item of the latest attempt that has one.") {
                $0.primary
            }
        case .additional:
            .required("items", .array(of: .reference("Item"), limit: Limit.itemsPerActivity)) { $0.additional }
        case .edited:
            .optional("edited", .date, "The latest edit, by the clock of the device.") { $0.edited }
        }
    }
}

/// A column of figures in a table for programs.
struct FigureColumn: Sendable {
    var name: String
    /// Empty where there is no value: never 0.
    var text: @Sendable (ContextFigures) -> String

    static let all = ContextFigures.Figure.allCases.flatMap(columns)

    private static func columns(of figure: ContextFigures.Figure) -> [FigureColumn] {
        switch figure {
        case .attempts: [FigureColumn(name: "attempts") { "\($0.attempts)" }]
        case .time: [FigureColumn(name: "seconds") { ReportTable.number($0.time) }]
        case .percent: [FigureColumn(name: "percent") { ReportTable.number($0.percent) }]
        case .primary:
            [
                FigureColumn(name: "result") { $0.primary?.title ?? "" },
                FigureColumn(name: "value") { ReportTable.numbers($0.primary).value },
                FigureColumn(name: "of") { ReportTable.numbers($0.primary).possible },
            ]
        // As many as an app likes: a table of its own columns has no room for them.
        case .additional: []
        case .edited: [FigureColumn(name: "edited") { ReportTable.date($0.edited) }]
        }
    }
}
