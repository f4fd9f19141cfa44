extension Tables {
    /// The order of imports, and the source's own times. Neither can be told from the school's clock, which may be
    /// set back; incremental files may come late.
    static let importOrder = """
        -- The first is 1.
        ALTER TABLE rosterImport ADD COLUMN number {integer} NOT NULL DEFAULT 0;
        UPDATE rosterImport SET number = (SELECT count(*) FROM rosterImport i
            WHERE i.organization = rosterImport.organization
                AND (i.at < rosterImport.at OR (i.at = rosterImport.at AND i.id <= rosterImport.id)));
        -- When the source last changed the thing, as it said in a file of changes. Null: none has named it.
        ALTER TABLE externalID ADD COLUMN told {integer};
        """
}
