extension Tables {
    /// A code that opened a page answers that page again: its first answer may have been lost.
    static let verifiers = """
        -- Of a code that was used: who may use it again, as a fingerprint; device is then the page that it opened.
        ALTER TABLE session ADD COLUMN verifier {bytes};
        """
}
