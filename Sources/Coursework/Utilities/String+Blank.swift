extension String {
    /// Whether it has no visible characters: only blanks, line ends and characters without width.
    public var isBlank: Bool {
        unicodeScalars.allSatisfy { $0.properties.isWhitespace || $0.properties.generalCategory == .format }
    }
}
