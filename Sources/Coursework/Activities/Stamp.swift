#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// When and on which device an edit was made; the edit with the later stamp wins.
public struct Stamp: Hashable, Sendable, Codable {
    /// When, by the device's hybrid clock.
    public var time: HybridTime
    /// The device; it decides between edits with the same time, so that everybody decides alike.
    public var device: DeviceID

    /// Makes a stamp for an edit.
    public init(_ time: HybridTime, _ device: DeviceID) {
        self.time = time
        self.device = device
    }
}

extension Stamp {
    /// The same stamp, or one at `time` if it is not credible at `now`.
    package func redated(at now: Date, to time: HybridTime) -> Stamp {
        self.time.isCredible(at: now) ? self : Stamp(time, device)
    }
}

extension Stamp: Comparable {
    public static func < (left: Stamp, right: Stamp) -> Bool {
        (left.time, left.device) < (right.time, right.device)
    }
}
