/// The people who can still act at the school: all but the owners of deactivated accounts. The only place that says
/// so, in SQL. Somebody without an account counts, because they may get one.
enum ActivePeople {
    /// - Parameter row: the name of a row with an organization and a person.
    static func condition(_ row: String) -> String {
        """
        NOT EXISTS (SELECT 1 FROM account resting WHERE resting.organization = \(row).organization
            AND resting.person = \(row).person AND resting.state = 'deactivated')
        """
    }
}
