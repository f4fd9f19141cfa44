#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// When and on which device an edit was made; of two edits the one with the later stamp holds.
public struct Stamp: Hashable, Sendable, Codable {
    /// When, by the device's hybrid clock.
    public var time: HybridTime
    /// Where; decides between edits of the same time, for no other reason than that everybody decides alike.
    public var device: DeviceID

    /// Makes a stamp for an edit.
    public init(_ time: HybridTime, _ device: DeviceID) {
        self.time = time
        self.device = device
    }
}

extension Stamp {
    /// The same, or at `time` where this one can't be credited at `now`.
    package func redated(at now: Date, to time: HybridTime) -> Stamp {
        self.time.isCredible(at: now) ? self : Stamp(time, device)
    }
}

extension Stamp: Comparable {
    public static func < (left: Stamp, right: Stamp) -> Bool {
        (left.time, left.device) < (right.time, right.device)
    }
}
