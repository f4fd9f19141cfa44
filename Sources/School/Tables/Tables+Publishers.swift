extension Tables {
    /// Publishers from outside, their keys, and what they have published through the catalog's web service.
    static let publishers = """
        -- Approved by an administrator. A revoked one stays, so that whoever uses it is told.
        CREATE TABLE publisherKey (
            organization {integer} NOT NULL REFERENCES organization (id),
            id {integer} NOT NULL,
            name {text} NOT NULL CHECK (length(name) BETWEEN 1 AND 256),
            -- As tokens have it in iss.
            issuer {text} NOT NULL CHECK (length(issuer) BETWEEN 1 AND 64),
            -- A point of P-256, uncompressed.
            point {bytes} NOT NULL,
            -- Bundle identifiers, with blanks between them.
            apps {text} NOT NULL CHECK (length(apps) > 0),
            created {integer} NOT NULL,
            used {integer},
            revoked {integer},
            PRIMARY KEY (organization, id)
        ) {strict};

        -- A context in one language, as it was sent. What teachers see is in the table of contexts.
        CREATE TABLE publisherContext (
            organization {integer} NOT NULL,
            app {text} NOT NULL,
            path {text} NOT NULL,
            locale {text} NOT NULL,
            issuer {text} NOT NULL,
            content {text} NOT NULL,
            keywords {text} NOT NULL,
            -- The name of a picture.
            thumbnail {text},
            modified {integer} NOT NULL,
            PRIMARY KEY (organization, app, path, locale),
            FOREIGN KEY (organization, app) REFERENCES app (organization, id)
        ) {keyed};
        CREATE INDEX publisherContextWithThumbnail ON publisherContext (organization, issuer, thumbnail)
            WHERE thumbnail IS NOT NULL;

        -- What publishers call pictures.
        CREATE TABLE publisherThumbnail (
            organization {integer} NOT NULL,
            issuer {text} NOT NULL,
            name {text} NOT NULL,
            fingerprint {text} NOT NULL,
            PRIMARY KEY (organization, issuer, name),
            FOREIGN KEY (organization, fingerprint) REFERENCES thumbnail (organization, fingerprint)
        ) {keyed};

        -- What was done for a publisher in the last day, for those who ask.
        CREATE TABLE publisherStatus (
            organization {integer} NOT NULL,
            id {text} NOT NULL,
            issuer {text} NOT NULL,
            status {integer} NOT NULL,
            created {integer} NOT NULL,
            PRIMARY KEY (organization, id)
        ) {keyed};
        CREATE INDEX publisherStatusByAge ON publisherStatus (organization, created);
        """
}
