enum Identifiers {
    /// Whether OneRoster allows the identifier: fewer than 256 letters, digits and `. - _ / @`.
    static func isAllowed(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        bytes.count < 256
            && bytes.allSatisfy { byte in
                switch byte {
                case 48...57, 65...90, 97...122: true
                case UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "/"), UInt8(ascii: "@"): true
                default: false
                }
            }
    }

    /// Whether a spreadsheet has turned it into a number and rounded it: `1.23E+15`.
    static func isSpoilt(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard bytes.count >= 6, bytes.count <= 24, (48...57).contains(bytes[0]),
            bytes[1] == UInt8(ascii: ".") || bytes[1] == UInt8(ascii: ","),
            let exponent = bytes.firstIndex(of: UInt8(ascii: "E")), exponent > 2, exponent + 2 < bytes.count,
            bytes[exponent + 1] == UInt8(ascii: "+")
        else { return false }
        return bytes.digits(2..<exponent) != nil && bytes.digits((exponent + 2)..<bytes.count) != nil
    }
}

extension RosterBuilder {
    /// A role in a person's row, which has no identifier of its own.
    func addRole(_ name: Roster.Text, of person: Roster.Person, at location: Roster.Text) {
        var role = Roster.Role()
        role.id = madeID(person.id, location, name)
        (role.status, role.modified, role.place) = (person.status, person.modified, person.place)
        (role.person, role.location, role.name) = (person.id, location, name)
        roster.roles.append(role)
    }

    /// An identifier made from those in the row; the same in every export.
    func madeID(_ parts: Roster.Text...) -> Roster.Text {
        var bytes: [UInt8] = []
        for (index, part) in parts.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: "/")) }
            roster.strings.withBytes(part.number) { bytes.append(contentsOf: $0) }
        }
        return bytes.withUnsafeBufferPointer { text($0) }
    }
}
