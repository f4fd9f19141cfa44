import Coursework

extension ActivityItem.Value {
    /// The columns `value` and `detail`.
    var storedNumbers: (Double, Double?) {
        switch self {
        case .binary(let value, let wording): (value ? 1 : 0, Double(wording.rawValue))
        case .quantity(let quantity): (quantity, nil)
        case .score(let score, of: let possible): (score, possible)
        }
    }

    /// What the columns `kind`, `value` and `detail` say.
    init(storedKind: Int64, value: Double, detail: Double?) {
        switch Capability.Kind(rawValue: Int(storedKind)) {
        case .binary:
            self = .binary(value != 0, ActivityItem.BinaryWording(rawValue: Int(nearest: detail ?? 0)) ?? .trueFalse)
        case .score: self = .score(value, of: detail ?? 0)
        default: self = .quantity(value)
        }
    }
}
