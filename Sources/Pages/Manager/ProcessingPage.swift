import Archives
import Coursework
import HTML
import School
import SchoolServer
import Texts

/// `/manager/privacy/record`: what this school keeps of people at this moment, why, for how long, and who sees it; the tables
/// and columns behind it are those that the server works with.
enum ProcessingPage {
    static let all: [@Sendable (Assets) -> Operation] = [
        Operation.page("/manager/privacy/record", "processingPage", .administrators, show)
    ]

    private static func show(_ visit: Visit) throws -> PageContent {
        let words = visit.words
        let record = try visit.call.processingRecord()
        let (figures, retention, isOn) = try visit.read { transaction in
            (
                try transaction.figures(),
                RetentionPeriods(days: try transaction.retentionDays(), auditDays: try transaction.auditDays()),
                try transaction.studentProgress().isOn
            )
        }
        var content = PageContent(words.plain(.processing), in: .school) {
            p(.class("lead")) { words(.asItIs(words.plainTime(record.made, .fullDay))) }
            section(.class("card"), .id("whom")) {
                h2 { words(.aboutWhom) }
                dl(.class("facts")) {
                    for role in Role.allCases {
                        Fact.view(words(.role(role))) { HTML(words.number(figures.people[role] ?? 0)) }
                    }
                    Fact.view(words(.studentProgress)) { words(isOn ? .isOn : .isOff) }
                }
            }
            for kept in record.kept { card(kept, retention, words) }
            section(.class("card stack"), .id("nobody")) {
                h2 { words(.ofNobody) }
                p(.class("hint"), .lang("en"), .dir("ltr"), .translate(false)) { record.others.joined(separator: ", ") }
            }
        }
        content.crumbs = [.init(words(.theSchool), "/manager"), .init(words(.privacy), "/manager/privacy")]
        return content
    }

    private static func card(_ kept: ProcessingRecord.Kept, _ retention: RetentionPeriods, _ words: Words) -> HTML {
        section(.class("card stack"), .id("kept-\(kept.kind.rawValue)")) {
            h2 { words(.name(kept.kind)) }
            p { words(.content(of: kept.kind)) }
            dl(.class("facts")) {
                Fact.view(words(.whatFor)) { words(.purpose(of: kept.kind)) }
                Fact.view(words(.howLong)) { words(.end(of: kept.kind, retention)) }
                Fact.view(words(.whoSees)) { words(.readers(of: kept.kind)) }
                Fact.view(words(.howMuch)) { words(.entries(kept.rows)) }
            }
            details {
                summary { words(.tablesBehind) }
                ul(.class("rows"), .lang("en"), .dir("ltr"), .translate(false)) {
                    for table in kept.tables {
                        li(.class("row")) {
                            div(.class("row-main")) {
                                strong { table.name }
                                small { table.columns.joined(separator: ", ") }
                            }
                            span(.class("badge")) { words.number(table.rows) }
                        }
                    }
                }
            }
        }
    }
}

extension Phrase {
    static let processing = Phrase("Record of processing")
    static let processingHint = Phrase("What the school keeps about people, why, for how long, and who sees it.")
    fileprivate static func asItIs(_ time: String) -> Phrase {
        Phrase(
            "What this school keeps about people, read from its own tables on \(time). Print or save it for anybody who asks."
        )
    }
    fileprivate static let aboutWhom = Phrase("About whom")
    fileprivate static let whatFor = Phrase("What for")
    fileprivate static let howLong = Phrase("For how long")
    fileprivate static let whoSees = Phrase("Who sees it")
    fileprivate static let howMuch = Phrase("How much there is")
    fileprivate static func entries(_ count: Int) -> Phrase {
        Phrase(one: "\(count) entry", other: "\(count) entries", count)
    }
    fileprivate static let tablesBehind = Phrase("The tables behind it")
    fileprivate static let ofNobody = Phrase("Tables of the school and the program, which hold nothing about people")
}
