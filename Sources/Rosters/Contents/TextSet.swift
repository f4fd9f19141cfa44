extension Roster {
    /// Some of a roster's texts, with one bit for each text that there is: of a million too it is small.
    package struct TextSet: Sendable {
        private var bits: [UInt64]

        package init(of roster: Roster) { bits = [UInt64](repeating: 0, count: roster.strings.count / 64 + 1) }

        /// - Parameter text: one that the roster had when the set was made.
        package mutating func insert(_ text: Text) { bits[Int(text.number / 64)] |= 1 << UInt64(text.number % 64) }

        package func contains(_ text: Text) -> Bool {
            bits[Int(text.number / 64)] & 1 << UInt64(text.number % 64) != 0
        }
    }
}
