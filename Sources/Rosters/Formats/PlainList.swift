/// Reads what a teacher pastes from a spreadsheet: names, and perhaps class, grade and user name, with a head or without.
struct PlainList {
    static let spec = TableSpec(.person, "name given family class grade username email number")

    /// What heads call the columns, in small letters and without blanks, dots, hyphens and slashes.
    private static let synonyms: [String: String] = {
        let words: [String: [String]] = [
            "name": [
                "name", "fullname", "student", "studentname", "schüler", "schülerin", "vorundnachname", "الاسم",
                "اسمالطالب",
            ],
            "given": ["firstname", "givenname", "forename", "vorname", "rufname", "الاسمالأول"],
            "family": [
                "lastname", "familyname", "surname", "nachname", "familienname", "zuname", "اسمالعائلة", "اللقب",
            ],
            "class": ["class", "classname", "section", "group", "klasse", "kurs", "lerngruppe", "الفصل", "الشعبة"],
            "grade": ["grade", "gradelevel", "year", "jahrgang", "klassenstufe", "stufe", "الصف", "المستوى"],
            "username": ["username", "login", "account", "benutzername", "anmeldename", "اسمالمستخدم"],
            "email": ["email", "mail", "emailaddress", "emailadresse", "البريدالإلكتروني"],
            "number": ["number", "id", "studentid", "studentnumber", "nummer", "nr", "الرقم"],
        ]
        var synonyms: [String: String] = [:]
        for (column, names) in words { for name in names { synonyms[name] = column } }
        return synonyms
    }()

    /// How a list is to be read: what its columns are.
    struct Layout: Equatable {
        var columns: [String]
        var hasHead: Bool
    }

    /// How a list begins; nil when it is none.
    static func layout(_ text: TextFile, limits: RosterLimits) -> Layout? {
        guard firstBadByte(text.beginning) == nil else { return nil }
        let rows = firstRows(text, limits)
        guard let first = rows.first, first.count <= 12 else { return nil }
        let columns = first.map { column(forHead: $0) }
        if columns.contains("name") || columns.contains("given") || columns.contains("family") {
            return Layout(columns: columns, hasHead: true)
        }
        let width = rows.map(\.count).max() ?? 0
        guard width <= 3, first.contains(where: { $0.contains(where: \.isLetter) }) else { return nil }
        // "Ada Kim" and a class, or "Ada" and "Kim" and a class.
        let isWholeName = rows.filter { $0[0].contains(" ") || $0[0].contains(",") }.count * 2 > rows.count
        let guessed = isWholeName || width == 1 ? ["name", "class", "grade"] : ["given", "family", "class"]
        return Layout(columns: Array(guessed.prefix(width)), hasHead: false)
    }

    /// How a list calls a column of OneRoster's; nothing where it has none.
    static func column(_ name: String) -> Sentence {
        switch name {
        case "username", "email": word(for: name)
        case "identifier": word(for: "number")
        case "givenName": word(for: "name")
        case "grades": word(for: "grade")
        case "title": word(for: "class")
        default: ""
        }
    }

    /// What people call a column of a list.
    static func word(for column: String) -> Sentence {
        switch column {
        case "given": Sentence("first name")
        case "family": Sentence("last name")
        case "class": Sentence("class name")
        case "grade": Sentence("grade")
        case "username": Sentence("user name")
        case "email": Sentence("e-mail")
        case "number": Sentence("number")
        default: Sentence("name")
        }
    }

    private static func column(forHead name: String) -> String {
        let letters = name.lowercased().filter { $0.isLetter || $0.isNumber }
        return synonyms[letters] ?? ""
    }

    private static func firstBadByte(_ bytes: [UInt8]) -> Int? {
        // The sample may end in the middle of a character.
        bytes.withUnsafeBufferPointer { bytes in
            let position = Rosters.firstBadByte(bytes)
            return position.map { bytes.count - $0 < 4 && bytes.count >= 65_536 } == true ? nil : position
        }
    }

    private static func firstRows(_ text: TextFile, _ limits: RosterLimits) -> [[String]] {
        let dialect = CSVDialect(separator: text.separator)
        let scanner = CSVScanner(MemorySource(text.beginning), dialect: dialect, limits: limits)
        var rows: [[String]] = []
        while rows.count < 30, (try? scanner.next()) == true {
            let cells = scanner.cells.indices.map { String(decoding: scanner.bytes($0), as: UTF8.self) }
            if !cells.allSatisfy(\.isEmpty) { rows.append(cells) }
        }
        return rows
    }

    let builder: RosterBuilder
    let file: InputFile

    func read(_ layout: Layout) {
        guard let text = builder.openText(file) else { return }
        if !layout.hasHead {
            builder.findings.add(.headGuessed, file: file.path, row: 1, .list(layout.columns.map(Self.word)))
        }
        let table = Table(
            list: text, dialect: CSVDialect(separator: text.separator), builder: builder, columns: layout.columns,
            hasHead: layout.hasHead, spec: Self.spec)
        guard let table, builder.readAll(table, readRows) else { return }
        for kind in [Roster.Kind.person, .schoolClass, .enrolment] { builder.roster.setCoverage(.changes, of: kind) }
    }

    private func readRows(_ table: Table) {
        let columns = (name: table.column("name"), given: table.column("given"), family: table.column("family"))
        let (grade, username) = (table.column("grade"), table.column("username"))
        let (email, number, schoolClass) = (table.column("email"), table.column("number"), table.column("class"))
        var people: [Roster.Text: Int] = [:]
        var classes: Set<Roster.Text> = []
        var enrolled: [Roster.Text: UInt32] = [:]
        while table.next() {
            var row = Roster.Person()
            let (given, family) = name(table, columns)
            (row.givenName, row.familyName) = (builder.roster.text(given), builder.roster.text(family))
            (row.username, row.email) = (table.text(username), table.text(email))
            (row.number, row.grades, row.place) = (table.text(number), table.text(grade), table.place)
            row.isEnabled = nil
            guard !row.givenName.isEmpty || !row.familyName.isEmpty else {
                table.leaveOut(.nameMissing, columns.name >= 0 ? columns.name : max(columns.given, columns.family))
                continue
            }
            row.id = id(of: row)
            let title = table.text(schoolClass)
            let enrolment = builder.madeID(title, row.id, builder.roster.text("student"))
            if let other = enrolled[enrolment] {
                table.leaveOut(.sameName, nil, Sentence("row \(Int(other))"))
                continue
            }
            enrolled[enrolment] = row.place.row
            if let known = people[row.id] {
                if row.username.isEmpty, row.number.isEmpty {
                    let first = Int(builder.roster.people[known].place.row)
                    table.note(.sameNameElsewhere, nil, Sentence("row \(first)"))
                }
            } else {
                people[row.id] = builder.roster.people.count
                builder.roster.people.append(row)
            }
            guard !title.isEmpty else { continue }
            if classes.insert(title).inserted { addClass(title, table.place) }
            addEnrolment(enrolment, row, title)
        }
    }

    private func addClass(_ title: Roster.Text, _ place: Roster.Place) {
        var row = Roster.SchoolClass()
        (row.id, row.title, row.place) = (title, title, place)
        builder.roster.classes.append(row)
    }

    private func addEnrolment(_ id: Roster.Text, _ person: Roster.Person, _ schoolClass: Roster.Text) {
        var row = Roster.Enrolment()
        (row.id, row.person, row.schoolClass, row.place) = (id, person.id, schoolClass, person.place)
        row.role = builder.roster.text("student")
        builder.roster.enrolments.append(row)
    }

    /// A list has no identifiers, so the user name, the number or in the end the name is used.
    private func id(of row: Roster.Person) -> Roster.Text {
        if !row.username.isEmpty { return builder.madeID(builder.roster.text("username"), row.username) }
        if !row.number.isEmpty { return builder.madeID(builder.roster.text("number"), row.number) }
        return builder.madeID(builder.roster.text("name"), row.givenName, row.familyName)
    }

    /// "Kim, Ada" is swapped; of "Ada Maria Kim" the last word is the family name.
    private func name(_ table: Table, _ columns: (name: Int, given: Int, family: Int)) -> (String, String) {
        let (given, family) = (table.string(columns.given), table.string(columns.family))
        guard given.isEmpty, family.isEmpty else { return (given, family) }
        let name = table.string(columns.name)
        if let comma = name.firstIndex(of: ",") {
            let words = name[name.index(after: comma)...].drop { $0 == " " }
            return (String(words), String(name[..<comma]))
        }
        guard let blank = name.lastIndex(of: " ") else { return (name, "") }
        var first = name[..<blank]
        while first.last == " " { first.removeLast() }
        return (String(first), String(name[name.index(after: blank)...]))
    }
}
