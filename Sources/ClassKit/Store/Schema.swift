import SQL

/// The tables of a device's store. A step that has been released never changes; a new one is added below it.
enum Schema {
    /// Stands in the head of every store: "CLSK".
    static let applicationID: Int32 = 0x434C_534B

    static let migrations = [
        Migration(
            "contexts, activities and items",
            """
            -- One row. The generation grows with each save, so that processes see each other's.
            CREATE TABLE store (
                id INTEGER PRIMARY KEY CHECK (id = 1),
                generation INTEGER NOT NULL
            ) STRICT;
            INSERT INTO store (id, generation) VALUES (1, 0);

            -- A removed context keeps its row and its title, so that nothing ever points at a hole.
            -- Adding one of the same path again brings the row back.
            CREATE TABLE context (
                id INTEGER PRIMARY KEY,
                parent INTEGER REFERENCES context (id),
                identifier TEXT NOT NULL CHECK (length(identifier) BETWEEN 1 AND 256),
                type INTEGER NOT NULL CHECK (type BETWEEN 0 AND 17),
                customTypeName TEXT CHECK (length(customTypeName) <= 256),
                title TEXT NOT NULL CHECK (length(title) BETWEEN 1 AND 256),
                displayOrder INTEGER NOT NULL,
                topic TEXT,
                isAssignable INTEGER NOT NULL CHECK (isAssignable IN (0, 1)),
                ageLocation INTEGER NOT NULL,
                ageLength INTEGER NOT NULL,
                minutesLocation INTEGER NOT NULL,
                minutesLength INTEGER NOT NULL,
                summary TEXT CHECK (length(summary) <= 4000),
                link TEXT,
                -- A list of {kind, details}; none means time alone, which is what most contexts have.
                capabilities TEXT,
                hasThumbnail INTEGER NOT NULL DEFAULT 0 CHECK (hasThumbnail IN (0, 1)),
                hasNavigation INTEGER NOT NULL DEFAULT 0 CHECK (hasNavigation IN (0, 1)),
                -- The class of the first primary item; later ones have to be of the same.
                primaryKind INTEGER CHECK (primaryKind BETWEEN 2 AND 4),
                currentActivity INTEGER REFERENCES activity (id),
                created REAL NOT NULL,
                modified REAL NOT NULL,
                removed REAL,
                UNIQUE (parent, identifier),
                CHECK (parent <> id)
            ) STRICT;
            CREATE UNIQUE INDEX mainAppContext ON context (parent IS NULL) WHERE parent IS NULL;

            CREATE TABLE thumbnail (
                context INTEGER PRIMARY KEY REFERENCES context (id),
                png BLOB NOT NULL
            ) STRICT;

            CREATE TABLE navigation (
                context INTEGER NOT NULL REFERENCES context (id),
                child INTEGER NOT NULL REFERENCES context (id),
                position INTEGER NOT NULL,
                PRIMARY KEY (context, child)
            ) STRICT, WITHOUT ROWID;

            -- A file that a teacher attached to a handout. Its row stays when it is assigned no more, for its attempts.
            CREATE TABLE document (
                url TEXT PRIMARY KEY,
                isAssigned INTEGER NOT NULL DEFAULT 1 CHECK (isAssigned IN (0, 1)),
                currentActivity INTEGER REFERENCES activity (id)
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE activity (
                id INTEGER PRIMARY KEY,
                uuid TEXT NOT NULL UNIQUE,
                context INTEGER REFERENCES context (id),
                document TEXT REFERENCES document (url),
                duration REAL NOT NULL CHECK (duration >= 0),
                progress BLOB NOT NULL CHECK (length(progress) % 16 = 0),
                created REAL NOT NULL,
                modified REAL NOT NULL,
                CHECK ((context IS NULL) <> (document IS NULL))
            ) STRICT;
            CREATE INDEX activityOfContext ON activity (context, created);

            -- kind: 2 binary, 3 quantity, 4 score. detail: the wording of a binary, the maximum of a score.
            CREATE TABLE item (
                activity INTEGER NOT NULL REFERENCES activity (id) ON DELETE CASCADE,
                identifier TEXT NOT NULL CHECK (length(identifier) BETWEEN 1 AND 256),
                isPrimary INTEGER NOT NULL CHECK (isPrimary IN (0, 1)),
                position INTEGER NOT NULL,
                title TEXT NOT NULL CHECK (length(title) <= 256),
                kind INTEGER NOT NULL CHECK (kind BETWEEN 2 AND 4),
                value REAL NOT NULL,
                detail REAL,
                created REAL NOT NULL,
                modified REAL NOT NULL,
                PRIMARY KEY (activity, identifier)
            ) STRICT, WITHOUT ROWID;
            CREATE UNIQUE INDEX primaryItem ON item (activity) WHERE isPrimary = 1;

            -- What the app marked done: the path, as a list of identifiers, and when.
            CREATE TABLE completion (
                id INTEGER PRIMARY KEY,
                path TEXT NOT NULL,
                marked REAL NOT NULL
            ) STRICT;
            """)
    ]
}
