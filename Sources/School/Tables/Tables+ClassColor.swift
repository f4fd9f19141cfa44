extension Tables {
    /// In which pages show a class.
    static let classColor = """
        ALTER TABLE class ADD COLUMN color {text};
        """
}
