extension String {
    /// Between two marks that keep its direction from what stands around it.
    var isolated: String { "\u{2068}\(self)\u{2069}" }
}
