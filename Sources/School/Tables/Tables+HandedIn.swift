extension Tables {
    /// What was only said to be done is not in this index, so that looking for what waits costs what waits.
    static let handedIn = """
        DROP INDEX stepToReview;
        CREATE INDEX stepHandedIn ON step (organization, handout, done) WHERE handedIn IS NOT NULL AND reviewed IS NULL;
        """
}
