/// The row a statement stands on, valid until the next one is asked for. Its columns are read by their names.
///
/// A column is called what the statement calls it: `c.name` and `AS name` are both `name`, in capitals or not. Without a name
/// the only column is read, of a statement that has no other:
///
/// ```swift
/// let titles = try connection.all("SELECT title FROM handout ORDER BY id") { $0.text() }
/// ```
///
/// A column that the statement does not have, or has twice, cannot be read: the call that asked for the rows throws.
package struct Row {
    // Readers are inlined where rows are read: what is left of a name is one comparison.
    @usableFromInline let cells: any Cells
    @usableFromInline let names: ColumnNames
    @usableFromInline let places: UnsafeMutablePointer<ColumnPlaces>

    /// For engines.
    ///
    /// - Parameter names: those of the statement, kept as long as it is.
    package init(_ cells: any Cells, _ names: ColumnNames) {
        self.cells = cells
        self.names = names
        places = names.places
    }

    /// For engines: hands the row to whoever asked for it.
    ///
    /// - Throws: what `body` throws, or that it read a column which is not there.
    package func hand<Result>(to body: (Row) throws -> Result) throws -> Result {
        places.pointee.next = places.pointee.first
        do {
            let result = try body(self)
            if places.pointee.lacksOne { throw names.lack() }
            return result
        } catch {
            // What was made of a column that is not there may be all that it complains about.
            throw places.pointee.lacksOne ? names.lack() : error
        }
    }
}

/// Where an engine has the row that a statement stands on: the columns by their numbers, for ``Row`` alone.
package protocol Cells: AnyObject {
    func isNull(_ column: Int) -> Bool
    func integer(_ column: Int) -> Int64
    func real(_ column: Int) -> Double
    func text(_ column: Int) -> String
    func blob(_ column: Int) -> [UInt8]
}

// MARK: - By name

extension Row {
    /// Where the column of that name is; below zero where there is none, or more than one.
    @inlinable @inline(__always) func place(_ name: StaticString) -> Int {
        let next = places.pointee.next
        guard next.pointee.name == name.utf8Start else { return names.find(name) }
        places.pointee.next = next + 1
        return next.pointee.column
    }

    @inlinable package func isNull(_ name: StaticString) -> Bool { isNull(at: place(name)) }
    @inlinable package func integer(_ name: StaticString) -> Int64 { integer(at: place(name)) }
    @inlinable package func real(_ name: StaticString) -> Double { real(at: place(name)) }
    @inlinable package func text(_ name: StaticString) -> String { text(at: place(name)) }
    @inlinable package func blob(_ name: StaticString) -> [UInt8] { blob(at: place(name)) }
    @inlinable package func bool(_ name: StaticString) -> Bool { integer(at: place(name)) != 0 }

    @inlinable package func integerIfAny(_ name: StaticString) -> Int64? {
        let column = place(name)
        return isNull(at: column) ? nil : integer(at: column)
    }

    @inlinable package func realIfAny(_ name: StaticString) -> Double? {
        let column = place(name)
        return isNull(at: column) ? nil : real(at: column)
    }

    @inlinable package func textIfAny(_ name: StaticString) -> String? {
        let column = place(name)
        return isNull(at: column) ? nil : text(at: column)
    }
}

// MARK: - The only column

extension Row {
    package func isNull() -> Bool { isNull(at: names.only) }
    package func integer() -> Int64 { integer(at: names.only) }
    package func real() -> Double { real(at: names.only) }
    package func text() -> String { text(at: names.only) }
    package func blob() -> [UInt8] { blob(at: names.only) }
    package func bool() -> Bool { integer() != 0 }
    package func integerIfAny() -> Int64? { isNull() ? nil : integer() }
    package func realIfAny() -> Double? { isNull() ? nil : real() }
    package func textIfAny() -> String? { isNull() ? nil : text() }
}

// MARK: - All columns

extension Row {
    /// All columns in their order, of so many kinds: for whoever carries rows without knowing what they say.
    package func values(_ kinds: some Sequence<TableColumns.Column.Kind>) -> [Value] {
        kinds.enumerated().map { column, kind in
            if cells.isNull(column) { return .null }
            return switch kind {
            case .integer: .integer(cells.integer(column))
            case .real: .real(cells.real(column))
            case .text, .other: .text(cells.text(column))
            case .bytes: .blob(cells.blob(column))
            }
        }
    }
}

extension Row {
    @inlinable func isNull(at column: Int) -> Bool { column < 0 || cells.isNull(column) }
    @inlinable func integer(at column: Int) -> Int64 { column < 0 ? 0 : cells.integer(column) }
    @inlinable func real(at column: Int) -> Double { column < 0 ? 0 : cells.real(column) }
    @inlinable func text(at column: Int) -> String { column < 0 ? "" : cells.text(column) }
    @inlinable func blob(at column: Int) -> [UInt8] { column < 0 ? [] : cells.blob(column) }
}
