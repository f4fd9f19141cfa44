import SQL

/// The tables of a device's store. A step that any commit had never changes: a new one is added below it, and a line for it in the
/// test that holds the texts.
enum StoreSchema {
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
            """),
        Migration(
            "what the school is told, and what it told",
            """
            -- Times of the hybrid clock are milliseconds since 1970, shifted to the left by 16, and a count of edits.
            -- The device is this store: its clock and its seconds of work are told apart by that name for as long as
            -- the store lives. The skew is how many seconds the school's clock was ahead of ours when it was heard last.
            ALTER TABLE store ADD COLUMN device TEXT NOT NULL DEFAULT '';
            ALTER TABLE store ADD COLUMN clock INTEGER NOT NULL DEFAULT 0 CHECK (clock >= 0);
            ALTER TABLE store ADD COLUMN skew REAL NOT NULL DEFAULT 0;
            ALTER TABLE store ADD COLUMN heard REAL;
            UPDATE store SET device = lower(hex(randomblob(16)));

            -- One row: what was pulled last. judged: the school's time at which the rule looked at all that is kept.
            CREATE TABLE school (
                id INTEGER PRIMARY KEY CHECK (id = 1),
                organization TEXT NOT NULL,
                state TEXT,
                assignments TEXT,
                catalog TEXT,
                judged REAL NOT NULL DEFAULT 0
            ) STRICT;

            -- stamp: when all was edited that stands not in stamps; stampDevice: where, unless here.
            -- stamps: what was edited at other times, as {property: {time, device}}. edited: the latest of all.
            -- fingerprint: that of a picture that another device has.
            -- unsent: 1 until the school has it as it is, 2 while that is nobody's business.
            ALTER TABLE context ADD COLUMN stamp INTEGER NOT NULL DEFAULT 0 CHECK (stamp >= 0);
            ALTER TABLE context ADD COLUMN stampDevice TEXT;
            ALTER TABLE context ADD COLUMN stamps TEXT;
            ALTER TABLE context ADD COLUMN edited INTEGER NOT NULL DEFAULT 0 CHECK (edited >= 0);
            ALTER TABLE context ADD COLUMN fingerprint TEXT;
            ALTER TABLE context ADD COLUMN unsent INTEGER CHECK (unsent BETWEEN 1 AND 2);
            UPDATE context SET stamp = max(0, CAST(round((modified + 978307200.0) * 1000) AS INTEGER)) << 16, unsent = 1;
            UPDATE context SET
                edited = max(stamp, max(0, CAST(round((removed + 978307200.0) * 1000) AS INTEGER)) << 16) + 1,
                stamps = json_object('isRemoved', json_object(
                    'time',
                    printf('%016x', max(stamp, max(0, CAST(round((removed + 978307200.0) * 1000) AS INTEGER)) << 16) + 1),
                    'device', (SELECT device FROM store)))
                WHERE removed IS NOT NULL;
            UPDATE context SET edited = stamp WHERE removed IS NULL;
            CREATE INDEX contextUnsent ON context (unsent) WHERE unsent IS NOT NULL;

            -- begun: created, as the school's clock would have said. edited: the latest edit of any part; chosen: that of
            -- any item, or of which one stands in front. outbox: 1 to be judged, 2 kept for what fate says, 3 refused by
            -- the school; none when there is nothing to tell. sent: edited, as the school has it.
            ALTER TABLE activity ADD COLUMN begun REAL NOT NULL DEFAULT 0;
            ALTER TABLE activity ADD COLUMN edited INTEGER NOT NULL DEFAULT 0 CHECK (edited >= 0);
            ALTER TABLE activity ADD COLUMN chosen INTEGER NOT NULL DEFAULT 0 CHECK (chosen >= 0);
            ALTER TABLE activity ADD COLUMN outbox INTEGER CHECK (outbox BETWEEN 1 AND 3);
            ALTER TABLE activity ADD COLUMN fate TEXT;
            ALTER TABLE activity ADD COLUMN sent INTEGER;
            ALTER TABLE item ADD COLUMN stamp INTEGER NOT NULL DEFAULT 0 CHECK (stamp >= 0);
            UPDATE item SET stamp = max(0, CAST(round((modified + 978307200.0) * 1000) AS INTEGER)) << 16;
            UPDATE activity SET
                begun = created,
                chosen = coalesce((SELECT max(stamp) FROM item WHERE item.activity = activity.id), 0),
                outbox = iif(context IS NULL, NULL, 1);
            UPDATE activity SET
                edited = max(chosen, max(0, CAST(round((modified + 978307200.0) * 1000) AS INTEGER)) << 16);
            CREATE INDEX activityToTell ON activity (outbox) WHERE outbox IS NOT NULL;

            -- So that no late copy of an item brings it back.
            CREATE TABLE removedItem (
                activity INTEGER NOT NULL REFERENCES activity (id) ON DELETE CASCADE,
                identifier TEXT NOT NULL,
                stamp INTEGER NOT NULL CHECK (stamp >= 0),
                PRIMARY KEY (activity, identifier)
            ) STRICT, WITHOUT ROWID;

            ALTER TABLE completion ADD COLUMN unsent INTEGER CHECK (unsent BETWEEN 1 AND 2);
            UPDATE completion SET unsent = 1;
            CREATE INDEX completionUnsent ON completion (unsent) WHERE unsent IS NOT NULL;

            UPDATE store SET clock = max(
                (SELECT coalesce(max(edited), 0) FROM context), (SELECT coalesce(max(edited), 0) FROM activity));
            """),
        Migration(
            "pictures for the school",
            """
            -- fingerprint: the SHA-256 of the picture; none of one from before this step, which stays here.
            -- unsent: 1 until the school has it.
            ALTER TABLE thumbnail ADD COLUMN fingerprint TEXT;
            ALTER TABLE thumbnail ADD COLUMN unsent INTEGER CHECK (unsent = 1);
            CREATE INDEX thumbnailUnsent ON thumbnail (context) WHERE unsent IS NOT NULL;
            """),
        Migration(
            "what stores lack that were made while the first step still changed",
            adding: [
                .init("document", "isAssigned", "INTEGER NOT NULL DEFAULT 1 CHECK (isAssigned IN (0, 1))")
            ], ""),
        Migration(
            "the order of saving, which all devices share",
            """
            -- A time of the hybrid clock at which the context was saved first, anywhere; none while nobody has said. Rows have
            -- been in that order, but for those that came from the school by their paths. So it is told what stood here first.
            ALTER TABLE context ADD COLUMN saved INTEGER CHECK (saved >= 0);
            UPDATE context SET saved = known.saved FROM (
                SELECT id, (CAST(round((max(max(0, created + 978307200.0)) OVER (ORDER BY id)) * 1000) AS INTEGER) << 16)
                    + row_number() OVER (ORDER BY id) AS saved
                FROM context WHERE stampDevice IS NULL AND created <> 0
            ) AS known WHERE known.id = context.id;
            UPDATE context SET unsent = 1 WHERE saved IS NOT NULL AND unsent IS NULL;
            """),
        Migration(
            "what became of work, out of the app's folder",
            """
            -- What the rule says, what the school has, and what it told of assignments stands in a file of its own, outside of
            -- this folder. Here outbox and unsent say 1 where something was saved since the sync took note of it, and nothing
            -- where it was not; what came of it they never say. noted: by which name it did so last, there as here.
            -- isToBeCompacted: whether free space of this file may still hold what stood here before.
            ALTER TABLE store ADD COLUMN noted TEXT;
            ALTER TABLE store ADD COLUMN isToBeCompacted INTEGER NOT NULL DEFAULT 0 CHECK (isToBeCompacted IN (0, 1));
            UPDATE store SET isToBeCompacted = 1 WHERE EXISTS (SELECT 1 FROM school);

            -- What was known of attempts until now, for that file; empty once the sync has moved it.
            CREATE TABLE formerVerdict (
                activity INTEGER PRIMARY KEY REFERENCES activity (id) ON DELETE CASCADE,
                outbox INTEGER,
                fate TEXT,
                sent INTEGER
            ) STRICT;
            INSERT INTO formerVerdict (activity, outbox, fate, sent)
                SELECT id, outbox, fate, sent FROM activity WHERE fate IS NOT NULL OR sent IS NOT NULL;
            UPDATE activity SET outbox = NULL WHERE outbox <> 1;
            ALTER TABLE activity DROP COLUMN fate;
            ALTER TABLE activity DROP COLUMN sent;
            -- The rule looks at these once more.
            UPDATE context SET unsent = 1 WHERE unsent = 2;
            UPDATE completion SET unsent = 1 WHERE unsent = 2;
            ALTER TABLE school DROP COLUMN state;
            ALTER TABLE school DROP COLUMN assignments;
            ALTER TABLE school DROP COLUMN judged;
            """),
    ]
}
