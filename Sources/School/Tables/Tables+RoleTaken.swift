extension Tables {
    /// Which roles were taken by hand from people whom a source names: the next import leaves it so.
    static let roleTaken = """
        CREATE TABLE roleTaken (
            organization {integer} NOT NULL,
            person {integer} NOT NULL,
            location {integer} NOT NULL,
            role {text} NOT NULL CHECK (role IN ('teacher', 'student')),
            created {integer} NOT NULL,
            PRIMARY KEY (organization, person, location, role),
            FOREIGN KEY (organization, person) REFERENCES person (organization, id),
            FOREIGN KEY (organization, location) REFERENCES location (organization, id)
        ) {keyed};
        CREATE INDEX roleTakenAtLocation ON roleTaken (organization, location);
        """
}
