extension Tables {
    /// Before this, a practice learner could choose a password, and stay signed in after its teacher was gone.
    static let practice = """
        -- The sign-in without which this one does not count: the teacher's, for that of their practice learner.
        ALTER TABLE session ADD COLUMN parent {integer};

        DELETE FROM session WHERE EXISTS (SELECT 1 FROM person p
            WHERE p.organization = session.organization AND p.id = session.person AND p.practiceOf IS NOT NULL);

        UPDATE account SET password = 'none', isTemporary = 0, passwordExpires = NULL
        WHERE EXISTS (SELECT 1 FROM person p
            WHERE p.organization = account.organization AND p.id = account.person AND p.practiceOf IS NOT NULL);
        """
}
