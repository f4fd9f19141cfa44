import Rosters

/// An export of OneRoster, whole or only what has changed: files without a row are not in it.
struct OneRosterFiles {
    enum Mode: String { case bulk, delta }

    /// One row's beginning: what it is called, and in changes what became of it when.
    struct Mark {
        var status = ""
        var date = ""

        static let whole = Mark()
        static func active(day: Int) -> Mark { Mark(status: "active", date: date(day)) }
        static func gone(day: Int) -> Mark { Mark(status: "tobedeleted", date: date(day)) }
        private static func date(_ day: Int) -> String { "2025-09-0\(day)T06:00:00.000Z" }
    }

    var mode: Mode
    var mark: Mark
    /// What the manifest calls the system.
    var system: String?
    var orgs: [String] = []
    var courses: [String] = []
    var classes: [String] = []
    var users: [String] = []
    var roles: [String] = []
    var enrollments: [String] = []

    /// Changes, dated on one of the first days of September 2025.
    init(day: Int) {
        mode = .delta
        mark = .active(day: day)
    }

    /// Twenty students, u1 to u20, all of them in the class c1 by the enrolments e1 to e20; t1 teaches it. c2 is empty.
    init() {
        (mode, mark) = (.bulk, .whole)
        org("o1", "Lakeside")
        courses.append("k1,,,,Physics,PH,,o1,,")
        schoolClass("c1", "Physics 7a")
        schoolClass("c2", "Physics 7b")
        for number in 1...20 {
            user("u\(number)")
            role("r\(number)", "u\(number)")
            enrollment("e\(number)", "u\(number)", "c1")
        }
        user("t1")
        role("q1", "t1", "teacher")
        enrollment("e0", "t1", "c1", "teacher")
    }

    private func begin(_ id: String, _ mark: Mark?) -> String {
        "\(id),\((mark ?? self.mark).status),\((mark ?? self.mark).date)"
    }

    mutating func org(_ id: String, _ name: String, as mark: Mark? = nil) {
        orgs.append("\(begin(id, mark)),\(name),school,,")
    }

    mutating func schoolClass(_ id: String, _ title: String, as mark: Mark? = nil) {
        classes.append("\(begin(id, mark)),\(title),,k1,,scheduled,,o1,y1,,,")
    }

    mutating func user(_ id: String, grade: Int = 7, as mark: Mark? = nil) {
        users.append("\(begin(id, mark)),true,\(id),,\(id.uppercased()),Example,,,,,,,\(grade),,,,,,o1,")
    }

    mutating func role(
        _ id: String, _ user: String, _ name: String = "student", at org: String = "o1", as mark: Mark? = nil
    ) {
        roles.append("\(begin(id, mark)),\(user),primary,\(name),,,\(org),")
    }

    mutating func enrollment(
        _ id: String, _ user: String, _ schoolClass: String, _ role: String = "student", until end: String = "",
        as mark: Mark? = nil
    ) {
        enrollments.append("\(begin(id, mark)),\(schoolClass),o1,\(user),\(role),,,\(end)")
    }

    mutating func empty(_ name: String) {
        switch name {
        case "orgs": orgs = []
        case "courses": courses = []
        case "classes": classes = []
        case "users": users = []
        case "roles": roles = []
        default: enrollments = []
        }
    }

    var reading: RosterReading { reading(withHeads: []) }

    /// - Parameter heads: the files that are there without a row.
    func reading(withHeads heads: Set<String>) -> RosterReading {
        let common = "sourcedId,status,dateLastModified,"
        let files: [(name: String, head: String, rows: [String])] = [
            ("orgs", "name,type,identifier,parentSourcedId", orgs),
            (
                "courses", "schoolYearSourcedId,title,courseCode,grades,orgSourcedId,subjects,subjectCodes", courses
            ),
            (
                "classes",
                "title,grades,courseSourcedId,classCode,classType,location,schoolSourcedId,termSourcedIds,subjects,"
                    + "subjectCodes,periods", classes
            ),
            (
                "users",
                "enabledUser,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,"
                    + "agentSourcedIds,grades,password,userMasterIdentifier,preferredGivenName,preferredMiddleName,"
                    + "preferredFamilyName,primaryOrgSourcedId,pronouns", users
            ),
            ("roles", "userSourcedId,roleType,role,beginDate,endDate,orgSourcedId,userProfileSourcedId", roles),
            (
                "enrollments", "classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate",
                enrollments
            ),
        ].filter { !$0.rows.isEmpty || heads.contains($0.name) }
        let modes = files.map { "file.\($0.name),\(mode.rawValue)" }
        let manifest =
            ["propertyName,value", "manifest.version,1.0", "oneroster.version,1.2"] + modes
            + (system.map { ["source.systemCode,\($0)"] } ?? [])
        let tables = files.map { ($0.name, [common + $0.head] + $0.rows) }
        return RosterReader().read(
            ([("manifest", manifest)] + tables).map { name, rows in
                ("\(name).csv", Array(rows.map { $0 + "\n" }.joined().utf8))
            })
    }
}
