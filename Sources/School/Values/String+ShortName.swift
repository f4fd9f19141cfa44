extension String {
    /// A short fingerprint for texts of our own: good for telling versions apart, not safe against somebody who
    /// forges one.
    var fingerprint: String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        var text = self
        text.withUTF8 { for byte in $0 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 } }
        return String(hash, radix: 36)
    }
}
