package import Foundation
package import Secrets

/// What a program that shows sign-in codes and the school both know: every half minute it makes another six digits (RFC 6238).
package struct TimedCode: Sendable, Unprintable {
    /// Of the secret: as many as the digest has, which the standard recommends.
    package static let size = 20
    /// How many steps a clock may be ahead or behind.
    static let tolerance: Int64 = 1
    private static let seconds: Int64 = 30

    /// What is kept of it. Whoever has that makes all codes.
    package let secret: [UInt8]

    package static func random(_ randomness: Randomness = .system) -> TimedCode {
        TimedCode(unchecked: randomness.bytes(size))
    }

    /// Nil unless it has ``size`` bytes.
    package init?(secret: [UInt8]) {
        guard secret.count == Self.size else { return nil }
        self.init(unchecked: secret)
    }

    private init(unchecked secret: [UInt8]) { self.secret = secret }

    /// The secret as people type it into the program: capitals and digits, in fours.
    package var text: String { Base32.text(of: secret) }

    /// What the program's camera reads.
    package func link(account: String, at school: String) -> String {
        let (school, account) = (Self.escaped(school), Self.escaped(account))
        return "otpauth://totp/\(school):\(account)?secret=\(text)&issuer=\(school)&algorithm=SHA1&digits=6&period=30"
    }

    /// Colons part the two names from each other.
    private static func escaped(_ name: String) -> String {
        let allowed = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~")
        return name.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
    }

    /// The step whose code this is: the present one, the one before or the one after, as clocks differ.
    ///
    /// - Parameter last: the latest step of which a code was taken; what is not later counts no more, so no code is good twice.
    package func step(of code: OneTimeCode, at now: Date, after last: Int64) -> Int64? {
        let present = Self.step(at: now)
        // All of them are compared, so that the time tells nothing.
        let fitting = (-Self.tolerance...Self.tolerance).map { present + $0 }.filter { self.code(at: $0) == code }
        return fitting.last { $0 > last }
    }

    package static func step(at now: Date) -> Int64 {
        Int64((now.timeIntervalSince1970 / Double(seconds)).rounded(.down))
    }

    /// The six digits of a step. Nil where the machine makes none, and for what is before 1970.
    package func code(at step: Int64) -> OneTimeCode? { digits(at: step, count: 6).flatMap(OneTimeCode.init(typed:)) }

    func digits(at step: Int64, count: Int) -> String? {
        guard step >= 0 else { return nil }
        let message = stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: step >> $0) }
        guard let digest = MessageCode.sha1(of: message, key: secret) else { return nil }
        let start = Int(digest[19] & 15)
        let number = digest[start..<start + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
        let text = String(number)
        return String((String(repeating: "0", count: count) + text).suffix(count))
    }
}

/// Bytes as capitals and digits that are not easily mistaken for each other (RFC 4648).
enum Base32 {
    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

    /// Without padding.
    static func text(of bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        var (rest, count) = (0, 0)
        for byte in bytes {
            (rest, count) = ((rest << 8 | Int(byte)) & 0xFFFF, count + 8)
            while count >= 5 {
                count -= 5
                text.append(digits[rest >> count & 31])
            }
        }
        if count > 0 { text.append(digits[rest << (5 - count) & 31]) }
        return String(decoding: text, as: UTF8.self)
    }
}
