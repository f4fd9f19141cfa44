/// Writes a roster as OneRoster 1.2 files in one zip archive, which ``RosterReader`` reads back to the same roster.
///
/// ```swift
/// let archive = try OneRosterWriter.archive(of: roster)
/// ```
///
/// Rows are sorted by their identifiers, so the same roster gives the same bytes. Kinds without coverage are not written.
/// Cells that a spreadsheet would calculate get an apostrophe in front, which reading takes away; control characters
/// become blanks. What the roster does not know stays an empty cell, also where the format asks for a value: read the
/// archive to be told where.
package enum OneRosterWriter {
    static let nicknameColumn = "metadata.homeroom.nickname"
    static let passwordPolicyColumn = "metadata.homeroom.passwordPolicy"

    /// Throws where an archive cannot be that large: beyond four gigabytes.
    package static func archive(of roster: Roster) throws -> [UInt8] {
        var zip = ZipWriter()
        let files = files(of: roster)
        for file in files { try zip.add(file.name, file.bytes) }
        return try zip.finished()
    }

    /// The files by their names, the manifest first.
    package static func files(of roster: Roster) -> [(name: String, bytes: [UInt8])] {
        let tables = [
            orgs(roster), sessions(roster), courses(roster), classes(roster), users(roster), roles(roster),
            enrolments(roster),
        ]
        let written = zip(OneRosterFiles.read, tables).filter { $0.1.rowCount > 0 }
        let modes = Dictionary(uniqueKeysWithValues: written.map { ($0.0, $0.1.isDelta ? "delta" : "bulk") })
        var manifest = Array("propertyName,value\nmanifest.version,1.0\noneroster.version,1.2\n".utf8)
        for name in (OneRosterFiles.read + OneRosterFiles.unused).sorted() {
            manifest += Array("file.\(name),\(modes[name] ?? "absent")\n".utf8)
        }
        return [(OneRosterFiles.manifest, manifest)] + written.map { ($0.0 + ".csv", $0.1.bytes) }
    }

    /// One file in the making.
    private struct Sheet {
        let roster: Roster
        let isDelta: Bool
        var bytes: [UInt8] = []
        var rowCount = 0

        init(_ roster: Roster, _ spec: TableSpec, metadata: String? = nil) {
            (self.roster, isDelta) = (roster, roster.coverage(spec.kind) == .changes)
            let names = spec.columns.map(\.name).filter { $0 != "resourceSourcedIds" } + (metadata.map { [$0] } ?? [])
            bytes += Array((names.joined(separator: ",") + "\n").utf8)
        }

        /// Writes all rows of a kind, in the order of their identifiers.
        mutating func write<Row: RosterRow>(_ rows: [Row], _ kind: Roster.Kind, _ cells: (inout Sheet, Row) -> Void) {
            guard roster.coverage(kind) != .none else { return }
            let strings = roster.strings
            let order = rows.indices.sorted { strings.isBefore(rows[$0].id.number, rows[$1].id.number) }
            for position in order where isDelta || rows[position].status != .toBeDeleted {
                let row = rows[position]
                reference(row.id, isFirst: true)
                plain(isDelta ? (row.status == .toBeDeleted ? "tobedeleted" : "active") : "")
                plain(isDelta ? row.modified.map(\.description) ?? "" : "")
                cells(&self, row)
                bytes.append(10)
                rowCount += 1
            }
        }

        mutating func cell(_ text: Roster.Text) {
            bytes.append(UInt8(ascii: ","))
            guard !text.isEmpty else { return }
            roster.strings.withBytes(text.number) { CSVCell.append($0, to: &bytes) }
        }

        /// A valid identifier is never a formula, even if it begins with `-` or `@`, and with an apostrophe other
        /// systems would not recognize it.
        mutating func reference(_ text: Roster.Text, isFirst: Bool = false) {
            if !isFirst { bytes.append(UInt8(ascii: ",")) }
            guard !text.isEmpty else { return }
            roster.strings.withBytes(text.number) { id in
                if Identifiers.isAllowed(id) {
                    bytes.append(contentsOf: id)
                } else {
                    CSVCell.append(id, to: &bytes)
                }
            }
        }

        /// A word that needs no quotes.
        mutating func plain(_ word: String) {
            bytes.append(UInt8(ascii: ","))
            bytes.append(contentsOf: word.utf8)
        }

        mutating func cell(_ string: String) {
            bytes.append(UInt8(ascii: ","))
            var string = string
            string.withUTF8 { CSVCell.append($0, to: &bytes) }
        }

        mutating func day(_ day: Day?) { plain(day.map(\.description) ?? "") }

        mutating func flag(_ flag: Bool?) { plain(flag.map { $0 ? "true" : "false" } ?? "") }

        mutating func list(_ items: [Roster.Text]) { cell(items.map { roster[$0] }.joined(separator: ",")) }
    }

    private static func orgs(_ roster: Roster) -> Sheet {
        var sheet = Sheet(roster, OneRosterFiles.orgs)
        sheet.write(roster.locations, .location) { sheet, row in
            for text in [row.name, row.kind, row.identifier] { sheet.cell(text) }
            sheet.reference(row.parent)
        }
        return sheet
    }

    private static func sessions(_ roster: Roster) -> Sheet {
        var sheet = Sheet(roster, OneRosterFiles.sessions)
        sheet.write(roster.sessions, .session) { sheet, row in
            for text in [row.title, row.kind] { sheet.cell(text) }
            sheet.day(row.begin)
            sheet.day(row.end)
            sheet.reference(row.parent)
            let year = row.schoolYear.map { String($0) } ?? ""
            sheet.plain(year.isEmpty ? "" : String(repeating: "0", count: max(0, 4 - year.count)) + year)
        }
        return sheet
    }

    private static func courses(_ roster: Roster) -> Sheet {
        var sheet = Sheet(roster, OneRosterFiles.courses)
        sheet.write(roster.courses, .course) { sheet, row in
            sheet.reference(row.schoolYear)
            for text in [row.title, row.code, row.grades] { sheet.cell(text) }
            sheet.reference(row.location)
            for text in [row.subjects, row.subjectCodes] { sheet.cell(text) }
        }
        return sheet
    }

    private static func classes(_ roster: Roster) -> Sheet {
        var sheet = Sheet(roster, OneRosterFiles.classes, metadata: nicknameColumn)
        sheet.write(roster.classes, .schoolClass) { sheet, row in
            for text in [row.title, row.grades] { sheet.cell(text) }
            sheet.reference(row.course)
            for text in [row.code, row.kind, row.room] { sheet.cell(text) }
            sheet.reference(row.location)
            sheet.list(row.sessions)
            for text in [row.subjects, row.subjectCodes, row.periods, row.nickname] { sheet.cell(text) }
        }
        return sheet
    }

    private static func users(_ roster: Roster) -> Sheet {
        var sheet = Sheet(roster, OneRosterFiles.users1p2, metadata: passwordPolicyColumn)
        sheet.write(roster.people, .person) { sheet, row in
            sheet.flag(row.isEnabled)
            sheet.cell(row.username)
            sheet.cell(row.identifiers.map { "{\(roster[$0.kind]):\(roster[$0.value])}" }.joined(separator: ","))
            for text in [row.givenName, row.familyName, row.middleName, row.number, row.email] { sheet.cell(text) }
            // Telephone numbers, guardians and passwords are not kept.
            for _ in 0..<3 { sheet.plain("") }
            sheet.cell(row.grades)
            sheet.plain("")
            let texts = [
                row.masterIdentifier, row.preferredGivenName, row.preferredMiddleName, row.preferredFamilyName,
            ]
            for text in texts { sheet.cell(text) }
            sheet.reference(row.location)
            for text in [row.pronouns, row.passwordPolicy] { sheet.cell(text) }
        }
        return sheet
    }

    private static func roles(_ roster: Roster) -> Sheet {
        var sheet = Sheet(roster, OneRosterFiles.roles)
        sheet.write(roster.roles, .role) { sheet, row in
            sheet.reference(row.person)
            sheet.plain(row.isPrimary ? "primary" : "secondary")
            sheet.cell(row.name)
            sheet.day(row.begin)
            sheet.day(row.end)
            sheet.reference(row.location)
            sheet.plain("")
        }
        return sheet
    }

    private static func enrolments(_ roster: Roster) -> Sheet {
        var sheet = Sheet(roster, OneRosterFiles.enrolments)
        sheet.write(roster.enrolments, .enrolment) { sheet, row in
            for text in [row.schoolClass, row.location, row.person] { sheet.reference(text) }
            sheet.cell(row.role)
            sheet.flag(row.isPrimary)
            sheet.day(row.begin)
            sheet.day(row.end)
        }
        return sheet
    }
}
