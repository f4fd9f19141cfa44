/// The columns that a format gives a file.
struct TableSpec {
    enum Need {
        /// Required: without the column the file is refused; with an empty cell the row is skipped.
        case needed
        /// Required by the format; a missing one is reported.
        case wanted
        case optional
        /// Present only in some exports.
        case rare
        /// Part of the format, but not kept.
        case unread
    }

    struct Column {
        var name: String
        var need: Need
    }

    var kind: Roster.Kind
    var columns: [Column]
    /// Numbered columns that can occur any number of times: `location_id_2` to `location_id_999`.
    var numbered: String?
    var numbers = 2...2

    /// Columns as a line of names in the format's order, marked `!` needed, `+` wanted, `?` rare, `~` not kept.
    init(_ kind: Roster.Kind, _ names: String, numbered: String? = nil, _ numbers: ClosedRange<Int> = 2...2) {
        self.kind = kind
        columns = names.split(separator: " ").map { name in
            switch name.last {
            case "!": Column(name: String(name.dropLast()), need: .needed)
            case "+": Column(name: String(name.dropLast()), need: .wanted)
            case "?": Column(name: String(name.dropLast()), need: .rare)
            case "~": Column(name: String(name.dropLast()), need: .unread)
            default: Column(name: String(name), need: .optional)
            }
        }
        (self.numbered, self.numbers) = (numbered, numbers)
    }

    /// The number at the end of a numbered column.
    func number(of name: String) -> Int? {
        guard let numbered, name.hasPrefix(numbered), let number = Int(name.dropFirst(numbered.count)),
            numbers.contains(number), name == numbered + String(number)
        else { return nil }
        return number
    }
}
