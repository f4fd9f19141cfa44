/// A school of any size in the files of other systems, the same at every run. No name in it is anybody's.
package struct MadeUpSchool {
    package var students: Int
    package var staff: Int
    package var classes: Int
    /// Students in classes; those who teach come on top.
    package var enrolments: Int
    /// What the manifest of its OneRoster files calls the system that they are from.
    package var system: String?
    /// Whether enrolments of its OneRoster files say when they begin and end: in the school year that began in 2026.
    package var isDated = true

    package init(students: Int = 100_000, staff: Int = 6_000, classes: Int = 8_000, enrolments: Int = 800_000) {
        (self.students, self.staff, self.classes, self.enrolments) = (students, staff, classes, enrolments)
    }

    private static let given = ["Ada", "Ben", "Cleo", "Dara", "Emil", "Fatima", "Göran", "Hana", "Ilse", "Jūn", "ليلى"]
    private static let family = [
        "Kim", "Lee", "Okafor", "Müller", "Sørensen", "D'Arc", "van der Berg", "Ortiz", "حداد",
    ]

    private var locations: Int { max(1, classes / 200) }

    private func name(_ number: Int) -> (given: String, family: String) {
        (Self.given[number % Self.given.count], Self.family[number / 7 % Self.family.count] + "-\(number % 997)")
    }

    /// Each student is in as many classes as the others, neighbours in different ones.
    private func enrolment(_ number: Int) -> (student: Int, schoolClass: Int) {
        let (student, turn) = (number % students, number / students)
        return (student, (student &* 31 &+ turn &* 1_009) % classes)
    }

    /// Apple School Manager's six files.
    package var apple: [(name: String, bytes: [UInt8])] {
        var files = Files()
        files.begin("locations.csv", "location_id,location_name")
        for number in 0..<locations { files.row("L\(number),Lakeside \(number)") }
        files.begin("courses.csv", "course_id,course_number,course_name,location_id")
        for number in 0..<locations { files.row("C\(number),\(number),Physics,L\(number)") }
        files.begin(
            "students.csv",
            "person_id,person_number,first_name,middle_name,last_name,grade_level,email_address,sis_username,"
                + "password_policy,location_id")
        for number in 0..<students {
            let (given, family) = name(number)
            files.row(
                "S\(number),\(number),\(given),,\"\(family)\",\(number % 12),s\(number)@lakeside.example,s\(number),4,L0"
            )
        }
        files.begin(
            "staff.csv",
            "person_id,person_number,first_name,middle_name,last_name,email_address,sis_username,location_id")
        for number in 0..<staff {
            let (given, family) = name(number)
            files.row(
                "T\(number),,\(given),,\"\(family)\",t\(number)@lakeside.example,t\(number),L\(number % locations)")
        }
        files.begin("classes.csv", "class_id,class_number,course_id,instructor_id,instructor_id_2,location_id")
        for number in 0..<classes {
            let location = number % locations
            files.row("K\(number),\(number),C\(location),T\(number % staff),T\((number + 1) % staff),L\(location)")
        }
        files.begin("rosters.csv", "roster_id,class_id,student_id")
        for number in 0..<enrolments {
            let (student, schoolClass) = enrolment(number)
            files.row("R\(number),K\(schoolClass),S\(student)")
        }
        return files.finished
    }

    /// A whole OneRoster 1.2 export, with identifiers as long as those that systems make.
    package var oneRoster: [(name: String, bytes: [UInt8])] {
        var files = Files()
        let modes = ["orgs", "academicSessions", "courses", "classes", "users", "roles", "enrollments"]
        files.begin("manifest.csv", "propertyName,value")
        files.row("manifest.version,1.0\noneroster.version,1.2")
        if let system { files.row("source.systemCode,\(system)") }
        for name in modes { files.row("file.\(name),bulk") }
        let common = "sourcedId,status,dateLastModified,"
        files.begin("orgs.csv", common + "name,type,identifier,parentSourcedId")
        for number in 0..<locations { files.row("org-\(number),,,Lakeside \(number),school,\(number),") }
        files.begin("academicSessions.csv", common + "title,type,startDate,endDate,parentSourcedId,schoolYear")
        files.row("year-2027,,,2026/27,schoolYear,2026-08-24,2027-07-10,,2027")
        files.begin(
            "courses.csv", common + "schoolYearSourcedId,title,courseCode,grades,orgSourcedId,subjects,subjectCodes")
        for number in 0..<locations {
            files.row("course-\(number),,,year-2027,Physics,PH\(number),\"09,10\",org-\(number),,")
        }
        files.begin(
            "classes.csv",
            common
                + "title,grades,courseSourcedId,classCode,classType,location,schoolSourcedId,termSourcedIds,subjects,"
                + "subjectCodes,periods")
        for number in 0..<classes {
            let location = number % locations
            files.row(
                "class-\(number),,,Physics \(number),,course-\(location),,scheduled,Room \(number % 90),org-\(location),"
                    + "year-2027,,,")
        }
        files.begin(
            "users.csv",
            common + "enabledUser,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,"
                + "agentSourcedIds,grades,password,userMasterIdentifier,preferredGivenName,preferredMiddleName,"
                + "preferredFamilyName,primaryOrgSourcedId,pronouns")
        for number in 0..<(students + staff) {
            let (given, family) = name(number)
            files.row(
                "\(user(number)),,,true,u\(number),\"{state:\(90_000_000 + number)}\",\(given),\"\(family)\",,\(number),"
                    + "u\(number)@lakeside.example,,,,09,,,,,,org-0,")
        }
        files.begin(
            "roles.csv",
            common + "userSourcedId,roleType,role,beginDate,endDate,orgSourcedId,userProfileSourcedId")
        for number in 0..<(students + staff) {
            files.row("role-\(number),,,\(user(number)),primary,\(number < students ? "student" : "teacher"),,,org-0,")
        }
        files.begin(
            "enrollments.csv", common + "classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate")
        for number in 0..<enrolments {
            let (student, schoolClass) = enrolment(number)
            files.row(
                "enrolment-\(1_000_000_007 &* number),,,class-\(schoolClass),org-\(schoolClass % locations),\(user(student)),"
                    + "student,,\(isDated ? "2026-08-24,2027-07-10" : ",")")
        }
        for number in 0..<classes {
            files.row(
                "teaching-\(number),,,class-\(number),org-\(number % locations),\(user(students + number % staff)),teacher,"
                    + "true,,")
        }
        return files.finished
    }

    private func user(_ number: Int) -> String { "5f3a9c1e-0000-4000-8000-\(100_000_000_000 + number)" }

    private struct Files {
        private var files: [(name: String, bytes: [UInt8])] = []

        mutating func begin(_ name: String, _ head: String) {
            files.append((name, []))
            row(head)
        }

        mutating func row(_ text: String) {
            files[files.count - 1].bytes.append(contentsOf: text.utf8)
            files[files.count - 1].bytes.append(10)
        }

        var finished: [(name: String, bytes: [UInt8])] { files }
    }
}
