extension Tables {
    /// Whether an app's page in a browser reported it, and not only its program. What came before is not known to.
    static let source = """
        ALTER TABLE activity ADD COLUMN isFromPage {integer} NOT NULL DEFAULT 0 CHECK (isFromPage IN (0, 1));
        ALTER TABLE figure ADD COLUMN isFromPage {integer} NOT NULL DEFAULT 0 CHECK (isFromPage IN (0, 1));
        """
}
