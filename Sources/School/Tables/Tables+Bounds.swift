extension Tables {
    /// Bounds on columns only; JSON in columns is bounded when it is read.
    ///
    /// A leap year in seconds; an hour in milliseconds. `edited` of an activity and of a fate is a hybrid time:
    /// milliseconds shifted left by 16 bits.
    static let bounds = """
        UPDATE figure SET time = 31622400 WHERE time > 31622400;
        UPDATE figure SET edited = received WHERE edited - 3600000 > received;
        UPDATE activity SET edited = received * 65536 WHERE edited / 65536 - 3600000 > received;
        UPDATE fate SET edited = received * 65536 WHERE edited / 65536 - 3600000 > received;
        """
}
