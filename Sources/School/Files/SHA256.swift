/// The fingerprint of a file, taken part by part. It tells files apart; it signs nothing.
struct SHA256 {
    private var state: [UInt32] = [
        0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19,
    ]
    private var rest: [UInt8] = []
    private var length: UInt64 = 0

    mutating func update(_ bytes: [UInt8]) {
        length += UInt64(bytes.count)
        let all = rest.isEmpty ? bytes : rest + bytes
        let whole = all.count - all.count % 64
        all.withUnsafeBufferPointer { buffer in
            for start in stride(from: 0, to: whole, by: 64) { compress(buffer, start) }
        }
        rest = Array(all[whole...])
    }

    /// The fingerprint in hexadecimal digits; nothing may be added after.
    mutating func finish() -> String {
        let bits = length * 8
        let padding = (119 - Int(length % 64)) % 64
        update([0x80] + [UInt8](repeating: 0, count: padding) + withUnsafeBytes(of: bits.bigEndian, Array.init))
        let digits = Array("0123456789abcdef".utf8)
        let text = state.flatMap { word in
            stride(from: 28, through: 0, by: -4).map { digits[Int(word >> UInt32($0) & 15)] }
        }
        return String(decoding: text, as: UTF8.self)
    }

    private mutating func compress(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) {
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { w in
            for i in 0..<16 {
                let at = start + i * 4
                w[i] =
                    UInt32(bytes[at]) << 24 | UInt32(bytes[at + 1]) << 16 | UInt32(bytes[at + 2]) << 8
                    | UInt32(bytes[at + 3])
            }
            for i in 16..<64 {
                let (x, y) = (w[i - 15], w[i - 2])
                let s0 = Self.turn(x, 7) ^ Self.turn(x, 18) ^ x >> 3
                let s1 = Self.turn(y, 17) ^ Self.turn(y, 19) ^ y >> 10
                w[i] = w[i - 16] &+ s0 &+ w[i - 7] &+ s1
            }
            mix(UnsafeBufferPointer(w))
        }
    }

    private mutating func mix(_ w: UnsafeBufferPointer<UInt32>) {
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        for i in 0..<64 {
            let s1 = Self.turn(e, 6) ^ Self.turn(e, 11) ^ Self.turn(e, 25)
            let t1 = h &+ s1 &+ (e & f ^ ~e & g) &+ Self.constants[i] &+ w[i]
            let s0 = Self.turn(a, 2) ^ Self.turn(a, 13) ^ Self.turn(a, 22)
            let t2 = s0 &+ (a & b ^ a & c ^ b & c)
            (h, g, f, e, d, c, b, a) = (g, f, e, d &+ t1, c, b, a, t1 &+ t2)
        }
        for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
    }

    @inline(__always)
    private static func turn(_ word: UInt32, _ by: UInt32) -> UInt32 { word >> by | word << (32 - by) }

    /// The first bits of the fractions of the cube roots of the first 64 primes.
    private static let constants: [UInt32] = [
        0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1, 0x923F_82A4, 0xAB1C_5ED5,
        0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3, 0x72BE_5D74, 0x80DE_B1FE, 0x9BDC_06A7, 0xC19B_F174,
        0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F, 0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA,
        0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7, 0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351, 0x1429_2967,
        0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC, 0x5338_0D13, 0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85,
        0xA2BF_E8A1, 0xA81A_664B, 0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070,
        0x19A4_C116, 0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F, 0x682E_6FF3,
        0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208, 0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7, 0xC671_78F2,
    ]
}
