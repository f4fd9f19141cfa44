extension Roster {
    /// Some of a roster's texts, with one bit for each text that there is: of a million too it is small.
    package struct TextSet: Sendable {
        private var bits: [UInt64]

        package init(of roster: Roster) { bits = [UInt64](repeating: 0, count: roster.strings.count / 64 + 1) }

        package mutating func insert(_ text: Text) {
            let place = Int(text.number / 64)
            // The roster may have been given more since.
            while place >= bits.count { bits.append(0) }
            bits[place] |= 1 << UInt64(text.number % 64)
        }

        package func contains(_ text: Text) -> Bool {
            let place = Int(text.number / 64)
            return place < bits.count && bits[place] & 1 << UInt64(text.number % 64) != 0
        }
    }
}
