/// Keys by which a source has named things, and which a spreadsheet would shorten: 00123 to 123.
struct LeadingZeros {
    private let shortened: Set<Substring>

    init(_ known: [String: KnownSchool.External]?) {
        shortened = Set(
            (known ?? [:]).keys.lazy.filter { $0.utf8.first == UInt8(ascii: "0") && Self.isNumber($0) }.map(
                Self.shortened))
    }

    /// Whether a key that is new would be a known one with its zeros.
    func areLost(_ key: String) -> Bool {
        !shortened.isEmpty && Self.isNumber(key) && shortened.contains(Self.shortened(key))
    }

    private static func isNumber(_ key: String) -> Bool { key.utf8.allSatisfy { (48...57).contains($0) } }

    private static func shortened(_ key: String) -> Substring { key.drop { $0 == "0" } }
}
