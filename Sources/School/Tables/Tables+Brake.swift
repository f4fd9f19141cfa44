extension Tables {
    /// How many people may leave through an import without confirmation.
    static let brake = """
        -- In a hundred of those whom the source named. Null: ten.
        ALTER TABLE organization ADD COLUMN leavingShare {integer} CHECK (leavingShare BETWEEN 1 AND 100);
        """
}
