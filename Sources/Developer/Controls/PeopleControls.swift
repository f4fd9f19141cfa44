import Coursework
import JSON
import Locks
import School

/// Lists the people who are there, and chooses as whom to act.
enum PeopleControls {
    static let all: [Control] = [
        Control("people", "", 0...0, "list who is there, with their links", isQuestion: true) { school, _ in
            school.demo.members.map { "\($0.name): \($0.shown)  \(school.link(of: $0))" }.joined(separator: "\n")
        },
        Control(
            "env", "PERSON", 1...1, "print what a program needs to run as somebody: eval \"$(homeroom dev env ada)\"",
            isQuestion: true
        ) {
            school, words in school.line(for: try school.demo.member(words[0]))
        },
        Control("remove", "PERSON", 1...1, "take a student off the class's roster") { school, words in
            let member = try school.student(words[0])
            guard try await school.isEnrolled(member) else {
                throw DeveloperError("\(member.fullName.given) is not on the roster of \(school.demo.className).")
            }
            try await school.ask(
                school.demo.administrator, "DELETE", "/v1/classes/\(school.demo.schoolClass)/members/\(member.person)")
            return "\(member.fullName.given) is off the roster of \(school.demo.className)."
        },
        Control("enrol", "PERSON", 1...1, "put a student on the roster again") { school, words in
            let member = try school.student(words[0])
            try await school.ask(
                school.demo.administrator, "POST", "/v1/classes/\(school.demo.schoolClass)/members",
                ["people": [.string(member.person.description)], "part": .string(member.role.rawValue)])
            return "\(member.fullName.given) is on the roster of \(school.demo.className)."
        },
        Control("reset", "[PERSON]", 0...1, "forget all coursework, or one person's; apps that run are to be restarted")
        {
            school, words in
            guard let name = words.first else {
                try await school.observer.change(.control(["reset"])) {
                    try await school.school.forgetCoursework(of: school.demo.organization)
                }
                school.filling.withLock { $0.hasWork = false }
                school.observer.sent.forget()
                for member in school.demo.members { school.forgetDevice(of: member) }
                return "All coursework is forgotten, here and on all devices."
            }
            let member = try school.demo.member(name)
            if member.role == .student { try await school.forgetReports(of: member) }
            school.forgetDevice(of: member)
            school.observer.sent.forget(of: member.name)
            return "The work of \(member.fullName.given) is forgotten, here and on their device."
        },
    ]
}

extension DeveloperSchool {
    /// One of the class: teachers and the administrator have no work, and without them nothing could be done here.
    func student(_ name: String) throws -> DemoPeople.Member {
        let member = try anybody(called: name)
        guard member.role == .student else {
            let students = demo.students.map(\.name).joined(separator: ", ")
            throw DeveloperError("\(member.fullName.given) is no student. The students are \(students).")
        }
        return member
    }

    fileprivate func isEnrolled(_ member: DemoPeople.Member) async throws -> Bool {
        let roster = try await read(demo.administrator, "/v1/people?class=\(demo.schoolClass)&limit=200")["people"]
        return roster?.asArray?.contains { $0["id"]?.asString == member.person.description } ?? false
    }

    /// Switching progress off deletes what was reported; it is left as it was.
    fileprivate func forgetReports(of member: DemoPeople.Member) async throws {
        let person = try await read(demo.administrator, "/v1/people/\(member.person)")
        let isOn = person["isProgressOn"]?.asBool ?? true
        try await switchProgress(false, of: member)
        if isOn { try await switchProgress(true, of: member) }
    }

    func switchProgress(_ isOn: Bool, of member: DemoPeople.Member) async throws {
        try await ask(demo.administrator, "PUT", "/v1/people/\(member.person)/progress", ["isOn": .bool(isOn)])
    }

    /// Removes what the apps of somebody's device have stored; the sign-in stays.
    func forgetDevice(of member: DemoPeople.Member) {
        devices.leave(of: member)
        folder.emptyHome(of: member.name)
    }
}
