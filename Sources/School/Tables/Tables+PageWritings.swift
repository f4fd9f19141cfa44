extension Tables {
    /// What pages wrote last, so that it replaces nothing newer when it arrives again.
    static let pageWritings = """
        -- Of the last pages that wrote it: which they were, what versions they were given, and hashes of the texts.
        ALTER TABLE pageState ADD COLUMN writings {text} NOT NULL DEFAULT '[]';
        -- A page removed it: the text is empty then, and the row stays for the writings.
        ALTER TABLE pageState ADD COLUMN isRemoved {integer} NOT NULL DEFAULT 0 CHECK (isRemoved IN (0, 1));
        """
}
