extension Tables {
    /// How many licences of an app were bought, and who holds one.
    static let licenses = """
        -- How many people may use the app there; as many as there are where it is null.
        ALTER TABLE license ADD COLUMN seats {integer} CHECK (seats BETWEEN 0 AND 1000000);

        CREATE TABLE licenseHolder (
            organization {integer} NOT NULL,
            app {text} NOT NULL,
            location {integer} NOT NULL,
            person {integer} NOT NULL,
            given {integer} NOT NULL,
            PRIMARY KEY (organization, app, location, person),
            FOREIGN KEY (organization, app, location) REFERENCES license (organization, app, location)
                ON DELETE CASCADE,
            FOREIGN KEY (organization, person) REFERENCES person (organization, id)
        ) {keyed};
        CREATE INDEX licenseHolderOfPerson ON licenseHolder (organization, person);
        """
}
