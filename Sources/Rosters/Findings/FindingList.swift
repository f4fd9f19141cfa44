/// Collects findings; of many equal ones it keeps the first and counts the rest, so that a broken file stays
/// readable.
struct FindingList {
    private struct Kind: Hashable {
        var code: RosterFinding.Code
        var file: String
        var column: Sentence?
    }

    private var findings: [RosterFinding] = []
    private var counts: [Kind: (count: Int, last: Int)] = [:]
    private let most: Int

    init(limits: RosterLimits) { most = max(1, limits.findingsAlike) }

    mutating func add(
        _ code: RosterFinding.Code, file: String = "", row: Int? = nil, column: Sentence? = nil,
        _ detail: Sentence = "",
        about: @autoclosure () -> RosterFinding.About = .init()
    ) {
        let kind = Kind(code: code, file: file, column: column)
        var known = counts[kind] ?? (0, 0)
        known.count += 1
        if known.count <= most {
            known.last = findings.count
            findings.append(
                RosterFinding(code: code, file: file, row: row, column: column, detail: detail, about: about()))
        } else {
            findings[known.last].alike += 1
        }
        counts[kind] = known
    }

    /// The gravest first, then by file and row.
    var sorted: [RosterFinding] {
        findings.enumerated().sorted { one, other in
            if one.element.severity != other.element.severity { return one.element.severity > other.element.severity }
            if one.element.file != other.element.file { return one.element.file < other.element.file }
            let (row, otherRow) = (one.element.row ?? 0, other.element.row ?? 0)
            return row != otherRow ? row < otherRow : one.offset < other.offset
        }.map(\.element)
    }
}
