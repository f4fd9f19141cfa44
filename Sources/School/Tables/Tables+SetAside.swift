extension Tables {
    /// When a teacher said that a student needs no help with a handout, whatever its report finds.
    static let setAside = """
        ALTER TABLE assignment ADD COLUMN signsSetAside {integer};
        """
}
