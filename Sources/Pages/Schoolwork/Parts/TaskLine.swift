import Coursework
import HTML
import School
import Texts

/// What a handout asks for, a line for each task.
enum TaskLine {
    static func list(_ tasks: [HandoutTask], _ words: Words) -> HTML {
        guard !tasks.isEmpty else { return p(.class("hint")) { words(.noTaskAtAll) } }
        return ol(.class("task-lines")) {
            for task in tasks {
                li {
                    Icon.of(task.content.kind).view
                    span {
                        bdi { task.title }
                        " "
                        small { detail(task, words) }
                    }
                }
            }
        }
    }

    private static func detail(_ task: HandoutTask, _ words: Words) -> HTML {
        switch task.content {
        case .timedApp(_, let minutes): words(.upToMinutes(minutes))
        case .exitTicket(let questions): words(.questionCount(questions.count))
        default: words(.kind(task.content.kind))
        }
    }
}

extension Phrase {
    fileprivate static let noTaskAtAll = Phrase(en: "No tasks.", de: "Keine Aufgaben.", ar: "لا مهام.")
    static func questionCount(_ count: Int) -> Phrase {
        Phrase(
            en: .plural(count, one: "\(count) question", other: "\(count) questions"),
            de: .plural(count, one: "\(count) Frage", other: "\(count) Fragen"),
            ar: .plural(
                count, zero: "لا أسئلة", one: "سؤال واحد", two: "سؤالان", few: "\(count) أسئلة", many: "\(count) سؤالًا",
                other: "\(count) سؤال"))
    }
}
