extension Tables {
    /// Tasks that were only marked as done are not in this index, so that finding work to review costs only what
    /// there is.
    static let handedIn = """
        DROP INDEX stepToReview;
        CREATE INDEX stepHandedIn ON step (organization, handout, done) WHERE handedIn IS NOT NULL AND reviewed IS NULL;
        """
}
