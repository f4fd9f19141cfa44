extension Tables {
    /// What an app's page stores for a person at a context, so that it is available on any device.
    static let pageStates = """
        -- version: of two writings the later one has the higher. It says when that was, unless the clock stood still.
        CREATE TABLE pageState (
            organization {integer} NOT NULL,
            person {integer} NOT NULL,
            app {text} NOT NULL,
            path {text} NOT NULL,
            version {integer} NOT NULL,
            text {text} NOT NULL,
            -- The page that wrote it, which need not be told of its own writing.
            writer {text} NOT NULL CHECK (length(writer) BETWEEN 1 AND 64),
            modified {integer} NOT NULL,
            PRIMARY KEY (organization, person, app, path),
            FOREIGN KEY (organization, person) REFERENCES person (organization, id)
        ) {strict};

        -- The tasks under which it was kept: without any of them it goes.
        CREATE TABLE pageStateTask (
            organization {integer} NOT NULL,
            handout {integer} NOT NULL,
            task {integer} NOT NULL,
            person {integer} NOT NULL,
            app {text} NOT NULL,
            path {text} NOT NULL,
            PRIMARY KEY (organization, handout, task, person, app, path),
            FOREIGN KEY (organization, handout, task) REFERENCES task (organization, handout, id),
            FOREIGN KEY (organization, person, app, path) REFERENCES pageState (organization, person, app, path)
        ) {keyed};
        CREATE INDEX pageStateTaskOfState ON pageStateTask (organization, person, app, path);
        """
}
