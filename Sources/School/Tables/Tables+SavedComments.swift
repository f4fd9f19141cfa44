extension Tables {
    /// Comments that a teacher saved to use again.
    static let savedComments = """
        CREATE TABLE savedComment (
            organization {integer} NOT NULL,
            person {integer} NOT NULL,
            id {integer} NOT NULL,
            text {text} NOT NULL CHECK (text <> ''),
            created {integer} NOT NULL,
            PRIMARY KEY (organization, person, id),
            FOREIGN KEY (organization, person) REFERENCES person (organization, id)
        ) {keyed};
        """
}
