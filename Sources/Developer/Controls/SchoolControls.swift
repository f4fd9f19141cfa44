import ClassKit
import JSON
import School

/// What an administrator decides.
enum SchoolControls {
    static let all: [Control] = [
        Control("progress", "on|off [PERSON]", 1...2, "switch Student Progress, for all or for one: off deletes theirs")
        {
            school, words in
            guard let isOn = ["on": true, "off": false][words[0]] else {
                throw DeveloperError("Say “progress on” or “progress off”, and for whom if not for all.")
            }
            guard words.count == 2 else {
                try await school.ask(
                    school.demo.administrator, "PUT", "/v1/organization/progress",
                    isOn ? ["isOn": true] : ["isOn": false, "whenOff": "pause"])
                return "Student Progress is \(words[0]) for the school."
            }
            let member = try school.student(words[1])
            try await school.switchProgress(isOn, of: member)
            return "Student Progress is \(words[0]) for \(member.fullName.given)."
        },
        Control("approve", "APP [NAME]", 1...8, "let an app be used") { school, words in
            guard Manifest.isIdentifier(words[0]) else {
                throw DeveloperError("“\(words[0])” is no bundle identifier. Write one such as org.example.app.")
            }
            let name = words.count > 1 ? words.dropFirst().joined(separator: " ") : nil
            try await school.ask(
                school.demo.administrator, "PUT", "/v1/apps/\(words[0])/approval",
                name.map { ["name": .string($0)] } ?? [:])
            return "\(name.map { "\($0) (\(words[0]))" } ?? words[0]) is approved."
        },
        Control("withdraw", "APP", 1...1, "let an app be used no more") { school, words in
            try await school.mustKnow(app: words[0])
            try await school.ask(school.demo.administrator, "DELETE", "/v1/apps/\(words[0])/approval")
            return "\(words[0]) is approved no more."
        },
        Control("apps", "", 0...0, "list the apps that the school knows", isQuestion: true) { school, _ in
            let apps = try await school.ask(school.demo.administrator, "GET", "/v1/apps")["apps"]?.asArray ?? []
            guard !apps.isEmpty else { return "The school knows no app yet. Start one, and let it save its contexts." }
            return apps.map { app in
                let isApproved = app["approved"].map { !$0.isNull } ?? false
                let (id, name) = (app["id"]?.asString ?? "", app["name"]?.asString ?? "")
                return
                    "\(name.isEmpty || name == id ? id : "\(id) (\(name))") \(isApproved ? "approved" : "not approved")"
            }.joined(separator: "\n")
        },
        Control("quota", "full|free", 1...1, "let the room for people's files be full, or free") { school, words in
            guard let isFull = ["full": true, "free": false][words[0]] else {
                throw DeveloperError("Say “quota full” or “quota free”.")
            }
            school.school.keep(atMost: isFull ? Storage(loose: 0, person: 0, organization: 0) : Storage())
            return isFull ? "There is no room for files any more." : "There is room for files."
        },
    ]
}

extension DeveloperSchool {
    func mustKnow(app: String) async throws {
        let apps = try await read(demo.administrator, "/v1/apps?limit=200")["apps"]?.asArray ?? []
        let known = apps.compactMap { $0["id"]?.asString }
        guard known.contains(app) else { throw DeveloperError.none("app", called: app, among: known) }
    }
}
