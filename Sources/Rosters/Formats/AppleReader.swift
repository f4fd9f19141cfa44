/// Reads the six files of Apple School Manager. Each upload is complete.
struct AppleReader {
    static let names = ["locations", "courses", "students", "staff", "classes", "rosters"]
    private static let separators = [UInt8(ascii: ","), UInt8(ascii: ";")]

    private static let specs: [String: TableSpec] = [
        "locations": TableSpec(.location, "location_id! location_name+"),
        "courses": TableSpec(.course, "course_id! course_number course_name location_id+"),
        "students": TableSpec(
            .person,
            "person_id! person_number first_name+ middle_name last_name+ grade_level email_address sis_username "
                + "password_policy location_id!", numbered: "location_id_", 2...999),
        "staff": TableSpec(
            .person,
            "person_id! person_number first_name+ middle_name last_name+ email_address sis_username location_id!",
            numbered: "location_id_", 2...999),
        "classes": TableSpec(
            .schoolClass, "class_id! class_number course_id+ instructor_id class_display_name? location_id+",
            numbered: "instructor_id_", 2...99),
        "rosters": TableSpec(.enrolment, "roster_id! class_id! student_id!"),
    ]

    /// Which of the six files has this header; nil if none.
    static func name(forHead head: [String]) -> String? {
        let columns = Set(head.map { $0.lowercased() })
        if columns.contains("roster_id") { return "rosters" }
        if columns.contains("class_id") { return "classes" }
        if columns.contains("course_id") { return "courses" }
        if columns.contains("location_name") { return "locations" }
        guard columns.contains("person_id") else { return nil }
        return columns.contains("grade_level") || columns.contains("password_policy") ? "students" : "staff"
    }

    /// The name in these files for a OneRoster column.
    static func column(_ name: String, in path: String) -> String {
        switch name {
        case "userSourcedId": path.lowercased().hasSuffix("classes.csv") ? "instructor_id" : "student_id"
        case "classSourcedId": "class_id"
        case "courseSourcedId": "course_id"
        case "orgSourcedId", "schoolSourcedId", "primaryOrgSourcedId": "location_id"
        case "username": "sis_username"
        case "email": "email_address"
        case "identifier": "person_number"
        case "givenName": "first_name"
        case "grades": "grade_level"
        case "name": "location_name"
        case "title": path.lowercased().hasSuffix("classes.csv") ? "class_number" : "course_name"
        // What people are is told by the file that they stand in.
        case "role": ""
        default: name
        }
    }

    let builder: RosterBuilder
    /// By their names without `.csv`.
    let files: [String: InputFile]

    func read() {
        var whole: Set<String> = []
        for name in Self.names {
            guard let file = files[name] else {
                builder.findings.add(.fileMissing, Sentence(name: "\(name).csv"))
                continue
            }
            let table = builder.openTable(file, separators: Self.separators, hasBackslash: true) { _ in Self.specs[name]
            }
            guard let table, builder.readAll(table, { read(name, $0) }) else { continue }
            whole.insert(name)
        }
        cover(whole)
        nameClasses(areCoursesWhole: whole.contains("courses"))
    }

    /// A class has no name in these files: it is named after its course and its number. If courses were not read, the
    /// name is unknown.
    private func nameClasses(areCoursesWhole: Bool) {
        let courses = builder.roster.index(.course)
        for position in builder.roster.classes.indices {
            let row = builder.roster.classes[position]
            guard areCoursesWhole || row.course.isEmpty else { continue }
            let title = courses[row.course].map { builder.roster[builder.roster.courses[$0].title] } ?? ""
            let name = Self.className(course: title, number: builder.roster[row.code])
            builder.roster.classes[position].title = builder.roster.text(name)
        }
    }

    /// Many schools write the course into the number as well: “Biology 7a” of the course “Biology” is not “Biology
    /// Biology 7a”.
    private static func className(course: String, number: String) -> String {
        let rest = number.hasPrefix(course) ? number.dropFirst(course.count) : nil
        let hasBoth = rest.map { $0.first.map { !$0.isLetter && !$0.isNumber } ?? true } ?? false
        return hasBoth ? number : [course, number].filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// People are in two files, and teachers of a class in the class's file: only together they are complete.
    private func cover(_ whole: Set<String>) {
        func cover(_ kind: Roster.Kind, _ names: String...) {
            let count = names.filter(whole.contains).count
            builder.roster.setCoverage(count == names.count ? .whole : count > 0 ? .changes : .none, of: kind)
        }
        cover(.location, "locations")
        cover(.course, "courses")
        cover(.schoolClass, "classes")
        cover(.person, "students", "staff")
        cover(.role, "students", "staff")
        cover(.enrolment, "classes", "rosters")
    }

    private func read(_ name: String, _ table: Table) {
        switch name {
        case "locations": readLocations(table)
        case "courses": readCourses(table)
        case "students": readPeople(table, role: builder.roster.text("student"))
        case "staff": readPeople(table, role: builder.roster.text("teacher"))
        case "classes": readClasses(table)
        default: readRosters(table)
        }
    }

    private func identifier(_ column: Int, _ table: Table) -> Roster.Text {
        let bytes = table.bytes(column)
        let isAllowed = bytes.allSatisfy { byte in
            switch byte {
            case 48...57, 65...90, 97...122, UInt8(ascii: "-"): true
            default: false
            }
        }
        if Identifiers.isSpoilt(bytes) {
            table.note(.spreadsheet, column)
        } else if !isAllowed {
            table.note(.badIdentifier, column)
        }
        return table.text(column)
    }

    private func readLocations(_ table: Table) {
        let (id, name) = (table.column("location_id"), table.column("location_name"))
        let school = builder.roster.text("school")
        while table.next() {
            var row = Roster.Location()
            (row.id, row.place) = (identifier(id, table), table.place)
            (row.name, row.kind) = (table.text(name), school)
            builder.roster.locations.append(row)
        }
    }

    private func readCourses(_ table: Table) {
        let (id, number) = (table.column("course_id"), table.column("course_number"))
        let (name, location) = (table.column("course_name"), table.column("location_id"))
        while table.next() {
            var row = Roster.Course()
            (row.id, row.place) = (identifier(id, table), table.place)
            (row.code, row.title, row.location) = (table.text(number), table.text(name), table.text(location))
            builder.roster.courses.append(row)
        }
    }

    private func readPeople(_ table: Table, role: Roster.Text) {
        let (id, number, first) = (table.column("person_id"), table.column("person_number"), table.column("first_name"))
        let (middle, last, grade) = (
            table.column("middle_name"), table.column("last_name"), table.column("grade_level")
        )
        let (email, username) = (table.column("email_address"), table.column("sis_username"))
        let (policy, location) = (table.column("password_policy"), table.column("location_id"))
        while table.next() {
            var row = Roster.Person()
            (row.id, row.place) = (identifier(id, table), table.place)
            (row.number, row.grades) = (table.text(number), table.text(grade))
            (row.givenName, row.middleName, row.familyName) = (table.text(first), table.text(middle), table.text(last))
            (row.email, row.username) = (table.text(email), table.text(username))
            row.passwordPolicy = self.policy(policy, table)
            row.location = table.text(location)
            builder.roster.people.append(row)
            var known: Set<Roster.Text> = []
            for column in [location] + table.numberedColumns where !table.isEmpty(column) {
                let place = table.text(column)
                if known.insert(place).inserted { builder.addRole(role, of: row, at: place) }
            }
        }
    }

    private func policy(_ column: Int, _ table: Table) -> Roster.Text {
        let text = table.text(column)
        if text.isEmpty || ["4", "6", "8"].contains(builder.roster[text]) { return text }
        table.note(.badPolicy, column)
        return .empty
    }

    private func readClasses(_ table: Table) {
        let (id, number, course) = (table.column("class_id"), table.column("class_number"), table.column("course_id"))
        let (location, nickname) = (table.column("location_id"), table.column("class_display_name"))
        let instructors = [table.column("instructor_id")] + table.numberedColumns
        while table.next() {
            var row = Roster.SchoolClass()
            (row.id, row.place) = (identifier(id, table), table.place)
            (row.code, row.course, row.location) = (table.text(number), table.text(course), table.text(location))
            row.nickname = table.text(nickname)
            builder.roster.classes.append(row)
            addTeachers(instructors, of: row, table)
        }
    }

    private func addTeachers(_ columns: [Int], of row: Roster.SchoolClass, _ table: Table) {
        let teacher = builder.roster.text("teacher")
        var known: Set<Roster.Text> = []
        for column in columns where !table.isEmpty(column) {
            let person = table.text(column)
            guard known.insert(person).inserted else { continue }
            var enrolment = Roster.Enrolment()
            enrolment.id = builder.madeID(row.id, person, teacher)
            (enrolment.schoolClass, enrolment.person, enrolment.role) = (row.id, person, teacher)
            (enrolment.location, enrolment.place) = (row.location, row.place)
            builder.roster.enrolments.append(enrolment)
        }
        if known.count > 15 { table.note(.tooManyTeachers) }
    }

    private func readRosters(_ table: Table) {
        let (id, schoolClass) = (table.column("roster_id"), table.column("class_id"))
        let (person, student) = (table.column("student_id"), builder.roster.text("student"))
        while table.next() {
            var row = Roster.Enrolment()
            (row.id, row.place) = (identifier(id, table), table.place)
            (row.schoolClass, row.person, row.role) = (table.text(schoolClass), table.text(person), student)
            builder.roster.enrolments.append(row)
        }
    }
}
