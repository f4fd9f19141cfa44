import Foundation

/// The arguments of a format, handed out in order.
struct PredicateArguments {
    /// What is wrong with an argument; the parser adds the place.
    struct Fault: Error {
        var message: String
    }

    private let arguments: [Any]
    private var used = 0

    init(_ arguments: [Any]) { self.arguments = arguments }

    /// A complaint when not all arguments were used.
    var leftover: String? {
        guard used < arguments.count else { return nil }
        return "expected \(used == 1 ? "1 argument" : "\(used) arguments"), found \(arguments.count)"
    }

    mutating func next(
        as specifier: PredicateSpecifier, spelling: String, depth: Int
    ) throws(Fault) -> PredicateValue {
        let argument = try next(spelling)
        let value = PredicateValue(argument: argument, depth: depth)
        switch (specifier, value) {
        case (.value, let value?): return value
        case (.integer, .integer?), (.integer, .bool?): return value ?? .null
        case (.number, .number(let number)?): return .number(number)
        case (.number, .integer(let number)?): return .number(Double(number))
        case (.integer, _): throw wrong("an integer", spelling, argument)
        case (.number, _): throw wrong("a number", spelling, argument)
        default: throw wrong("a text, number, date, list or object", spelling, argument)
        }
    }

    /// The argument of `%K`, cut at its dots.
    mutating func nextKeyPath() throws(Fault) -> [String] {
        let argument = try next("%K")
        guard case .text(let text)? = PredicateValue(argument: argument, depth: 0) else {
            throw wrong("a text", "%K", argument)
        }
        let keys = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard keys.allSatisfy(Self.isKey) else {
            throw Fault(message: "expected a key path as argument \(used) for %K, found \"\(text.prefix(40))\"")
        }
        return keys
    }

    private mutating func next(_ spelling: String) throws(Fault) -> Any {
        guard used < arguments.count else {
            throw Fault(message: "expected an argument for \(spelling), found only \(arguments.count)")
        }
        used += 1
        return arguments[used - 1]
    }

    private func wrong(_ expected: String, _ spelling: String, _ argument: Any) -> Fault {
        let found = type(of: Self.unwrapped(argument) ?? argument)
        return Fault(
            message: "expected \(expected) as argument \(used) for \(spelling), found a value of type \(found)")
    }

    private static func isKey(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first else { return false }
        return PredicateLexer.isWord(first, first: true)
            && text.unicodeScalars.allSatisfy { PredicateLexer.isWord($0, first: false) }
    }

    /// What an optional holds; nil when it is none.
    static func unwrapped(_ argument: Any) -> Any? {
        guard let optional = argument as? any OptionalArgument else { return argument }
        return optional.content.flatMap(unwrapped)
    }
}

/// Sees an optional inside an `Any`.
private protocol OptionalArgument {
    var content: Any? { get }
}

extension Optional: OptionalArgument {
    var content: Any? { map { $0 } }
}

extension PredicateValue {
    /// What an argument or a property means to a predicate; nil when it means nothing.
    ///
    /// - Parameter depth: how deep it stands already; a predicate has to stay one that its own format could express.
    init?(argument: Any, depth: Int = 0) {
        guard let argument = PredicateArguments.unwrapped(argument) else {
            self = .null
            return
        }
        switch argument {
        case let value as PredicateValue: self = value
        case is NSNull: self = .null
        // Before the numbers: NSNumber, which is cast to any of them.
        case let value as NSNumber where type(of: argument) is AnyClass: self.init(value)
        case let value as Bool: self = .bool(value)
        case let value as any BinaryInteger: self.init(value)
        case let value as any BinaryFloatingPoint: self = .number(Double(value))
        case let value as Decimal: self.init(value as NSDecimalNumber)
        case let value as String: self = .text(value)
        case let value as any StringProtocol: self = .text(String(value))
        case let value as Date: self = .date(value)
        case let value as URL: self = .text(value.absoluteString)
        case let value as UUID: self = .text(value.uuidString)
        case let value as AnyHashable where type(of: argument) == AnyHashable.self:
            self.init(argument: value.base, depth: depth)
        case let value as any RawRepresentable: self.init(raw: value, depth: depth)
        default: self.init(listOrObject: argument, depth: depth)
        }
    }

    private init(_ number: NSNumber) {
        let isFraction = number is NSDecimalNumber || number.objCType.pointee == 0x64 || number.objCType.pointee == 0x66
        if isFraction || number.compare(NSNumber(value: Int64.max)) == .orderedDescending {
            self = .number(number.doubleValue)
        } else {
            self = .integer(number.int64Value)
        }
    }

    private init(_ number: some BinaryInteger) {
        self = Int64(exactly: number).map(PredicateValue.integer) ?? .number(Double(number))
    }

    private init?(raw value: some RawRepresentable, depth: Int) {
        self.init(argument: value.rawValue, depth: depth)
    }

    private init?(listOrObject argument: Any, depth: Int) {
        let elements: [Any]
        switch argument {
        case let value as [Any]: elements = value
        case let value as NSArray: elements = value.map { $0 }
        case let value as Set<AnyHashable>: elements = value.map(\.base)
        case let value as NSSet: elements = value.map { $0 }
        case let value as NSOrderedSet: elements = value.map { $0 }
        default:
            guard type(of: argument) is AnyClass else { return nil }
            self = .object(argument as AnyObject)
            return
        }
        guard depth < PredicateTree.deepestNesting else { return nil }
        let values = elements.compactMap { PredicateValue(argument: $0, depth: depth + 1) }
        guard values.count == elements.count else { return nil }
        self = .list(values)
    }
}
