extension Tables {
    /// When a teacher said that a student needs no help with a handout.
    static let setAside = """
        ALTER TABLE assignment ADD COLUMN signsSetAside {integer};
        """
}
