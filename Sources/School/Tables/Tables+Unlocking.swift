extension Tables {
    /// Before this, anybody could lock an account for good with wrong passwords; nobody locked one by hand. The
    /// column `failures`, which counted them, and the state `locked` are no longer used.
    static let unlocking = """
        UPDATE account SET state = CASE WHEN lastSignIn IS NULL THEN 'new' ELSE 'active' END, failures = 0
        WHERE state = 'locked';
        """
}
