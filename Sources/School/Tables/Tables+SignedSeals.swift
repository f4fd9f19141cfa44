extension Tables {
    /// What a seal says of its log entries, and the signature of that. Seals without are of older versions; of those alone
    /// `isSwept` is read, when they are signed.
    static let signedSeals = """
        ALTER TABLE auditSeal ADD COLUMN newest {integer};
        ALTER TABLE auditSeal ADD COLUMN statement {text};
        ALTER TABLE auditSeal ADD COLUMN signature {text};
        """
}
