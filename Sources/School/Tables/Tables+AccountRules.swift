extension Tables {
    /// The pattern for account names, and the password policies for students of a location.
    static let accountRules = """
        -- Null: only whoever makes an account by hand gets a name proposed, and roster files have to name it.
        ALTER TABLE organization ADD COLUMN accountPattern {text} CHECK (length(accountPattern) BETWEEN 1 AND 100);
        -- Of accounts that are made from now on. Null: letters and digits.
        ALTER TABLE location ADD COLUMN studentPolicy {text}
            CHECK (studentPolicy IN ('standard', 'sixDigits', 'fourDigits'));
        """
}
