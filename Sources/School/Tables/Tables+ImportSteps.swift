extension Tables {
    /// For undoing an import. Rows that it created need no step: they carry the import's time, and show whether they
    /// were changed since.
    static let importSteps = """
        CREATE TABLE rosterImport (
            organization {integer} NOT NULL REFERENCES organization (id),
            id {integer} NOT NULL,
            source {text} NOT NULL CHECK (length(source) BETWEEN 1 AND 64),
            at {integer} NOT NULL,
            undone {integer},
            PRIMARY KEY (organization, id)
        ) {keyed};
        CREATE INDEX rosterImportByTime ON rosterImport (organization, at);

        -- What an import changed of what was there. before: as it was; modified: when it was last changed, as the import left it.
        CREATE TABLE rosterImportStep (
            organization {integer} NOT NULL,
            import {integer} NOT NULL,
            number {integer} NOT NULL,
            kind {text} NOT NULL CHECK (kind IN ('location', 'course', 'class', 'person', 'roleGiven', 'roleTaken', 'policy',
                'memberLeft', 'personLeft', 'personBack')),
            person {integer},
            class {integer},
            course {integer},
            location {integer},
            before {text} NOT NULL,
            modified {integer},
            PRIMARY KEY (organization, import, number),
            FOREIGN KEY (organization, import) REFERENCES rosterImport (organization, id)
        ) {keyed};
        CREATE INDEX rosterImportStepOfPerson ON rosterImportStep (organization, person);
        """
}
