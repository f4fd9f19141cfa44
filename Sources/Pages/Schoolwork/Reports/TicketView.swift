import Coursework
import HTML
import School
import Texts

/// What a class answered to an exit ticket: how often each choice was chosen, how numbers lie, and what was written.
enum TicketView {
    static func view(_ summary: TicketSummary, _ groups: StudentGroups, _ words: Words) -> HTML {
        guard summary.students > 0 else { return section(.class("card")) { p { words(.noAnswersYet) } } }
        return summary.parts.enumerated().reduce(HTML()) { html, part in
            html + question(part.element, part.offset, groups, words)
        }
    }

    private static func question(
        _ part: TicketSummary.Part, _ index: Int, _ groups: StudentGroups, _ words: Words
    ) -> HTML {
        section(.class("card"), .id("question-\(index)"), .aria("labelledby", "question-\(index)-title")) {
            h2(.id("question-\(index)-title"), .dir("auto")) { part.question.text }
            p(.class("cluster")) {
                small { words(.answered(part.students)) }
                if let median = part.median {
                    span {
                        words(.median)
                        " "
                        strong { words.number(median) }
                    }
                }
            }
            groups.view(rows(part, index, words))
            if !part.texts.isEmpty { texts(part.texts, groups) }
        }
    }

    private static func rows(
        _ part: TicketSummary.Part, _ index: Int, _ words: Words
    ) -> [StudentGroups.Group] {
        var rows = part.choices.enumerated().map { place, people in
            StudentGroups.Group(id: "q\(index)-\(place)", name: choice(place, part.question, words), people: people)
        }
        rows += part.groups.enumerated().map { place, group in
            StudentGroups.Group(
                id: "q\(index)-\(place)", name: TaskPage.label(group.span, .quantity, words), people: group.people)
        }
        if !part.unanswered.isEmpty {
            rows.append(.init(id: "q\(index)-none", name: words(.noAnswer), people: part.unanswered))
        }
        return rows
    }

    private static func choice(_ place: Int, _ question: Question, _ words: Words) -> HTML {
        let name = question.choices.indices.contains(place) ? bdi(.dir("auto")) { question.choices[place] } : HTML()
        guard question.kind == .scale else { return name }
        let step = words.number(place + 1)
        return name.isEmpty ? bdi { step } : bdi { "\(step) · " } + name
    }

    private static func texts(_ texts: [TicketSummary.Written], _ groups: StudentGroups) -> HTML {
        ul(.class("rows written")) {
            for written in texts {
                li(.class("row")) {
                    p(.class("row-main"), .dir("auto")) { written.text }
                    small { groups.name(written.person) }
                }
            }
        }
    }
}

extension Phrase {
    fileprivate static let noAnswersYet = Phrase("Nobody has answered yet.")
    fileprivate static func answered(_ count: Int) -> Phrase {
        Phrase(one: "\(count) answer", other: "\(count) answers", count)
    }
}
