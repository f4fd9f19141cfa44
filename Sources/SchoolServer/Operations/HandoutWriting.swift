import Coursework
package import JSON
package import School

extension JSONWriter {
    mutating func field(_ name: StaticString, due: DueDate?) {
        guard let due else { return }
        field(name, due.description)
    }
}

extension Question: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("kind", kind.rawValue)
            json.field("text", text)
            json.field("choices", choices)
            json.field("isOptional", isOptional)
        }
    }
}

extension HandoutTask: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.object { writeFields(to: &$0) }
    }

    func writeFields(to json: inout JSONWriter) {
        json.field("id", id)
        json.field("title", title)
        content.writeFields(to: &json)
    }
}

extension Attachment: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("file", file)
            json.field("name", name)
            json.field("mediaType", mediaType)
            json.field("size", size)
        }
    }
}

extension Handout: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("id", id)
            json.field("class", schoolClass)
            json.field("author", ifPresent: author)
            json.field("state", standing.state.rawValue)
            json.field("isLocked", standing.isLocked)
            json.field("title", title)
            json.field("instructions", instructions)
            json.field("attachments", attachments)
            // Sorted, so that the same handout always has the same entity tag.
            if case .some(let people) = recipients { json.field("recipients", people.sorted()) }
            json.field("tasks", tasks)
            json.field("due", due: due)
            json.field("publish", due: publish)
            json.field("version", version)
            json.field("copyOf", ifPresent: copyOf)
            json.field("isFavourite", isFavourite)
            json.field("created", created)
            json.field("modified", modified)
            json.field("posted", ifPresent: posted)
            json.field("completed", ifPresent: completed)
            json.array("operations", operations) { $0.value($1.rawValue) }
        }
    }
}

extension Consequences: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("students", students)
            json.field("attempts", attempts)
            json.field("files", files)
            json.field("answers", answers)
            json.field("unfinished", unfinished)
        }
    }
}

extension HandoutSummary: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("id", id)
            json.field("author", ifPresent: author)
            json.field("state", standing.state.rawValue)
            json.field("isLocked", standing.isLocked)
            json.field("title", title)
            json.field("due", due: due)
            json.field("publish", due: publish)
            json.field("posted", ifPresent: posted)
            json.field("modified", modified)
            json.field("isFavourite", isFavourite)
            json.field("tasks", tasks)
            json.field("students", students)
            json.field("done", done)
            json.field("toReview", toReview)
        }
    }
}

extension HandoutListing: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("handouts", page.items)
            json.object("counts") { json in
                for state in HandoutState.allCases where state != .deleted {
                    json.field(named: state.rawValue, counts[state] ?? 0)
                }
            }
            json.field("next", ifPresent: page.next?.description)
        }
    }
}

struct WorkList: JSONWritable {
    var page: Page<WorkToReview>

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.array("work", page.items) { json, work in
                json.object { json in
                    json.field("handout", work.handout)
                    json.field("handoutTitle", work.handoutTitle)
                    json.field("task", work.task)
                    json.field("taskTitle", work.taskTitle)
                    json.field("kind", work.kind.rawValue)
                    json.field("person", work.person)
                    json.field("name", work.name)
                    json.field("done", work.done)
                    json.field("isLate", work.isLate)
                }
            }
            json.field("next", ifPresent: page.next?.description)
        }
    }
}

/// The copies of a handout.
struct Copies: JSONWritable {
    var handouts: [(id: Handout.ID, schoolClass: SchoolClass.ID)]

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.array("handouts", handouts) { json, copy in
                json.object { json in
                    json.field("id", copy.id)
                    json.field("class", copy.schoolClass)
                }
            }
        }
    }
}

struct Share: JSONWritable {
    var token: ShareToken

    func write(to json: inout JSONWriter) {
        json.object { $0.field("token", token.description) }
    }
}

/// A shared handout.
struct SharedHandout: JSONWritable {
    var title: String
    var tasks: [HandoutTask]

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("title", title)
            json.field("tasks", tasks)
        }
    }
}
