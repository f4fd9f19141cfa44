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
    fileprivate static let noTaskAtAll = Phrase("No tasks.")
    static func questionCount(_ count: Int) -> Phrase {
        Phrase(one: "\(count) question", other: "\(count) questions", count)
    }
}
