import Coursework
package import JSON
package import School

extension OwnHandout {
    fileprivate func writeFields(to json: inout JSONWriter) {
        json.field("id", id)
        json.field("class", schoolClass)
        json.field("className", className)
        json.field("title", title)
        json.field("isLocked", standing.isLocked)
        json.field("status", status.rawValue)
        json.field("posted", posted)
        json.field("due", due: due)
        json.field("dueInstant", ifPresent: dueInstant)
        json.field("isOverdue", isOverdue)
        json.field("taskCount", tasks)
        json.field("finishedCount", finished)
    }
}

/// A page of a student's handouts.
struct OwnHandouts: JSONWritable {
    var page: Page<OwnHandout>

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.array("handouts", page.items) { json, handout in
                json.object { handout.writeFields(to: &$0) }
            }
            json.field("next", ifPresent: page.next?.description)
        }
    }
}

extension OwnHandoutDetail: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            handout.writeFields(to: &json)
            json.field("instructions", instructions)
            json.field("attachments", attachments)
            json.field("tasks", tasks)
        }
    }
}

extension OwnTask: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            task.writeFields(to: &json)
            json.field("progress", progress.name)
            json.field("opened", ifPresent: opened)
            json.field("done", ifPresent: done)
            json.field("isDoneByApp", isDoneByApp)
            json.field("reviewed", ifPresent: reviewed)
            json.field("comment", ifPresent: comment)
            json.field("answers", answers)
            json.array("files", files) { json, file in
                json.object { json in
                    json.field("id", file.id)
                    json.field("name", file.name)
                    json.field("size", file.size)
                    json.field("handedIn", file.handedIn)
                }
            }
            json.field("hasWork", hasWork)
        }
    }
}

extension TicketAnswer: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            switch self {
            case .none: break
            case .choices(let choices): json.field("choices", choices)
            case .text(let text): json.field("text", text)
            case .number(let number): json.field("number", number)
            }
        }
    }
}

/// One student's work with the tasks of a handout.
struct StudentWork: JSONWritable {
    var tasks: [OwnTask]

    func write(to json: inout JSONWriter) {
        json.object { $0.field("tasks", tasks) }
    }
}
