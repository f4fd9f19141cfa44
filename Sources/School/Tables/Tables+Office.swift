extension Tables {
    static let office = """
        -- The bytes stand in parts of at most 256 KiB, so that nobody holds a whole file in memory.
        CREATE TABLE file (
            organization {integer} NOT NULL,
            id {integer} NOT NULL,
            -- None for what a teacher who is gone attached to a handout that lives on.
            owner {integer},
            name {text} NOT NULL CHECK (length(name) BETWEEN 1 AND 256),
            mediaType {text} NOT NULL,
            size {integer} NOT NULL,
            fingerprint {text},
            created {integer} NOT NULL,
            -- When all of it was there.
            completed {integer},
            -- Since when it has been no part of anything; it is swept away after a day.
            loose {integer},
            PRIMARY KEY (organization, id),
            FOREIGN KEY (organization, owner) REFERENCES person (organization, id)
        ) {keyed};
        CREATE INDEX fileLoose ON file (organization, loose, id);
        CREATE INDEX fileOfOwner ON file (organization, owner, loose, size);

        CREATE TABLE filePart (
            organization {integer} NOT NULL,
            file {integer} NOT NULL,
            number {integer} NOT NULL,
            bytes {bytes} NOT NULL,
            PRIMARY KEY (organization, file, number),
            FOREIGN KEY (organization, file) REFERENCES file (organization, id)
        ) {strict};

        CREATE TABLE handIn (
            organization {integer} NOT NULL,
            handout {integer} NOT NULL,
            task {integer} NOT NULL,
            person {integer} NOT NULL,
            file {integer} NOT NULL,
            handedIn {integer} NOT NULL,
            PRIMARY KEY (organization, handout, task, person, file),
            FOREIGN KEY (organization, handout, task) REFERENCES task (organization, handout, id),
            FOREIGN KEY (organization, file) REFERENCES file (organization, id)
        ) {keyed};
        CREATE INDEX handInOfPerson ON handIn (organization, person);
        CREATE INDEX handInOfFile ON handIn (organization, file);

        -- Who did what to whom, in words of the program; no personal content.
        CREATE TABLE audit (
            organization {integer} NOT NULL,
            id {integer} NOT NULL,
            at {integer} NOT NULL,
            actor {integer},
            action {text} NOT NULL,
            subject {text} NOT NULL,
            detail {text} NOT NULL DEFAULT '',
            PRIMARY KEY (organization, id)
        ) {keyed};
        CREATE INDEX auditBySubject ON audit (organization, subject, id);
        """
}
