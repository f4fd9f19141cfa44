/// How many bytes of files may be stored. The limits keep one person, or everybody together, from filling the disk
/// unnoticed; two people who upload at the same moment can exceed them by the size of their files.
package struct Storage: Hashable, Sendable {
    /// Of one person, in unused files.
    package var loose: Int64
    /// Of one person.
    package var person: Int64
    /// Of the whole organization.
    package var organization: Int64

    package init(loose: Int64 = 1_000_000_000, person: Int64 = 5_000_000_000, organization: Int64 = 200_000_000_000) {
        self.loose = loose
        self.person = person
        self.organization = organization
    }
}
