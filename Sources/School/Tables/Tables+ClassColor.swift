extension Tables {
    /// The colour in which pages show a class.
    static let classColor = """
        ALTER TABLE class ADD COLUMN color {text};
        """
}
