extension Tables {
    /// Exercises that the school hosts itself: each is an app, and its files are ordinary files.
    static let hosting = """
        CREATE TABLE content (
            organization {integer} NOT NULL,
            app {text} NOT NULL,
            -- By which its own host is called; of all organizations here only one has it.
            label {text} NOT NULL CHECK (length(label) BETWEEN 1 AND 63),
            kind {text} NOT NULL CHECK (kind IN ('page', 'scorm')),
            title {text} NOT NULL CHECK (length(title) BETWEEN 1 AND 256),
            -- The page that it begins with, as a path in it.
            start {text} NOT NULL,
            -- What the package says of itself beside: for whom points are enough, and what is handed to its page.
            settings {text} NOT NULL,
            -- Where the school is reached by its pages; none where that is the machine itself.
            school {text},
            -- Of the archive that was uploaded.
            fingerprint {text} NOT NULL,
            created {integer} NOT NULL,
            modified {integer} NOT NULL,
            PRIMARY KEY (organization, app),
            FOREIGN KEY (organization, app) REFERENCES app (organization, id)
        ) {strict};
        CREATE UNIQUE INDEX contentOfHost ON content (label);

        CREATE TABLE contentFile (
            organization {integer} NOT NULL,
            app {text} NOT NULL,
            path {text} NOT NULL CHECK (length(path) BETWEEN 1 AND 512),
            file {integer} NOT NULL,
            PRIMARY KEY (organization, app, path),
            FOREIGN KEY (organization, app) REFERENCES content (organization, app),
            FOREIGN KEY (organization, file) REFERENCES file (organization, id)
        ) {keyed};
        CREATE INDEX contentOfFile ON contentFile (organization, file);
        """
}
