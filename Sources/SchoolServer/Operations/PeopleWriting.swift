import Coursework
package import JSON
package import School

extension PersonEntry: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("id", person.id)
            json.field("name", person.name)
            json.field("grade", ifPresent: person.grade)
            json.field("email", ifPresent: person.email)
            json.field("number", ifPresent: person.number)
            json.field("language", ifPresent: language)
            json.field("roles", posts.sorted { ($0.role.rawValue, $0.location) < ($1.role.rawValue, $1.location) })
            json.field("isProgressOn", person.isProgressOn)
            json.field("source", person.source.rawValue)
            json.field("sourceID", ifPresent: person.sourceID)
            if let accountName, let accountState {
                json.object("account") { json in
                    json.field("name", accountName)
                    json.field("state", accountState.rawValue)
                }
            }
            json.field("created", person.created)
            json.field("modified", person.modified)
        }
    }
}

extension Actor.Post: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("role", role.rawValue)
            json.field("location", location)
        }
    }
}

struct GivenPrivileges: JSONWritable {
    var privileges: Set<Privilege>

    func write(to json: inout JSONWriter) {
        json.object { $0.field("privileges", privileges.map(\.rawValue).sorted()) }
    }
}

struct FoundViewers: JSONWritable {
    var viewers: [Viewer]

    func write(to json: inout JSONWriter) {
        json.object { $0.field("viewers", viewers) }
    }
}

extension Viewer: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("person", person)
            json.field("name", ifPresent: name)
            json.field("roles", roles.map(\.rawValue).sorted())
            json.field("sees", sights.map(\.rawValue).sorted())
            json.field("classes", classes)
        }
    }
}

extension Account: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("person", person)
            json.field("name", name)
            json.field("state", state.rawValue)
            json.field("policy", policy.rawValue)
            json.field("hasPassword", hasPassword)
            json.field("isTemporary", isTemporary)
            json.field("passwordExpires", ifPresent: passwordExpires)
            json.field("lastSignIn", ifPresent: lastSignIn)
            json.field("deactivated", ifPresent: deactivated)
            json.field("modified", modified)
        }
    }
}
