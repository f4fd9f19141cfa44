extension Tables {
    /// Columns that were never read: the primary value of a figure is the first of its items.
    static let unread = """
        ALTER TABLE figure DROP COLUMN primaryKind;
        ALTER TABLE figure DROP COLUMN primaryTitle;
        ALTER TABLE figure DROP COLUMN primaryValue;
        ALTER TABLE figure DROP COLUMN primaryDetail;
        """
}
