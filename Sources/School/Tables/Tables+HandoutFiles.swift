extension Tables {
    /// Attachments and texts that belong to the instructions of a handout.
    static let handoutFiles = """
        CREATE TABLE handoutFile (
            organization {integer} NOT NULL,
            handout {integer} NOT NULL,
            position {integer} NOT NULL CHECK (position >= 0),
            file {integer} NOT NULL,
            PRIMARY KEY (organization, handout, position),
            FOREIGN KEY (organization, handout) REFERENCES handout (organization, id),
            FOREIGN KEY (organization, file) REFERENCES file (organization, id)
        ) {keyed};
        CREATE INDEX handoutOfFile ON handoutFile (organization, file);
        """
}
