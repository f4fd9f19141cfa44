import HTML
import School
import Texts

/// Students in groups, each a bar of as much of the class as it is, which opens to their names; these lead to their attempts.
struct StudentGroups {
    struct Group {
        var id: String
        var name: HTML
        var people: [Person.ID]
    }

    var report: HandoutReport
    var task: HandoutTask.ID
    var studentNames: StudentNames
    var words: Words

    func view(_ groups: [Group]) -> HTML {
        let all = Double(max(report.present.count, 1))
        return ul(.class("bins")) {
            for group in groups {
                li {
                    let head =
                        span(.class("bin-name")) { group.name } + Chart.bar(Double(group.people.count) / all)
                        + strong { words.number(group.people.count) }
                    if group.people.isEmpty {
                        div(.class("bin")) { head }
                    } else {
                        details(.id(group.id)) {
                            summary(.class("bin")) { head }
                            names(group.people)
                        }
                    }
                }
            }
        }
    }

    func names(_ people: [Person.ID]) -> HTML {
        let chosen = Set(people)
        return ul(.class("people names")) {
            for line in report.lines where chosen.contains(line.person) { li { link(line) } }
        }
    }

    func name(_ person: Person.ID) -> HTML? { report.lines.first { $0.person == person }.map(link) }

    private func link(_ line: HandoutReport.Line) -> HTML {
        a(.href("/handouts/\(report.handout)/tasks/\(task)/students/\(line.person)")) {
            studentNames.name(line.person, line.name)
        }
    }
}
