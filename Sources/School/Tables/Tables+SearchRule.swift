extension Tables {
    /// SQL alone cannot fold words again, so the stored rows name the rule by which they were folded.
    static let searchRule = """
        -- One row once all is folded by a rule of the program: see Refolding. Without it, it is the rule of before.
        CREATE TABLE searchRule (
            id {integer} NOT NULL PRIMARY KEY CHECK (id = 1),
            rule {integer} NOT NULL
        ) {strict};
        """
}
