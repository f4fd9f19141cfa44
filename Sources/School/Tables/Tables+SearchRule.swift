extension Tables {
    /// Words that are folded cannot be folded again by a text of SQL; what is stored says by which rule it is.
    static let searchRule = """
        -- One row once all is folded by a rule of the program: see Refolding. Without it, it is the rule of before.
        CREATE TABLE searchRule (
            id {integer} NOT NULL PRIMARY KEY CHECK (id = 1),
            rule {integer} NOT NULL
        ) {strict};
        """
}
