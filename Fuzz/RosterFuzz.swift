// Compiled together with Sources/Rosters by `Scripts/fuzz rosters`, so it sees what is internal there.

/// Reads the input as an upload: several files, each after a line `=== name`, or one archive or file by itself. What was
/// read is written and read again, and has to be the same then.
///
/// Writing deflates, which takes ten times as long as reading; so it is done for one input in sixteen, by what the input is. A row of
/// the length that is allowed in earnest would need a buffer of 256 KB for each file.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzRoster(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    var limits = RosterLimits()
    (limits.fileBytes, limits.totalBytes, limits.rows, limits.rowBytes) = (1 << 20, 4 << 20, 5_000, 4_000)
    let reading = RosterReader(limits: limits).read(upload(bytes))
    for finding in reading.findings {
        hold(!finding.message.description.isEmpty && !finding.description.utf8.contains(0), "a finding says nothing")
    }
    check(reading.roster)
    guard reading.format != nil, bytes.reduce(0, &+) % 16 == 0 else { return 0 }
    guard let archive = try? OneRosterWriter.archive(of: reading.roster) else {
        hold(false, "so little does not fit an archive")
        return 0
    }
    let again = RosterReader().read("roster.zip", archive)
    // What refers to a row that was left out refers to nothing in what is written.
    guard Roster.Kind.allCases.allSatisfy({ reading.roster.withheldCount($0) == 0 }) else { return 0 }
    hold(!again.findings.contains { $0.severity != .noticed }, "\(again.findings)")
    hold(again.roster.counts == reading.roster.counts, "\(again.roster.counts) and \(reading.roster.counts)")
    hold((try? OneRosterWriter.archive(of: again.roster)) == archive, "what was written is not what is read")
    return 0
}

/// Whatever the files were, rows have identifiers, each once, and enrolments lead somewhere when all is told.
private func check(_ roster: Roster) {
    hold(
        roster.people.allSatisfy { !$0.id.isEmpty && Int($0.place.file) < roster.files.count }, "a person from nowhere")
    hold(Set(roster.people.map(\.id)).count == roster.people.count, "two people with one identifier")
    hold(
        Set(roster.enrolments.map(\.id)).count == roster.enrolments.count, "two enrolments with one identifier")
    let index = roster.index(.person)
    guard roster.coverage(.person) == .whole, roster.coverage(.enrolment) == .whole else { return }
    let withheld = roster.withheld(.person)
    hold(
        roster.enrolments.allSatisfy { $0.person.isEmpty || index[$0.person] != nil || withheld.contains($0.person) },
        "an enrolment of nobody")
}

private func upload(_ bytes: [UInt8]) -> [(name: String, bytes: [UInt8])] {
    guard bytes.starts(with: Array("=== ".utf8)) else { return [("upload", bytes)] }
    var files: [(name: String, bytes: [UInt8])] = []
    for line in bytes.split(separator: 10, omittingEmptySubsequences: false) {
        if line.starts(with: Array("=== ".utf8)) {
            files.append((String(decoding: line.dropFirst(4), as: UTF8.self), []))
        } else {
            files[files.count - 1].bytes += line + [10]
        }
    }
    return files
}

private func hold(_ isTrue: Bool, _ sentence: @autoclosure () -> String) {
    if !isTrue { fatalError(sentence()) }
}
