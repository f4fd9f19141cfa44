extension Tables {
    /// The log in the order of its times, by whom, what and to whom: each as somebody looks for it.
    static let auditSearch = """
        DROP INDEX IF EXISTS auditBySubject;
        CREATE INDEX auditBySubject ON audit (organization, subject, at, id);
        CREATE INDEX auditByTime ON audit (organization, at, id);
        CREATE INDEX auditByActor ON audit (organization, actor, at, id);
        CREATE INDEX auditByAction ON audit (organization, action, at, id);
        """
}
