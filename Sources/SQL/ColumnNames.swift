/// What a statement calls its columns, and where its readers have found theirs.
///
/// Those who read rows name the same columns again and again, in the same order, by the same literals. So each literal is looked
/// up once, and known again by its address: usually it is the one behind the last that was read.
package final class ColumnNames {
    private struct Known {
        var name: UnsafePointer<UInt8>
        var column: Int
    }

    // In small letters, since PostgreSQL keeps no others.
    private let names: [String]
    private var known: [Known] = []
    /// Which of them is likely to be read next.
    private var next = 0
    /// What was read of the row and is not there.
    private var missing: String?

    package init(_ names: [String]) { self.names = names.map { $0.lowercased() } }

    /// Where the column of that name is; nil where there is none, or more than one.
    subscript(name: StaticString) -> Int? {
        @inline(__always) get {
            let start = name.utf8Start
            if next < known.count, known[next].name == start { return takeNext() }
            return find(name)
        }
    }

    @inline(__always) private func takeNext() -> Int {
        let column = known[next].column
        next = next + 1 < known.count ? next + 1 : 0
        return column
    }

    @inline(never) private func find(_ name: StaticString) -> Int? {
        if let place = known.firstIndex(where: { $0.name == name.utf8Start }) {
            next = place
            return takeNext()
        }
        let spelled = name.description.lowercased()
        guard let column = names.firstIndex(of: spelled), names.lastIndex(of: spelled) == column else {
            missing = missing ?? name.description
            return nil
        }
        known.append(Known(name: name.utf8Start, column: column))
        next = 0
        return column
    }

    /// The only column; nil where there are others.
    var only: Int? {
        if names.count == 1 { return 0 }
        missing = missing ?? "all that there is"
        return nil
    }

    /// - Throws: when a column was read that is not there.
    func checkRead() throws {
        guard let name = missing else { return }
        missing = nil
        throw SQLError(
            .other,
            "A statement was read that has not exactly one such column. This is a mistake of the program; report it.",
            detail: "\(name) is none of \(names.joined(separator: ", "))")
    }
}
