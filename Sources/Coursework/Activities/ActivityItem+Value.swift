extension ActivityItem {
    /// The result that an item holds.
    public enum Value: Hashable, Sendable {
        /// One of two words; true means the first.
        case binary(Bool, BinaryWording)
        /// A number: hints, stars, words.
        case quantity(Double)
        /// Points, out of those possible.
        case score(Double, of: Double)
    }

    /// The two words of a binary value; the raw values are those of `CLSBinaryValueType`.
    public enum BinaryWording: Int, Hashable, Sendable, CaseIterable {
        /// True or false.
        case trueFalse = 0
        /// Passed or failed.
        case passFail
        /// Yes or no.
        case yesNo
        /// Correct or incorrect.
        case correctIncorrect

        /// All names, in the order of the raw values.
        package static let allNames = names

        private static let names = ["trueFalse", "passFail", "yesNo", "correctIncorrect"]

        /// The name that stands for the wording in JSON.
        public var name: String { Self.names[rawValue] }

        /// Finds a wording by its name; nil when no wording has it.
        public init?(name: String) {
            guard let rawValue = Self.names.firstIndex(of: name) else { return nil }
            self.init(rawValue: rawValue)
        }
    }
}

extension ActivityItem.Value {
    /// What kind of progress the value is.
    public var kind: Capability.Kind {
        switch self {
        case .binary: .binary
        case .quantity: .quantity
        case .score: .score
        }
    }

    /// The share of the possible points, 0 to 1; nil for other kinds, and where no points were possible.
    public var scoreFraction: Double? {
        guard case .score(let score, of: let possible) = self, possible > 0 else { return nil }
        return (score / possible).clamped(to: 0...1)
    }

    /// The nearest value within the limits. A score that is too large keeps its share of the possible points.
    package var bounded: Self {
        switch self {
        case .binary: return self
        case .quantity(let quantity): return .quantity(quantity.isNaN ? 0 : quantity.clamped(to: Limit.quantity))
        case .score(let score, of: let possible):
            guard possible > Limit.points.upperBound else {
                return .score(score.clamped(to: 0...max(0, possible)), of: possible.clamped(to: Limit.points))
            }
            return .score(
                (score / possible).clamped(to: 0...1) * Limit.points.upperBound, of: Limit.points.upperBound)
        }
    }

    var findings: [Finding] {
        switch self {
        case .binary: []
        case .quantity(let quantity): Self.findings(quantity: quantity)
        case .score(let score, of: let possible): Self.findings(score: score, of: possible)
        }
    }

    /// Numbers that differ for any two different values, so that values can be sorted.
    var rank: [UInt64] {
        switch self {
        case .binary(let value, let wording): [0, UInt64(wording.rawValue), value ? 1 : 0]
        case .quantity(let quantity): [1, quantity.bitPattern]
        case .score(let score, of: let possible): [2, score.bitPattern, possible.bitPattern]
        }
    }

    private static func findings(quantity: Double) -> [Finding] {
        guard quantity.isFinite else { return [notANumber("quantity")] }
        return Limit.quantity.contains(quantity) ? [] : [.outside(Limit.quantity, field: "quantity")]
    }

    private static func findings(score: Double, of possible: Double) -> [Finding] {
        guard score.isFinite, possible.isFinite else { return [notANumber("score")] }
        var findings: [Finding] = []
        if possible <= 0 {
            findings.append(Finding(.limit, "maxScore", "No points are possible. Use a maxScore above 0."))
        } else if possible > Limit.points.upperBound {
            findings.append(.outside(Limit.points, field: "maxScore"))
        } else if score < 0 || score > possible {
            findings.append(
                Finding(.limit, "score", "The score is not within 0 and the maxScore. Correct one of them."))
        }
        return findings
    }

    private static func notANumber(_ field: String) -> Finding {
        Finding(.invalid, field, "The \(field) is not a finite number. Report a number, or no item.")
    }
}

extension ActivityItem.Value: Codable {
    private enum CodingKeys: String, CodingKey {
        case kind, value, wording, quantity, score, maxScore
    }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        switch try fields.decode(Capability.Kind.self, forKey: .kind) {
        case .binary:
            let wording = try fields.decode(ActivityItem.BinaryWording.self, forKey: .wording)
            self = .binary(try fields.decode(Bool.self, forKey: .value), wording)
        case .quantity:
            self = .quantity(try fields.decode(Double.self, forKey: .quantity))
        case .score:
            let possible = try fields.decode(Double.self, forKey: .maxScore)
            self = .score(try fields.decode(Double.self, forKey: .score), of: possible)
        case .duration, .percent:
            let message = "No item is of this kind; use binary, quantity or score."
            throw DecodingError.dataCorruptedError(forKey: .kind, in: fields, debugDescription: message)
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(kind, forKey: .kind)
        switch self {
        case .binary(let value, let wording):
            try fields.encode(value, forKey: .value)
            try fields.encode(wording, forKey: .wording)
        case .quantity(let quantity):
            try fields.encode(quantity, forKey: .quantity)
        case .score(let score, of: let possible):
            try fields.encode(score, forKey: .score)
            try fields.encode(possible, forKey: .maxScore)
        }
    }
}

extension ActivityItem.BinaryWording: Codable {
    public init(from decoder: any Decoder) throws {
        self = try decoder.named("wording", ActivityItem.BinaryWording.init(name:))
    }

    public func encode(to encoder: any Encoder) throws {
        try name.encode(to: encoder)
    }
}
