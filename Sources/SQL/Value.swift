/// A value of a statement's argument or of a row's column.
@usableFromInline package enum Value: Hashable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])
}

extension Value {
    @inlinable package init(_ integer: Int64?) { self = integer.map(Value.integer) ?? .null }
    @inlinable package init(_ integer: Int) { self = .integer(Int64(integer)) }
    @inlinable package init(_ bool: Bool) { self = .integer(bool ? 1 : 0) }
    @inlinable package init(_ real: Double?) { self = real.map(Value.real) ?? .null }
    @inlinable package init(_ text: String?) { self = text.map(Value.text) ?? .null }
    @inlinable package init(_ blob: [UInt8]?) { self = blob.map(Value.blob) ?? .null }
}

extension Value: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral,
    ExpressibleByNilLiteral
{
    @inlinable package init(integerLiteral value: Int64) { self = .integer(value) }
    @inlinable package init(floatLiteral value: Double) { self = .real(value) }
    @inlinable package init(stringLiteral value: String) { self = .text(value) }
    @inlinable package init(nilLiteral: ()) { self = .null }
}
