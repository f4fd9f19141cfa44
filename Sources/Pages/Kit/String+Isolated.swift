extension String {
    /// Between two marks that isolate its text direction from the surrounding text.
    var isolated: String { "\u{2068}\(self)\u{2069}" }
}
