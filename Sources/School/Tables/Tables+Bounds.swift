extension Tables {
    /// The columns alone: what stands in them as JSON is bounded where it is read.
    ///
    /// A leap year of seconds; an hour of milliseconds. `edited` of an activity and of a fate is a hybrid time, the
    /// milliseconds above 16 bits.
    static let bounds = """
        UPDATE figure SET time = 31622400 WHERE time > 31622400;
        UPDATE figure SET edited = received WHERE edited - 3600000 > received;
        UPDATE activity SET edited = received * 65536 WHERE edited / 65536 - 3600000 > received;
        UPDATE fate SET edited = received * 65536 WHERE edited / 65536 - 3600000 > received;
        """
}
