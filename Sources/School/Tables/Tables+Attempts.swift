extension Tables {
    /// Attempts without an index that one list alone was read by: it reads all of a student's, and each report paid for
    /// the index.
    static let attempts = """
        DROP INDEX activityOfPerson;
        """
}
