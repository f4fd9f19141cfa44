import School

/// The names that several people in a list have, who are then told apart by something else.
struct SameNames {
    private let names: Set<String>

    init(_ all: [Person.Name]) {
        names = Set(Dictionary(grouping: all.map(\.full)) { $0 }.filter { $0.value.count > 1 }.keys)
    }

    func contains(_ name: Person.Name) -> Bool { names.contains(name.full) }
}
