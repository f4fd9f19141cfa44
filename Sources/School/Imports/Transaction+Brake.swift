import Coursework
import SQL

// How many people may leave through an import before somebody has to confirm the number.
extension Transaction {
    package static let leavingShares = 1...100
    /// The default, for a school that has set none.
    static let usualLeavingShare = 10

    /// The percentage of the people whom the source named before.
    package func leavingShare() throws -> Int {
        let set = try connection.first("SELECT leavingShare FROM organization WHERE id = $1", organizationID) {
            $0.integerIfAny().map(Int.init)
        }
        return (set ?? nil) ?? Self.usualLeavingShare
    }

    func setLeavingShare(_ percent: Int) throws {
        try requireEverywhere(.configureSchool)
        guard Self.leavingShares.contains(percent) else {
            throw SchoolError.invalid([Finding(.invalid, "leavingShare", "Give a percentage from 1 to 100.")])
        }
        guard try leavingShare() != percent else { return }
        try connection.run(
            "UPDATE organization SET leavingShare = $2 WHERE id = $1", organizationID, Value(Int64(percent)))
        try log(.importRuleChanged, .organization, "\(percent)")
        publish(.administration)
    }
}

extension Act where Success == Void {
    /// Sets the percentage of people who may leave through an import without confirmation.
    package static func setLeavingShare(_ percent: Int) -> Act {
        Act(locking: [.organization]) { try $0.setLeavingShare(percent) }
    }
}
