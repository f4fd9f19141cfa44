import School

/// What there is of a full school.
struct Filling: Sendable {
    struct Pupil: Sendable {
        var member: DemoPeople.Member
        /// Of ten tasks, how many they do.
        var zeal: Int
    }

    struct Group: Sendable {
        var id: SchoolClass.ID
        var pupils: [Pupil] = []
    }

    /// Classes and students stay when the work is taken away.
    var groups: [Group] = []
    var hasWork = false
}
