extension String {
    /// Whether there is nothing in it to be seen: blanks, ends of lines, and signs without a width.
    public var isBlank: Bool {
        unicodeScalars.allSatisfy { $0.properties.isWhitespace || $0.properties.generalCategory == .format }
    }
}
