package import JSON
package import School

extension Organization: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("id", id)
            json.field("name", name)
            json.field("timeZone", timeZone)
            json.field("language", language)
            json.field("isProgressOn", isProgressOn)
            json.field("created", created)
            json.field("modified", modified)
        }
    }
}

extension Location: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("id", id)
            json.field("name", name)
            json.field("timeZone", ifPresent: timeZone)
            json.field("source", source.rawValue)
            json.field("sourceID", ifPresent: sourceID)
            json.field("modified", modified)
        }
    }
}

extension Course: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("id", id)
            json.field("location", location)
            json.field("name", name)
            json.field("number", ifPresent: number)
            json.field("source", source.rawValue)
            json.field("modified", modified)
        }
    }
}
