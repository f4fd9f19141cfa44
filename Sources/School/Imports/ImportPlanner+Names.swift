import Coursework
import Foundation
import SQL

// Whom a plan names, and in which order.
extension ImportPlanner {
    /// Those who are new: staff first, then students, by class and name.
    ///
    /// - Parameter count: how many are named at most.
    func newcomers(atMost count: Int = .max) -> [ImportPlan.Newcomer] {
        let names = ClassNames(self)
        var ranks: [Person.ID: Int] = [:]
        for join in joins {
            ranks[join.place.person] = min(ranks[join.place.person] ?? .max, names.rank(join.place.schoolClass))
        }
        // Staff have the first group, and each class one. Only of those who are named the rest is looked up.
        let groups = Dictionary(grouping: people.indices.lazy.filter { people[$0].isNew }) { index in
            let id = Person.ID(rawValue: people[index].id)
            return newRoles[id, default: []].contains { $0.role != .student } ? -1 : ranks[id] ?? .max
        }
        var first: [(isStaff: Bool, index: Int)] = []
        for (group, members) in groups.sorted(by: { $0.key < $1.key }) where first.count < count {
            let byName = members.map { (people[$0].draft.name.sorted, $0) }.sorted { $0 < $1 }
            first += byName.prefix(count - first.count).map { (group < 0, $0.1) }
        }
        let named = Set(first.map { Person.ID(rawValue: people[$0.index].id) })
        var classes: [Person.ID: [SchoolClass.ID]] = [:]
        for join in joins where named.contains(join.place.person) {
            classes[join.place.person, default: []].append(join.place.schoolClass)
        }
        let accounts = Dictionary(
            accounts.all.lazy.filter { named.contains($0.person) }.map { ($0.person, $0.name) }
        ) { first, _ in first }
        return first.map { isStaff, index in
            let (id, draft) = (Person.ID(rawValue: people[index].id), people[index].draft)
            return ImportPlan.Newcomer(
                name: draft.name.full, isStaff: isStaff, classes: names.sorted(classes[id] ?? []),
                grade: draft.grade, number: draft.number, account: accounts[id])
        }
    }

    /// The first of those who get into or out of classes, with the classes.
    ///
    /// - Parameter open: who loses how many open handouts; they come first.
    func movers(_ moved: Set<Person.ID>, _ open: [Person.ID: Int]) -> [ImportPlan.Mover] {
        let first = moved.compactMap { id in known.people[id].map { (id, $0.draft.name) } }
            .map { (id: $0, name: $1, key: ($0, $1.sorted, open[$0] == nil ? 1 : 0)) }
            .sorted { ($0.key.2, $0.key.1, $0.key.0) < ($1.key.2, $1.key.1, $1.key.0) }
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
                person: id, name: name.full, from: names.sorted(old[id] ?? []), to: names.sorted(new[id] ?? []),
                openHandouts: open[id] ?? 0)
        }
    }

    /// The classes that each gets out of, by name.
    func classesLeft(by people: Set<Person.ID>) -> [Person.ID: [String]] {
        guard !people.isEmpty else { return [:] }
        var classes: [Person.ID: [SchoolClass.ID]] = [:]
        for place in leaves.keys where people.contains(place.person) {
            classes[place.person, default: []].append(place.schoolClass)
        }
        let names = ClassNames(self)
        return classes.mapValues(names.sorted)
    }

    /// The names of classes, in order.
    func names(of classes: some Collection<SchoolClass.ID>) -> [String] {
        classes.isEmpty ? [] : ClassNames(self).sorted(Array(classes))
    }

    /// How many open handouts people lose with the classes that they get out of.
    func openHandouts(of moved: Set<Person.ID>, _ transaction: Transaction) throws -> [Person.ID: Int] {
        var open: [Person.ID: Int] = [:]
        let students = leaves.filter { $0.value == .student && moved.contains($0.key.person) }
        for schoolClass in Set(students.keys.map(\.schoolClass)).intersection(known.posted) {
            try transaction.connection.visit(
                """
                SELECT a.person, count(*) AS handouts FROM handout h
                    JOIN assignment a ON a.organization = h.organization AND a.handout = h.id
                WHERE h.organization = $1 AND h.class = $2 AND h.state = 'posted' AND a.isOpen = 1 GROUP BY a.person
                """, [transaction.organizationID, Value(schoolClass)]
            ) { row in
                let person: Person.ID = row.identifier("person")
                if students[Place(schoolClass: schoolClass, person: person)] != nil {
                    open[person, default: 0] += Int(row.integer("handouts"))
                }
                return true
            }
        }
        return open
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
