import Coursework
package import JSON
package import School

/// A page of the asking person's own reports and their fates.
struct OwnFates: JSONWritable {
    var page: Page<DeliveryLedger.Entry>

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("fates", page.items)
            json.field("next", ifPresent: page.next?.description)
        }
    }
}

extension DeliveryLedger.Entry: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("activity", activity)
            json.field("app", app)
            json.field("fate", fate.name)
            json.field("explanation", explanation)
            json.array("handouts", handouts) { json, title in json.value(title) }
            json.field("edited", edited)
            json.field("received", received)
            json.field("superseded", superseded)
        }
    }
}

/// The reports that could not be recorded for a handout.
struct HandoutFates: JSONWritable {
    var handout: Handout.ID
    var lines: [DeliveryLedger.HandoutLine]

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("handout", handout)
            json.array("fates", lines) { json, line in
                json.object { json in
                    json.field("person", line.person)
                    json.field("name", line.name)
                    json.field("fate", line.fate.name)
                    json.field("explanation", line.fate.explanation)
                    json.field("reports", line.reports)
                    json.field("superseded", line.superseded)
                }
            }
        }
    }
}

/// The fates of all the school's reports, as counts.
struct Fates: JSONWritable {
    var days: Int
    var lines: [DeliveryLedger.AppLine]

    func write(to json: inout JSONWriter) {
        let recorded = lines.filter { $0.fate == .recorded }.map(\.reports).boundedSum()
        let explained = lines.filter { $0.fate != .recorded }.map(\.reports).boundedSum()
        let superseded = lines.map(\.superseded).boundedSum()
        json.object { json in
            json.field("days", days)
            json.field("recorded", recorded)
            json.field("explained", explained)
            json.field("superseded", superseded)
            json.field("sent", [recorded, explained, superseded].boundedSum())
            json.array("fates", lines) { json, line in
                json.object { json in
                    json.field("app", line.app)
                    json.field("fate", line.fate.name)
                    json.field("explanation", line.fate.explanation)
                    json.field("reports", line.reports)
                    json.field("superseded", line.superseded)
                }
            }
        }
    }
}
