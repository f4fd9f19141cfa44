extension Tables {
    /// Two systems may give one key to two people, and their files have the same format.
    static let rosterSystem = """
        -- The code by which the files named the system they came from. Null: they named none.
        ALTER TABLE rosterImport ADD COLUMN system {text};
        """
}
