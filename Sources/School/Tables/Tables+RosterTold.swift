extension Tables {
    /// How new the source's last word of an enrolment or a role was: files of changes may come late.
    static let rosterTold = """
        -- value: what the source calls it; told: when the source last changed it; seen: when that was imported.
        CREATE TABLE rosterTold (
            organization {integer} NOT NULL,
            source {text} NOT NULL CHECK (length(source) BETWEEN 1 AND 64),
            thing {text} NOT NULL CHECK (thing IN ('enrolment', 'role')),
            value {text} NOT NULL CHECK (length(value) BETWEEN 1 AND 256),
            person {integer} NOT NULL,
            told {integer} NOT NULL,
            seen {integer} NOT NULL,
            PRIMARY KEY (organization, source, thing, value),
            FOREIGN KEY (organization, person) REFERENCES person (organization, id)
        ) {keyed};
        CREATE INDEX rosterToldOfPerson ON rosterTold (organization, person);
        """
}
