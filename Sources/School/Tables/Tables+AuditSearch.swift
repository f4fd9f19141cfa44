extension Tables {
    /// Indexes on the log by time, actor, action and subject: one for each way to search it.
    static let auditSearch = """
        DROP INDEX IF EXISTS auditBySubject;
        CREATE INDEX auditBySubject ON audit (organization, subject, at, id);
        CREATE INDEX auditByTime ON audit (organization, at, id);
        CREATE INDEX auditByActor ON audit (organization, actor, at, id);
        CREATE INDEX auditByAction ON audit (organization, action, at, id);
        """
}
