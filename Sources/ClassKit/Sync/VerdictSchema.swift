import SQL

/// The tables of the file with what became of an app's work. A step that any commit had never changes: a new one is added
/// below it, and a line for it in the test that holds the texts.
enum VerdictSchema {
    /// Stands in the head of every such file: "CLSV".
    static let applicationID: Int32 = 0x434C_5356

    static let migrations = [
        Migration(
            "what became of an app's work",
            """
            -- One row. noted: by which name the sync took note last of what was saved, and before: the store names one of the
            -- two, or the files do not belong together. heard: when the school said last that the assignments hold.
            -- judged: the school's time at which the rule looked at all that is kept.
            CREATE TABLE school (
                id INTEGER PRIMARY KEY CHECK (id = 1),
                noted TEXT,
                before TEXT,
                state TEXT,
                assignments TEXT,
                heard REAL,
                judged REAL NOT NULL DEFAULT 0
            ) STRICT;
            INSERT INTO school (id) VALUES (1);

            -- Rows of the store by their numbers there, with the times by which the sync finds those dated too far ahead.
            -- outbox: 1 to be judged, 2 kept for what fate says, 3 refused by the school; none when there is nothing to tell.
            -- edited: as it was noted last. sent: edited, as the school has it.
            CREATE TABLE attempt (
                activity INTEGER PRIMARY KEY,
                uuid TEXT NOT NULL,
                begun REAL NOT NULL,
                edited INTEGER NOT NULL,
                outbox INTEGER CHECK (outbox BETWEEN 1 AND 3),
                fate TEXT,
                sent INTEGER
            ) STRICT;
            CREATE INDEX attemptToTell ON attempt (outbox) WHERE outbox IS NOT NULL;

            -- Of these three only what the school does not have. unsent: 1 until it has, 2 while that is nobody's business.
            CREATE TABLE place (
                context INTEGER PRIMARY KEY,
                unsent INTEGER NOT NULL CHECK (unsent BETWEEN 1 AND 2)
            ) STRICT;
            CREATE INDEX placeToTell ON place (context) WHERE unsent = 1;
            CREATE TABLE mark (
                completion INTEGER PRIMARY KEY,
                marked REAL NOT NULL,
                unsent INTEGER NOT NULL CHECK (unsent BETWEEN 1 AND 2)
            ) STRICT;
            CREATE INDEX markToTell ON mark (completion) WHERE unsent = 1;
            CREATE TABLE picture (
                context INTEGER PRIMARY KEY,
                fingerprint TEXT NOT NULL
            ) STRICT;
            """)
    ]
}
