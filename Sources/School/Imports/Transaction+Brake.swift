import Coursework
import SQL

// How many people may leave by an import before somebody has to say how many.
extension Transaction {
    package static let leavingShares = 1...100
    /// Where the school has set none.
    static let usualLeavingShare = 10

    /// In a hundred of those whom the source named.
    package func leavingShare() throws -> Int {
        let set = try connection.first("SELECT leavingShare FROM organization WHERE id = $1", organizationID) {
            $0.integerIfAny().map(Int.init)
        }
        return (set ?? nil) ?? Self.usualLeavingShare
    }

    func setLeavingShare(_ percent: Int) throws {
        try requireEverywhere(.configureSchool)
        guard Self.leavingShares.contains(percent) else {
            throw SchoolError.invalid([Finding(.invalid, "leavingShare", "Say between 1 and 100 in a hundred.")])
        }
        guard try leavingShare() != percent else { return }
        try connection.run(
            "UPDATE organization SET leavingShare = $2 WHERE id = $1", organizationID, Value(Int64(percent)))
        try log(.importRuleChanged, .organization, "\(percent)")
        publish(.office)
    }
}

extension Act where Success == Void {
    /// Says how many in a hundred may leave by an import without a word.
    package static func setLeavingShare(_ percent: Int) -> Act {
        Act(holding: [.organization]) { try $0.setLeavingShare(percent) }
    }
}
