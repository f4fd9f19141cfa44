extension Tables {
    /// The seals of log entries: digests, each of which includes the one before.
    static let auditSeals = """
        ALTER TABLE audit ADD COLUMN seal {integer};
        CREATE INDEX auditBySeal ON audit (organization, seal, id);
        CREATE TABLE auditSeal (
            organization {integer} NOT NULL,
            number {integer} NOT NULL,
            entries {integer} NOT NULL,
            sealed {integer} NOT NULL,
            digest {text} NOT NULL,
            isSwept {integer} NOT NULL DEFAULT 0,
            PRIMARY KEY (organization, number)
        ) {keyed};
        """
}
