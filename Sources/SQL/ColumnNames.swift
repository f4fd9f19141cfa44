/// What a statement calls its columns, and where its readers have found theirs.
///
/// Those who read rows name the same columns again and again, in the same order, by the same literals. So each literal is looked
/// up once, and known again by its address: usually it is the one behind the last that was read.
package final class ColumnNames {
    // In small letters, since PostgreSQL keeps no others.
    private let names: [String]
    /// Where the literals are that are known, with one behind them that none is equal to.
    @usableFromInline let places: UnsafeMutablePointer<ColumnPlaces>
    private var known = 0
    private var room = 8
    /// What was read of the row and is not there.
    private var missing = ""

    package init(_ names: [String]) {
        self.names = names.map { $0.lowercased() }
        let first = UnsafeMutablePointer<ColumnPlaces.Known>.allocate(capacity: room + 1)
        first.initialize(repeating: .init(name: nil, column: -1), count: room + 1)
        places = .allocate(capacity: 1)
        places.initialize(to: ColumnPlaces(first: first, next: first))
    }

    deinit {
        places.pointee.first.deallocate()
        places.deallocate()
    }

    /// Where the column is of a name that is not the next.
    @usableFromInline @inline(never) func find(_ name: StaticString) -> Int {
        let first = places.pointee.first
        for place in 0..<known where first[place].name == name.utf8Start {
            places.pointee.next = first + place + 1
            return first[place].column
        }
        let spelled = name.description.lowercased()
        guard let column = names.firstIndex(of: spelled), names.lastIndex(of: spelled) == column else {
            return lacks(name.description)
        }
        if known == room { grow() }
        places.pointee.first[known] = .init(name: name.utf8Start, column: column)
        known += 1
        places.pointee.next = places.pointee.first + known
        return column
    }

    private func grow() {
        let former = places.pointee.first
        let first = UnsafeMutablePointer<ColumnPlaces.Known>.allocate(capacity: 2 * room + 1)
        first.initialize(repeating: .init(name: nil, column: -1), count: 2 * room + 1)
        first.update(from: former, count: known)
        places.pointee.first = first
        former.deallocate()
        room *= 2
    }

    /// The only column; below zero where there are others.
    var only: Int { names.count == 1 ? 0 : lacks("all that there is") }

    private func lacks(_ name: String) -> Int {
        if !places.pointee.lacksOne { missing = name }
        places.pointee.lacksOne = true
        return -1
    }

    /// That a column was read which is not there; from then on it is forgotten.
    func lack() -> SQLError {
        places.pointee.lacksOne = false
        return SQLError(
            .other,
            "A statement was read that has not exactly one such column. This is a mistake of the program; report it.",
            detail: "\(missing) is none of \(names.joined(separator: ", "))")
    }
}

/// The literals that are known of a statement, in the order in which they were read first.
@usableFromInline struct ColumnPlaces {
    @usableFromInline struct Known {
        @usableFromInline var name: UnsafePointer<UInt8>?
        @usableFromInline var column: Int

        init(name: UnsafePointer<UInt8>?, column: Int) {
            self.name = name
            self.column = column
        }
    }

    @usableFromInline var first: UnsafeMutablePointer<Known>
    /// Which is likely to be read next.
    @usableFromInline var next: UnsafeMutablePointer<Known>
    @usableFromInline var lacksOne = false
}
