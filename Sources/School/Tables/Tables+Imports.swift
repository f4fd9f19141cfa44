extension Tables {
    /// Before this, a thing's key did not name its source, so that keys of two sources could collide.
    static let imports = """
        -- What other systems call a person, a class, a course or a location. gone: since when that system no longer names it.
        CREATE TABLE externalID (
            organization {integer} NOT NULL REFERENCES organization (id),
            thing {text} NOT NULL CHECK (thing IN ('location', 'course', 'class', 'person')),
            id {integer} NOT NULL,
            source {text} NOT NULL CHECK (length(source) BETWEEN 1 AND 64),
            kind {text} NOT NULL CHECK (length(kind) BETWEEN 1 AND 64),
            value {text} NOT NULL CHECK (length(value) BETWEEN 1 AND 256),
            firstSeen {integer} NOT NULL,
            lastSeen {integer} NOT NULL,
            gone {integer},
            PRIMARY KEY (organization, thing, source, kind, value)
        ) {keyed};
        CREATE INDEX externalIDOfThing ON externalID (organization, thing, id, kind);

        INSERT INTO externalID (organization, thing, id, source, kind, value, firstSeen, lastSeen)
        SELECT organization, 'location', id, CASE WHEN source = 'manual' THEN 'contract' ELSE source END, 'id', sourceID,
            created, modified FROM location WHERE length(sourceID) BETWEEN 1 AND 256;
        INSERT INTO externalID (organization, thing, id, source, kind, value, firstSeen, lastSeen)
        SELECT organization, 'course', id, CASE WHEN source = 'manual' THEN 'contract' ELSE source END, 'id', sourceID,
            created, modified FROM course WHERE length(sourceID) BETWEEN 1 AND 256;
        INSERT INTO externalID (organization, thing, id, source, kind, value, firstSeen, lastSeen)
        SELECT organization, 'class', id, CASE WHEN source = 'manual' THEN 'contract' ELSE source END, 'id', sourceID,
            created, modified FROM class WHERE length(sourceID) BETWEEN 1 AND 256;
        INSERT INTO externalID (organization, thing, id, source, kind, value, firstSeen, lastSeen)
        SELECT organization, 'person', id, CASE WHEN source = 'manual' THEN 'contract' ELSE source END, 'id', sourceID,
            created, modified FROM person WHERE length(sourceID) BETWEEN 1 AND 256;

        DROP INDEX locationOfSource;
        DROP INDEX courseOfSource;
        DROP INDEX classOfSource;
        DROP INDEX personOfSource;
        ALTER TABLE location DROP COLUMN sourceID;
        ALTER TABLE course DROP COLUMN sourceID;
        ALTER TABLE class DROP COLUMN sourceID;
        ALTER TABLE person DROP COLUMN sourceID;

        -- Which source put somebody there, and what it calls that: no other source takes it away again.
        ALTER TABLE role ADD COLUMN source {text} NOT NULL DEFAULT 'manual';
        ALTER TABLE membership ADD COLUMN source {text} NOT NULL DEFAULT 'manual';
        ALTER TABLE membership ADD COLUMN sourceKey {text};

        -- Whom somebody took out of a class by hand in which a source had put them: the next import leaves it so.
        CREATE TABLE membershipTaken (
            organization {integer} NOT NULL,
            class {integer} NOT NULL,
            person {integer} NOT NULL,
            created {integer} NOT NULL,
            PRIMARY KEY (organization, class, person),
            FOREIGN KEY (organization, class) REFERENCES class (organization, id),
            FOREIGN KEY (organization, person) REFERENCES person (organization, id)
        ) {keyed};
        CREATE INDEX membershipTakenOfPerson ON membershipTaken (organization, person);
        """
}
