/// How many bytes of files are kept. It keeps a disk from being filled by one person, or by all together without anybody
/// noticing; two who upload at one moment may go beyond by what they bring.
package struct Storage: Hashable, Sendable {
    /// Of one person, in files that are part of nothing.
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
