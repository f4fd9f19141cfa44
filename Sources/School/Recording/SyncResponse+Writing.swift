package import Coursework
import Foundation
package import Gzip
import JSON

// A fast writer for what every device is sent, with the same result as Codable; see `ActivityRecord+Writing.swift`.

/// The response to a device, ready to be sent; its contexts are already encoded.
package struct SyncAnswer: Sendable {
    /// The response without the catalog's contexts.
    package var response: SyncResponse
    let contexts: CatalogText

    init(response: SyncResponse, contexts: CatalogText) { (self.response, self.contexts) = (response, contexts) }

    package func json() throws -> [UInt8] { response.json(listing: try contexts.json).text }

    /// As it is sent; what other devices will be sent as well is kept for them.
    package func text(in school: School) throws -> Text {
        guard case .packed(let contexts) = contexts.packed(in: school) else { return .whole(try json()) }
        let (text, place) = response.json(listing: [])
        return .around(before: Array(text[..<place]), contexts, after: Array(text[place...]))
    }

    package enum Text: Sendable {
        case whole([UInt8])
        /// With the contexts in the middle.
        case around(before: [UInt8], PackedBytes, after: [UInt8])
    }
}

extension SyncResponse {
    /// - Throws: when a context contains a number that JSON cannot express.
    package func json() throws -> [UInt8] {
        let contexts = try catalog.contexts.map { try JSONEncoding.encode($0) }
        return json(listing: Array(contexts.joined(separator: [UInt8(ascii: ",")]))).text
    }

    /// With these elements of the list of contexts, and where they begin.
    fileprivate func json(listing contexts: [UInt8]) -> (text: [UInt8], place: Int) {
        var json = JSONWriter(capacity: contexts.count + 1024)
        var place = 0
        json.object { json in
            json.field("time", time)
            json.array("received", received) { json, receipt in
                json.object { json in
                    json.field("id", receipt.id.rawValue)
                    json.name("edited")
                    json.value(receipt.edited)
                }
            }
            json.array("problems", problems) { json, problem in
                json.object { json in
                    json.field("path", problem.path.elements)
                    json.array("findings", problem.findings) { json, finding in
                        json.object { json in
                            json.field("field", finding.field)
                            json.field("code", finding.code.rawValue)
                            json.field("message", finding.message)
                        }
                    }
                }
            }
            json.field("state", ifPresent: state)
            if let assignments {
                json.name("assignments")
                json.value(assignments)
            }
            if let configuration {
                json.object("configuration") { json in
                    json.field("name", configuration.name)
                    json.name("values")
                    json.value(JSONValue(.dictionary(configuration.values)))
                }
            }
            json.object("catalog") { json in
                json.field("cursor", catalog.cursor)
                json.array("contexts", CollectionOfOne(contexts)) { json, list in
                    place = json.byteCount
                    json.raw(list)
                }
                json.field("hasMore", catalog.hasMore)
            }
        }
        return (json.finish(), place)
    }
}

extension JSONWriter {
    mutating func value(_ assignments: Assignments) {
        object { json in
            json.object("person") { json in
                json.field("isAccountValid", assignments.person.isAccountValid)
                json.field("isProgressOnForSchool", assignments.person.isProgressOnForSchool)
                json.field("isProgressOnForPerson", assignments.person.isProgressOnForPerson)
                json.field("isStudentOnRoster", assignments.person.isStudentOnRoster)
            }
            json.field("isAppApproved", assignments.isAppApproved)
            json.field("declaresForSchool", assignments.declaresForSchool)
            json.array("tasks", assignments.tasks) { json, task in json.value(task) }
        }
    }

    private mutating func value(_ task: AssignedTask) {
        object { json in
            json.field("handout", task.handout)
            json.field("task", task.task)
            json.field("title", task.title)
            json.field("className", task.className)
            json.field("path", task.path.elements)
            json.field("posted", task.posted)
            json.field("completed", ifPresent: task.completed)
            json.array("locks", task.locks) { json, lock in
                json.object { json in
                    json.field("start", lock.start)
                    json.field("end", ifPresent: lock.end)
                }
            }
            json.field("done", ifPresent: task.done)
        }
    }
}
