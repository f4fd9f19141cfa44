extension Tables {
    /// Before this, a deletion that named nobody was forgotten, and so was whom files had said not to be enabled.
    static let rosterWords = """
        -- thing: off is of who is said not to be enabled, and has no time of its own. person: none where nobody was deleted.
        CREATE TABLE rosterWord (
            organization {integer} NOT NULL,
            source {text} NOT NULL CHECK (length(source) BETWEEN 1 AND 64),
            thing {text} NOT NULL CHECK (thing IN ('enrolment', 'role', 'person', 'off')),
            value {text} NOT NULL CHECK (length(value) BETWEEN 1 AND 256),
            person {integer},
            told {integer} NOT NULL,
            seen {integer} NOT NULL,
            PRIMARY KEY (organization, source, thing, value),
            FOREIGN KEY (organization, person) REFERENCES person (organization, id)
        ) {keyed};
        INSERT INTO rosterWord (organization, source, thing, value, person, told, seen)
            SELECT organization, source, thing, value, person, told, seen FROM rosterTold;
        DROP TABLE rosterTold;
        ALTER TABLE rosterWord RENAME TO rosterTold;
        CREATE INDEX rosterToldOfPerson ON rosterTold (organization, person);
        """
}
