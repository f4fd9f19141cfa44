package import JSON
package import School

extension ClassEntry: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.object { writeFields(to: &$0) }
    }

    fileprivate func writeFields(to json: inout JSONWriter) {
        json.field("id", schoolClass.id)
        json.field("name", schoolClass.name)
        json.field("location", schoolClass.location)
        json.field("course", ifPresent: schoolClass.course)
        json.field("number", ifPresent: schoolClass.number)
        json.field("room", ifPresent: schoolClass.room)
        json.field("nickname", ifPresent: schoolClass.nickname)
        json.field("icon", ifPresent: schoolClass.icon)
        json.field("color", schoolClass.shownColor.rawValue)
        json.field("source", schoolClass.source.rawValue)
        json.field("teachers", teachers)
        json.field("students", students)
        json.field("archived", ifPresent: schoolClass.archived)
        json.field("modified", schoolClass.modified)
    }
}

/// The classes of a person, with their part in each.
struct OwnClasses: JSONWritable {
    var groups: [(part: Member.Part, classes: [ClassEntry])]

    func write(to json: inout JSONWriter) {
        json.object { json in
            let entries = groups.flatMap { group in group.classes.map { (part: group.part, entry: $0) } }
            json.array("classes", entries) { json, one in
                json.object { json in
                    json.field("part", one.part.rawValue)
                    one.entry.writeFields(to: &json)
                }
            }
        }
    }
}

extension Member: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("person", person)
            json.field("name", name)
            json.field("part", part.rawValue)
            json.field("joined", joined)
        }
    }
}
