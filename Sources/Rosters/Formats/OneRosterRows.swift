/// Turns the rows of one OneRoster file into the roster's.
struct OneRosterRows {
    let table: Table
    let builder: RosterBuilder
    let isDelta: Bool

    func read(_ name: String) {
        switch name {
        case "orgs": readLocations()
        case "academicSessions": readSessions()
        case "courses": readCourses()
        case "classes": readClasses()
        case "users": readPeople()
        case "roles": readRoles()
        default: readEnrolments()
        }
    }

    // MARK: What every row has

    private struct Common {
        var id: Roster.Text
        var status: Roster.Status
        var modified: Moment?
    }

    /// Calls the body for each row whose identifier and status can be read.
    private func forEachRow(_ body: (Common) -> Void) {
        let (id, status, modified) = (
            table.column("sourcedId"), table.column("status"), table.column("dateLastModified")
        )
        while table.next() {
            guard let word = self.status(status) else { continue }
            checkIdentifier(id)
            body(Common(id: table.text(id), status: word, modified: moment(modified)))
        }
    }

    private func status(_ column: Int) -> Roster.Status? {
        let bytes = table.bytes(column)
        if bytes.isEmpty {
            if isDelta { table.note(.statusAbsent, column) }
            return isDelta ? .active : .unsaid
        }
        if !isDelta { table.note(.forbiddenInBulk, column) }
        if bytes.elementsEqual("active".utf8) { return isDelta ? .active : .unsaid }
        if bytes.elementsEqual("tobedeleted".utf8) { return isDelta ? .toBeDeleted : nil }
        table.leaveOut(.badStatus, column)
        return nil
    }

    private func moment(_ column: Int) -> Moment? {
        guard isDelta else {
            if !table.isEmpty(column) { table.note(.forbiddenInBulk, column) }
            return nil
        }
        if table.isEmpty(column) { table.note(.momentAbsent, column) }
        return table.moment(column)
    }

    private func checkIdentifier(_ column: Int) {
        let bytes = table.bytes(column)
        if Identifiers.isSpoilt(bytes) {
            table.note(.spreadsheet, column)
        } else if !Identifiers.isAllowed(bytes) {
            table.note(.badIdentifier, column)
        }
    }

    /// A word out of a list that the format gives, or one that begins with `ext:`.
    private func word(_ column: Int, _ allowed: Set<Roster.Text>) -> Roster.Text {
        let text = table.text(column)
        if text.isEmpty || allowed.contains(text) { return text }
        if !builder.roster[text].hasPrefix("ext:") { table.note(.badWord, column) }
        return text
    }

    private func texts(_ words: Set<String>) -> Set<Roster.Text> { Set(words.map { builder.roster.text($0) }) }

    // MARK: The files

    private func readLocations() {
        let (name, kind) = (table.column("name"), table.column("type"))
        let (identifier, parent) = (table.column("identifier"), table.column("parentSourcedId"))
        let words = texts(OneRosterFiles.locationKinds)
        forEachRow { common in
            var row = Roster.Location()
            (row.id, row.status, row.modified, row.place) = (common.id, common.status, common.modified, table.place)
            row.name = table.text(name)
            row.kind = word(kind, words)
            row.identifier = table.text(identifier)
            row.parent = table.text(parent)
            builder.roster.locations.append(row)
        }
    }

    private func readSessions() {
        let (title, kind, begin) = (table.column("title"), table.column("type"), table.column("startDate"))
        let (end, parent, year) = (table.column("endDate"), table.column("parentSourcedId"), table.column("schoolYear"))
        let words = texts(OneRosterFiles.sessionKinds)
        forEachRow { common in
            var row = Roster.Session()
            (row.id, row.status, row.modified, row.place) = (common.id, common.status, common.modified, table.place)
            row.title = table.text(title)
            row.kind = word(kind, words)
            row.begin = table.day(begin)
            row.end = table.day(end)
            row.parent = table.text(parent)
            row.schoolYear = self.year(year)
            builder.roster.sessions.append(row)
        }
    }

    private func year(_ column: Int) -> Int16? {
        let bytes = table.bytes(column)
        guard !bytes.isEmpty else { return nil }
        guard bytes.count == 4, let year = bytes.digits(0..<4) else {
            table.note(.badYear, column)
            return nil
        }
        return Int16(year)
    }

    private func readCourses() {
        let (year, title, code) = (
            table.column("schoolYearSourcedId"), table.column("title"), table.column("courseCode")
        )
        let (grades, location) = (table.column("grades"), table.column("orgSourcedId"))
        let (subjects, codes) = (table.column("subjects"), table.column("subjectCodes"))
        forEachRow { common in
            var row = Roster.Course()
            (row.id, row.status, row.modified, row.place) = (common.id, common.status, common.modified, table.place)
            row.schoolYear = table.text(year)
            row.title = table.text(title)
            row.code = table.text(code)
            row.grades = table.text(grades)
            row.location = table.text(location)
            row.subjects = table.text(subjects)
            row.subjectCodes = table.text(codes)
            builder.roster.courses.append(row)
        }
    }

    private func readClasses() {
        let (title, grades, course) = (table.column("title"), table.column("grades"), table.column("courseSourcedId"))
        let (code, kind, room) = (table.column("classCode"), table.column("classType"), table.column("location"))
        let (location, sessions) = (table.column("schoolSourcedId"), table.column("termSourcedIds"))
        let (subjects, codes) = (table.column("subjects"), table.column("subjectCodes"))
        let (periods, nickname) = (table.column("periods"), table.column(OneRosterWriter.nicknameColumn))
        let words = texts(OneRosterFiles.classKinds)
        forEachRow { common in
            var row = Roster.SchoolClass()
            (row.id, row.status, row.modified, row.place) = (common.id, common.status, common.modified, table.place)
            row.title = table.text(title)
            row.nickname = table.text(nickname)
            row.grades = table.text(grades)
            row.course = table.text(course)
            row.code = table.text(code)
            row.kind = word(kind, words)
            row.room = table.text(room)
            row.location = table.text(location)
            row.sessions = list(sessions)
            row.subjects = table.text(subjects)
            row.subjectCodes = table.text(codes)
            row.periods = table.text(periods)
            builder.roster.classes.append(row)
        }
    }

    /// The items of a list, which hold no commas.
    private func list(_ column: Int) -> [Roster.Text] {
        // The text first: adding to the roster while a copy of it is in use would copy all of it.
        let text = table.text(column)
        guard !text.isEmpty else { return [] }
        let items = builder.roster.list(text)
        return items.map { builder.roster.text($0) }
    }

    private func readEnrolments() {
        let (schoolClass, location) = (table.column("classSourcedId"), table.column("schoolSourcedId"))
        let (person, role) = (table.column("userSourcedId"), table.column("role"))
        let (primary, begin, end) = (table.column("primary"), table.column("beginDate"), table.column("endDate"))
        let words = texts(OneRosterFiles.enrolmentRoles)
        forEachRow { common in
            var row = Roster.Enrolment()
            (row.id, row.status, row.modified, row.place) = (common.id, common.status, common.modified, table.place)
            row.schoolClass = table.text(schoolClass)
            row.location = table.text(location)
            row.person = table.text(person)
            row.role = word(role, words)
            row.isPrimary = table.flag(primary)
            row.begin = table.day(begin)
            row.end = table.day(end)
            builder.roster.enrolments.append(row)
        }
    }

    private func readRoles() {
        let (person, kind, name) = (table.column("userSourcedId"), table.column("roleType"), table.column("role"))
        let (begin, end) = (table.column("beginDate"), table.column("endDate"))
        let location = table.column("orgSourcedId")
        let (kinds, words) = (texts(["primary", "secondary"]), texts(OneRosterFiles.roleNames))
        forEachRow { common in
            var row = Roster.Role()
            (row.id, row.status, row.modified, row.place) = (common.id, common.status, common.modified, table.place)
            row.person = table.text(person)
            row.isPrimary = !table.bytes(kind).elementsEqual("secondary".utf8)
            _ = word(kind, kinds)
            row.name = word(name, words)
            row.begin = table.day(begin)
            row.end = table.day(end)
            row.location = table.text(location)
            builder.roster.roles.append(row)
        }
    }

    private func readPeople() {
        let columns = PersonColumns(table)
        let (locations, role) = (table.column("orgSourcedIds"), table.column("role"))
        let words = texts(OneRosterFiles.roleNames)
        forEachRow { common in
            var row = Roster.Person()
            (row.id, row.status, row.modified, row.place) = (common.id, common.status, common.modified, table.place)
            columns.read(into: &row, from: table, identifiers: identifiers)
            builder.roster.people.append(row)
            guard locations >= 0 else { return }
            let name = name(of: role)
            for location in list(locations) { builder.addRole(name, of: row, at: location) }
        }

        // Apple reads an empty role as student.
        func name(of column: Int) -> Roster.Text {
            table.isEmpty(column) ? builder.roster.text("student") : word(column, words)
        }
    }

    /// `{state:99120},{district:7}`.
    private func identifiers(_ column: Int) -> [Roster.Identifier] {
        let cell = table.bytes(column)
        guard !cell.isEmpty else { return [] }
        var identifiers: [Roster.Identifier] = []
        for item in String(decoding: cell, as: UTF8.self).split(separator: ",") {
            let item = item.drop { $0 == " " }
            guard item.hasPrefix("{"), item.hasSuffix("}"), let colon = item.firstIndex(of: ":") else {
                table.note(.badList, column)
                continue
            }
            let value = item[item.index(after: colon)..<item.index(before: item.endIndex)]
            let kind = item[item.index(after: item.startIndex)..<colon]
            identifiers.append(.init(kind: builder.roster.text(kind), value: builder.roster.text(value)))
        }
        return identifiers
    }
}

/// The columns of users.csv that both versions have, and those of 1.2.
private struct PersonColumns {
    private let enabled, username, identifiers, given, family, middle, number, email, grades, master: Int
    private let preferredGiven, preferredMiddle, preferredFamily, location, pronouns, policy: Int

    init(_ table: Table) {
        (enabled, username) = (table.column("enabledUser"), table.column("username"))
        (identifiers, given) = (table.column("userIds"), table.column("givenName"))
        (family, middle) = (table.column("familyName"), table.column("middleName"))
        (number, email, grades) = (table.column("identifier"), table.column("email"), table.column("grades"))
        (master, pronouns) = (table.column("userMasterIdentifier"), table.column("pronouns"))
        preferredGiven = table.column("preferredGivenName")
        preferredMiddle = table.column("preferredMiddleName")
        preferredFamily = table.column("preferredFamilyName")
        location = table.column("primaryOrgSourcedId")
        policy = table.column(OneRosterWriter.passwordPolicyColumn)
    }

    func read(into row: inout Roster.Person, from table: Table, identifiers read: (Int) -> [Roster.Identifier]) {
        row.isEnabled = table.flag(enabled)
        row.username = table.text(username)
        row.identifiers = read(identifiers)
        row.givenName = table.text(given)
        row.familyName = table.text(family)
        row.middleName = table.text(middle)
        row.number = table.text(number)
        row.email = table.text(email)
        row.grades = table.text(grades)
        row.masterIdentifier = table.text(master)
        row.preferredGivenName = table.text(preferredGiven)
        row.preferredMiddleName = table.text(preferredMiddle)
        row.preferredFamilyName = table.text(preferredFamily)
        row.location = table.text(location)
        row.pronouns = table.text(pronouns)
        row.passwordPolicy = table.text(policy)
    }
}
