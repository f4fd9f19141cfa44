extension ProgressRanges {
    /// The bounds of all ranges, ascending, as eight bytes each, the least significant first.
    ///
    /// Equal progress has equal bytes.
    public var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(ranges.count * 16)
        for bound in bounds {
            withUnsafeBytes(of: bound.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
        }
        return bytes
    }

    /// Reads progress from bytes; nil when they are not the bytes of any progress.
    public init?(bytes: some Collection<UInt8>) {
        guard bytes.count % 16 == 0, bytes.count <= Self.maximumCount * 16 else { return nil }
        var bounds: [Double] = []
        var pattern: UInt64 = 0
        for (index, byte) in bytes.enumerated() {
            pattern |= UInt64(byte) << UInt64(index % 8 * 8)
            if index % 8 == 7 {
                bounds.append(Double(bitPattern: pattern))
                pattern = 0
            }
        }
        self.init(bounds: bounds)
    }

    private var bounds: [Double] { ranges.flatMap { [$0.lowerBound, $0.upperBound] } }

    // The bounds must be in ascending order, whoever wrote them, and short ranges are rounded again.
    private init?(bounds: [Double]) {
        guard bounds.count.isMultiple(of: 2), bounds.count <= Self.maximumCount * 2 else { return nil }
        self.init()
        var end = 0.0
        for index in stride(from: 0, to: bounds.count, by: 2) {
            let (low, high) = (bounds[index], bounds[index + 1])
            guard end <= low, low < high, high <= 1 else { return nil }
            insert(from: low, to: high)
            end = high
        }
    }
}

extension ProgressRanges: Codable {
    public init(from decoder: any Decoder) throws {
        guard let progress = ProgressRanges(bounds: try [Double](from: decoder)) else {
            let message = "Progress is a list of ascending bounds within 0...1, two for each range."
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: message))
        }
        self = progress
    }

    public func encode(to encoder: any Encoder) throws {
        try bounds.encode(to: encoder)
    }
}
