extension Tables {
    static let catalog = """
        -- An app is known by its bundle identifier once somebody approved it, or a device spoke of it.
        CREATE TABLE app (
            organization {integer} NOT NULL REFERENCES organization (id),
            id {text} NOT NULL CHECK (length(id) BETWEEN 1 AND 155),
            name {text} NOT NULL CHECK (length(name) BETWEEN 1 AND 256),
            approved {integer},
            approvedBy {integer},
            -- Since when it works with Schoolwork: the first context a teacher's device declared.
            declared {integer},
            created {integer} NOT NULL,
            modified {integer} NOT NULL,
            PRIMARY KEY (organization, id)
        ) {keyed};

        CREATE INDEX appByName ON app (organization, name, id);

        -- An app without any may be used everywhere.
        CREATE TABLE license (
            organization {integer} NOT NULL,
            app {text} NOT NULL,
            location {integer} NOT NULL,
            created {integer} NOT NULL,
            PRIMARY KEY (organization, app, location),
            FOREIGN KEY (organization, app) REFERENCES app (organization, id),
            FOREIGN KEY (organization, location) REFERENCES location (organization, id)
        ) {keyed};

        -- What teachers see. The record is all that devices have said, field by field; the columns are what it comes to.
        -- A path is a list of identifiers as JSON. A removed context keeps its title, so that nothing points at a hole.
        CREATE TABLE context (
            organization {integer} NOT NULL,
            app {text} NOT NULL,
            path {text} NOT NULL,
            parent {text},
            displayOrder {integer} NOT NULL,
            title {text} NOT NULL,
            type {integer} NOT NULL,
            topic {text},
            isAssignable {integer} NOT NULL CHECK (isAssignable IN (0, 1)),
            ageFrom {integer},
            ageTo {integer},
            minutesFrom {integer},
            minutesTo {integer},
            thumbnail {text},
            isRemoved {integer} NOT NULL CHECK (isRemoved IN (0, 1)),
            record {text} NOT NULL,
            modified {integer} NOT NULL,
            PRIMARY KEY (organization, app, path),
            FOREIGN KEY (organization, app) REFERENCES app (organization, id)
        ) {keyed};
        CREATE INDEX contextOfParent ON context (organization, app, parent, displayOrder, title);
        CREATE INDEX contextWithThumbnail ON context (organization, thumbnail) WHERE thumbnail IS NOT NULL;

        -- The words of titles and topics, folded, for finding content worth assigning.
        CREATE TABLE contextWord (
            organization {integer} NOT NULL,
            word {text} NOT NULL,
            app {text} NOT NULL,
            path {text} NOT NULL,
            PRIMARY KEY (organization, word, app, path),
            FOREIGN KEY (organization, app, path) REFERENCES context (organization, app, path) ON DELETE CASCADE
        ) {keyed};

        CREATE INDEX contextWordOfContext ON contextWord (organization, app, path, word);

        CREATE TABLE thumbnail (
            organization {integer} NOT NULL,
            fingerprint {text} NOT NULL,
            png {bytes} NOT NULL,
            PRIMARY KEY (organization, fingerprint)
        ) {strict};

        -- What a student's own device declared: it counts for the recording rule, and names places in the reports of
        -- that student where the school has no title of its own.
        CREATE TABLE ownContext (
            organization {integer} NOT NULL,
            person {integer} NOT NULL,
            app {text} NOT NULL,
            path {text} NOT NULL,
            title {text} NOT NULL,
            PRIMARY KEY (organization, person, app, path),
            FOREIGN KEY (organization, person) REFERENCES person (organization, id)
        ) {keyed};

        CREATE TABLE bookmark (
            organization {integer} NOT NULL,
            person {integer} NOT NULL,
            app {text} NOT NULL,
            path {text} NOT NULL,
            created {integer} NOT NULL,
            PRIMARY KEY (organization, person, app, path),
            FOREIGN KEY (organization, person) REFERENCES person (organization, id)
        ) {keyed};
        """
}
