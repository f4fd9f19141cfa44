#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

extension Date {
    /// Whole milliseconds since 1970, to the nearest, within what 47 bits hold.
    ///
    /// Times are compared this way wherever device and server must agree, since dates do not survive every journey to
    /// the last digit.
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
