public import Foundation

extension NSPredicate {
    /// Makes a predicate from text such as `parent = %@ AND title BEGINSWITH[c] 'act'`.
    ///
    /// Foundation on Linux has this initializer only as an unavailable one; ClassKit supplies it. The language:
    ///
    /// - `=`, `!=`, `<`, `<=`, `>`, `>=`, `IN`, `BETWEEN`, `LIKE`, `MATCHES`, `CONTAINS`, `BEGINSWITH`, `ENDSWITH`,
    ///   each with `[c]`, `[d]` or `[cd]` where case or accents do not matter
    /// - `AND`, `OR`, `NOT`, parentheses, `TRUEPREDICATE`, `FALSEPREDICATE`; `ANY`, `ALL`, `NONE` before a list's key
    /// - texts in quotes, numbers, `TRUE`, `FALSE`, `nil`, lists in braces, key paths with dots, `SELF`
    /// - `%K` for a key path, `%@` for a value of any kind, `%d` and its relatives for an integer, `%f` for a number
    ///
    /// Texts compare by their Unicode scalars. nil equals only nil and is neither less nor greater than anything.
    ///
    /// - Precondition: The format is well formed and has an argument for every specifier. Otherwise the program stops
    ///   with a line that names the place in the format and what was expected there.
    public convenience init(format: String, _ arguments: any CVarArg...) {
        self.init(format: format, argumentArray: arguments)
    }

    /// Makes a predicate from text whose arguments are in an array.
    ///
    /// The same as the form with single arguments, for arguments of any type: also arrays, sets and nil.
    ///
    /// - Precondition: The format is well formed and has an argument for every specifier.
    public convenience init(format: String, argumentArray arguments: [Any]?) {
        self.init(making: Self.make(format: format, arguments: arguments ?? []))
    }

    /// `fatalError`, not `preconditionFailure`: an optimized program has to name the place as well.
    private static func make(format: String, arguments: [Any]) -> Self {
        do {
            let predicate = FormatPredicate(try PredicateTree(format: format, arguments: arguments))
            guard let predicate = predicate as? Self else {
                fatalError("\(Self.self)(format:) is not possible; write NSPredicate(format:)")
            }
            return predicate
        } catch {
            fatalError(error.report(for: format))
        }
    }
}

/// Lets an initializer of a class answer with an instance of a subclass: only an initializer in an extension of a
/// protocol may assign `self`.
private protocol Replaceable {}

extension Replaceable {
    init(making instance: Self) { self = instance }
}

extension NSPredicate: Replaceable {}
