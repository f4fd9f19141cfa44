#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

extension Date {
    /// Milliseconds since 1970, rounded, within 47 bits.
    ///
    /// Times are compared in this form wherever device and server must agree, because a date can lose its last digits
    /// on the way.
    package var milliseconds: Int64 {
        let value = (timeIntervalSince1970 * 1000).rounded()
        guard value > 0 else { return 0 }
        return value < Self.lastMillisecond ? Int64(value) : Int64(Self.lastMillisecond)
    }

    package init(milliseconds: Int64) {
        self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
    }

    private static let lastMillisecond = Double(1 << 47 - 1)
}
