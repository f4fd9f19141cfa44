import Coursework
import Foundation

// Whom a plan names, and in which order.
extension ImportPlanner {
    /// Everybody who is new: staff first, then students, by class and name.
    func newcomers() -> [ImportPlan.Newcomer] {
        var classes: [Person.ID: [SchoolClass.ID]] = [:]
        for join in joins { classes[join.place.person, default: []].append(join.place.schoolClass) }
        let names = ClassNames(self)
        let accounts = Dictionary(accounts.all.map { ($0.person, $0.name) }) { first, _ in first }
        let all = people.lazy.filter(\.isNew).map { planned -> (key: NewcomerKey, newcomer: ImportPlan.Newcomer) in
            let id = Person.ID(rawValue: planned.id)
            let isStaff = newRoles[id, default: []].contains { $0.role != .student }
            let own = classes[id, default: []].sorted { names.rank($0) < names.rank($1) }
            let key = NewcomerKey(
                isStudent: !isStaff, schoolClass: isStaff ? 0 : own.first.map(names.rank) ?? .max,
                name: planned.draft.name.sorted)
            let newcomer = ImportPlan.Newcomer(
                name: planned.draft.name.full, isStaff: isStaff, classes: own.map(names.name),
                grade: planned.draft.grade, number: planned.draft.number, account: accounts[id])
            return (key, newcomer)
        }
        return all.sorted { $0.key < $1.key }.map(\.newcomer)
    }

    /// The first of those who get into or out of classes, with the classes.
    func movers(_ moved: Set<Person.ID>) -> [ImportPlan.Mover] {
        let first = moved.compactMap { id in known.people[id].map { (id, $0.draft.name) } }
            .map { (id: $0, name: $1, key: $1.sorted) }.sorted { ($0.key, $0.id) < ($1.key, $1.id) }
            .prefix(ImportPlan.mostNamed)
        let named = Set(first.map(\.id))
        let names = ClassNames(self)
        var (old, new): ([Person.ID: [SchoolClass.ID]], [Person.ID: [SchoolClass.ID]]) = ([:], [:])
        for place in leaves.keys where named.contains(place.person) {
            old[place.person, default: []].append(place.schoolClass)
        }
        for join in joins where named.contains(join.place.person) {
            new[join.place.person, default: []].append(join.place.schoolClass)
        }
        return first.map { id, name, _ in
            ImportPlan.Mover(
                person: id, name: name.full, from: names.sorted(old[id] ?? []), to: names.sorted(new[id] ?? []))
        }
    }
}

private struct NewcomerKey: Comparable {
    var isStudent: Bool
    var schoolClass: Int
    var name: String

    static func < (one: NewcomerKey, other: NewcomerKey) -> Bool {
        (one.isStudent ? 1 : 0, one.schoolClass, one.name) < (other.isStudent ? 1 : 0, other.schoolClass, other.name)
    }
}

/// What classes are called after an import, and in which order they are told: 7a before 10a.
private struct ClassNames {
    private var names: [SchoolClass.ID: String] = [:]
    private var ranks: [SchoolClass.ID: Int] = [:]

    init(_ planner: ImportPlanner) {
        names = planner.known.classes.mapValues(\.draft.name)
        for planned in planner.classes where planned.isNew || planned.isChanged {
            names[SchoolClass.ID(rawValue: planned.id)] = planned.draft.name
        }
        let order = names.sorted { one, other in
            let order = one.value.compare(other.value, options: [.numeric, .caseInsensitive])
            return order == .orderedSame ? one.key < other.key : order == .orderedAscending
        }
        for (rank, element) in order.enumerated() { ranks[element.key] = rank }
    }

    func name(_ id: SchoolClass.ID) -> String { names[id] ?? "" }
    func rank(_ id: SchoolClass.ID) -> Int { ranks[id] ?? .max }
    func sorted(_ ids: [SchoolClass.ID]) -> [String] { ids.sorted { rank($0) < rank($1) }.map(name) }
}
