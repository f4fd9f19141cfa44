package import Coursework
public import JSON
package import School

extension Identifier: JSONWritable {
    package func write(to json: inout JSONWriter) { json.value(description) }
}

extension IdentifierPath: JSONWritable {
    package func write(to json: inout JSONWriter) { json.value(elements) }
}

extension Person.Name: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("given", given)
            json.field("middle", ifPresent: middle)
            json.field("family", family)
        }
    }
}

extension ActivityItem: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("identifier", identifier)
            json.field("title", title)
            switch value {
            case .binary(let answer, let wording):
                json.field("kind", "binary")
                json.field("answer", answer)
                json.field("words", wording.name)
            case .quantity(let quantity):
                json.field("kind", "quantity")
                json.field("value", quantity)
            case .score(let score, of: let possible):
                json.field("kind", "score")
                json.field("value", score)
                json.field("of", possible)
            }
        }
    }
}

extension ContextFigures: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("attempts", attempts)
            json.field("time", ifPresent: time)
            json.field("percent", ifPresent: percent)
            json.field("primary", ifPresent: primary)
            json.field("items", additional)
            json.field("edited", ifPresent: edited)
        }
    }
}

extension ClassFigures.Mean: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("value", value)
            json.field("students", students)
        }
    }
}

extension ClassFigures: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("students", students)
            json.field("time", ifPresent: time)
            json.field("percent", ifPresent: percent)
            switch primary {
            case .score(let mean):
                json.field("primary", mean)
                json.field("primaryKind", "score")
            case .quantity(let mean):
                json.field("primary", mean)
                json.field("primaryKind", "quantity")
            case .binary(let mean, _):
                json.field("primary", mean)
                json.field("primaryKind", "binary")
            case .none(let absence): json.field("primaryAbsence", absence.rawValue)
            }
        }
    }
}

extension HandoutReport.Column: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("task", task)
            json.field("kind", kind)
            json.field("title", title)
            json.field("app", ifPresent: app)
            json.field("path", ifPresent: path)
            json.field("means", means)
            json.field("done", done)
        }
    }
}

extension Cell: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("person", person)
            json.field("task", task)
            json.field("opened", ifPresent: opened)
            if let done {
                json.field("done", done.at)
                json.field("doneByApp", done.isByApp)
                json.field("isLate", done.isLate)
            }
            json.field("figures", ifPresent: figures)
            json.array("below", below) { json, place in
                json.object { json in
                    json.field("path", place.path)
                    json.field("figures", place.figures)
                    if !place.titles.isEmpty { json.field("titles", place.titles) }
                }
            }
            json.field("received", ifPresent: received)
            json.field("trust", ifPresent: trust?.rawValue)
            json.field("absence", ifPresent: absence?.rawValue)
            json.field("explanation", ifPresent: absence?.explanation)
            json.field("isHandedIn", isHandedIn)
            json.field("isReviewed", isReviewed)
            json.field("isReturned", isReturned)
            json.field("triesAgain", triesAgain)
        }
    }
}

extension HandoutReport: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("handout", handout)
            json.field("class", schoolClass)
            json.field("title", title)
            json.field("isProgressOn", isProgressOn)
            json.field("columns", columns)
            json.array("lines", lines) { json, line in
                json.object { json in
                    json.field("person", line.person)
                    json.field("name", line.name)
                    json.field("isProgressOn", line.isProgressOn)
                    json.field("isPresent", line.isPresent)
                    json.field("opened", ifPresent: line.opened)
                    json.field("cells", line.cells)
                    json.field("signs", line.signs.map(\.rawValue))
                }
            }
        }
    }
}

extension ClassReport: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("class", schoolClass)
            json.array("lines", lines) { json, line in
                json.object { json in
                    json.field("handout", line.handout)
                    json.field("title", line.title)
                    json.field("posted", line.posted)
                    json.field("isCompleted", line.isCompleted)
                    json.field("students", line.students)
                    json.field("opened", line.opened)
                    json.field("tasks", line.tasks)
                    json.field("done", line.done)
                    json.field("toReview", line.toReview)
                    if let time = line.time {
                        json.object("time") { json in
                            json.field("value", time.mean)
                            json.field("students", time.students)
                        }
                    }
                }
            }
            json.field("next", ifPresent: next?.description)
        }
    }
}

extension StudentReport: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("person", person)
            json.field("name", name)
            json.field("handouts", blocks)
            json.field("next", ifPresent: next?.description)
        }
    }
}

extension StudentReport.Block: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("handout", handout)
            json.field("class", schoolClass)
            json.field("title", title)
            json.field("posted", posted)
            json.field("columns", columns)
            json.field("cells", cells)
        }
    }
}

/// The attempts behind a cell.
struct Attempts: JSONWritable {
    var events: [CellEvent]

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.array("attempts", events) { json, event in
                json.object { json in
                    json.field("id", event.record.id.rawValue)
                    json.field("path", event.record.path)
                    json.field("created", event.record.created)
                    json.field("edited", event.record.edited.time.date)
                    json.field("received", event.received)
                    json.field("superseded", event.superseded)
                    json.field("figures", ContextFigures([event.record]))
                }
            }
        }
    }
}
