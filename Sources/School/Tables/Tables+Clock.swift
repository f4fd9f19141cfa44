extension Tables {
    static let clock = """
        -- One row: what the clock showed when it was trusted last, and why it is not trusted now. See ClockWatch.
        CREATE TABLE clock (
            id {integer} NOT NULL PRIMARY KEY CHECK (id = 1),
            seen {integer} NOT NULL,
            hold {text} CHECK (hold IN ('jump', 'gap')),
            ran {integer} NOT NULL DEFAULT 0
        ) {strict};
        """
}
