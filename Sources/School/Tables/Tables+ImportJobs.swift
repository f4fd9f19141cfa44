extension Tables {
    /// An import goes on whether or not somebody waits for it, also after the server was ended in the midst of it.
    static let importJobs = """
        -- What somebody asked for last: an import, or to take the last one back. One at a time: it is there until the next.
        CREATE TABLE importJob (
            organization {integer} NOT NULL REFERENCES organization (id),
            kind {text} NOT NULL CHECK (kind IN ('import', 'undo')),
            person {integer} NOT NULL,
            -- Which files, and how they are to be taken.
            request {text} NOT NULL,
            state {text} NOT NULL CHECK (state IN ('asked', 'done', 'failed')),
            asked {integer} NOT NULL,
            -- How often a server has begun it, and when one last went on with it.
            attempts {integer} NOT NULL,
            heard {integer} NOT NULL,
            ended {integer},
            -- In figures, or why it failed; names nobody.
            outcome {text},
            PRIMARY KEY (organization),
            FOREIGN KEY (organization, person) REFERENCES person (organization, id)
        ) {keyed};
        """
}
