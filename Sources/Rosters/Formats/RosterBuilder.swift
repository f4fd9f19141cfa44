/// A cell that leads to nothing of a kind.
struct DanglingCell: Hashable {
    var place: Roster.Place
    var kind: Roster.Kind
    var value: Roster.Text
}

/// What the readers of the formats write into.
final class RosterBuilder {
    var roster = Roster()
    var findings: FindingList
    /// What the files call the system that they come from.
    var system: String?
    let limits: RosterLimits
    /// Rows of which it is said that another has their identifier.
    var doubledPlaces: Set<Roster.Place> = []
    /// Cells of which it is said that they lead to nothing: one may be read in several ways.
    var danglingCells: Set<DanglingCell> = []
    private var bytesLeft: Int

    init(limits: RosterLimits) {
        (self.limits, findings) = (limits, FindingList(limits: limits))
        bytesLeft = min(limits.totalBytes, StringTable.most)
    }

    func text(_ bytes: UnsafeBufferPointer<UInt8>) -> Roster.Text {
        Roster.Text(number: roster.strings.number(of: bytes))
    }

    /// Whether the file fits into the limit for all files.
    func admits(_ file: InputFile) -> Bool {
        guard file.byteCount <= limits.fileBytes, file.byteCount <= bytesLeft else {
            findings.add(.fileTooLarge, file: file.path, limits.sizes)
            return false
        }
        bytesLeft -= file.byteCount
        return true
    }

    func fileNumber(_ path: String) -> UInt16 {
        if let known = roster.files.firstIndex(of: path) { return UInt16(known) }
        roster.files.append(path)
        return UInt16(clamping: roster.files.count - 1)
    }

    func path(of place: Roster.Place) -> String {
        Int(place.file) < roster.files.count ? roster.files[Int(place.file)] : ""
    }

    /// Reads a file into the roster, completely or not at all.
    ///
    /// - Returns: whether the file was read to its end.
    func readAll(_ table: Table, _ read: (Table) -> Void) -> Bool {
        let before = roster.counts
        read(table)
        guard table.isRefused else { return true }
        func cut<Row>(_ rows: inout [Row], _ kind: Roster.Kind) {
            rows.removeLast(rows.count - (before[kind] ?? 0))
        }
        cut(&roster.locations, .location)
        cut(&roster.sessions, .session)
        cut(&roster.courses, .course)
        cut(&roster.classes, .schoolClass)
        cut(&roster.people, .person)
        cut(&roster.roles, .role)
        cut(&roster.enrolments, .enrolment)
        return false
    }
}
