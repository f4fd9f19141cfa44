extension Tables {
    /// What an import had said of whoever was taken out of a class by hand, so that it governs them again where that is undone.
    static let takenOut = """
        -- As in membership. Null: taken out before this was kept.
        ALTER TABLE membershipTaken ADD COLUMN source {text};
        ALTER TABLE membershipTaken ADD COLUMN sourceKey {text};
        ALTER TABLE membershipTaken ADD COLUMN joined {integer};
        """
}
