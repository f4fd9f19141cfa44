import Coursework
import SQL

/// What taking the last import back would do, for whoever has to decide on it.
package struct UndoPlan: Sendable {
    package var done: RosterImport
    /// The people it brought, who are removed: how many, and the first by name.
    package var people = 0
    package var removed: [String] = []
    /// What else it made; it is removed where nothing is left in it.
    package var classes = 0
    package var courses = 0
    package var locations = 0
    package var accounts = 0
    /// People who were there before and leave the classes into which it put them.
    package var leaves = 0
    package var leaving: [String] = []
    /// People who left by it and can sign in again.
    package var back = 0
    package var returning: [String] = []
    /// People who came back by it and leave again.
    package var goneAgain = 0
    /// How many changes are undone, by the kind of thing; what somebody has changed since is not among them.
    package var again: [ImportUndo.Left.Thing: Int] = [:]
    /// People who have begun to work: they stay, unless they are to go as well, which hides what they did.
    package var begun: Int { beginnerIDs.count }
    fileprivate var beginnerIDs: Set<Person.ID> = []
    package var beginners: [String] = []
    /// What somebody has used or changed since, and that stays.
    package var stays = 0
    package var staying: [ImportUndo.Left] = []

    init(done: RosterImport) { self.done = done }
}

extension Transaction {
    /// What taking the last import back would do, without doing it; nil where there is none, or a school year ended since.
    package func planUndo() throws -> UndoPlan? {
        try requireImporting()
        guard let done = try lastImport(), !done.isSchoolYear else { return nil }
        var plan = UndoPlan(done: done)
        try visit(width: 1) { rows in
            let made = try peopleMade(by: done, rows)
            for person in made {
                guard person.isUntouched else {
                    if person.hasOnlyBegun {
                        plan.begin(person.id, person.name)
                    } else {
                        plan.stay(.person, person.name)
                    }
                    continue
                }
                plan.people += 1
                if plan.removed.count < ImportPlan.mostNamed { plan.removed.append(person.name) }
            }
            return made.last.map { [$0.id.rawValue] }
        }
        try visit(width: 2) { rows in
            let joins = try joins(by: done, rows)
            for join in joins {
                guard !join.hasBegun else {
                    plan.begin(join.person, try name(of: join.person))
                    continue
                }
                plan.leaves += 1
                if plan.leaving.count < ImportPlan.mostNamed { plan.leaving.append(try name(of: join.person)) }
            }
            return joins.last.map { [$0.schoolClass.rawValue, $0.person.rawValue] }
        }
        try visit(width: 1) { rows in
            let made = try accountsMade(by: done, rows)
            for account in made {
                if account.isUntouched {
                    plan.accounts += 1
                } else {
                    plan.stay(.account, try name(of: account.person))
                }
            }
            return made.last.map { [$0.person.rawValue] }
        }
        plan.classes = try count(Self.madeClasses, by: done)
        plan.courses = try count(Self.madeCourses, by: done)
        plan.locations = try count(Self.madeLocations, by: done)
        try addSteps(of: done, to: &plan)
        return plan
    }

    private func addSteps(of done: RosterImport, to plan: inout UndoPlan) throws {
        // Steps that are only about what the source says have no row that was modified.
        let kinds = try connection.all(
            """
            SELECT kind, count(*) AS count FROM rosterImportStep
            WHERE organization = $1 AND import = $2 AND (modified IS NOT NULL OR kind NOT IN ('class', 'person'))
            GROUP BY kind
            """, [organizationID, Value(done.id)]
        ) { (ImportStep.Kind(rawValue: $0.text("kind")), Int($0.integer("count"))) }
        for (kind, count) in kinds {
            guard let kind, kind != .personLeft, kind != .personBack else { continue }
            plan.again[kind.thing, default: 0] += count
        }
        try addComingAndGoing(of: done, to: &plan)
    }

    /// Who can sign in again, and who can no more: whoever left could do so before, and whoever came back could not.
    private func addComingAndGoing(of done: RosterImport, to plan: inout UndoPlan) throws {
        try connection.visit(
            """
            SELECT s.kind, p.givenName, p.middleName, p.familyName, s.before FROM rosterImportStep s
                JOIN person p ON p.organization = s.organization AND p.id = s.person
            WHERE s.organization = $1 AND s.import = $2 AND s.kind IN ('personLeft', 'personBack') ORDER BY s.number
            """, [organizationID, Value(done.id)]
        ) { row in
            let before: ImportStep.Before = try Stored.value(row.text("before"))
            guard row.text("kind") == ImportStep.Kind.personLeft.rawValue else {
                if !before.couldSignIn { plan.goneAgain += 1 }
                return true
            }
            guard before.couldSignIn else { return true }
            plan.back += 1
            if plan.returning.count < ImportPlan.mostNamed { plan.returning.append(row.personName().full) }
            return true
        }
        let accounts = plan.back + plan.goneAgain
        if accounts > 0 { plan.again[.account, default: 0] += accounts }
    }

    private func count(_ query: Query, by done: RosterImport) throws -> Int {
        var count = 0
        try visit(width: 1) { rows in
            let made = try thingsMade(query, by: done, rows)
            count += made.count
            return made.last.map { [$0.id] }
        }
        return count
    }

    /// Goes through all rows of a part, some at a time.
    private func visit(width: Int, _ some: (ImportUndoing.Rows) throws -> ImportUndoing.Place?) throws {
        var rows = ImportUndoing.Rows(
            start: Array(repeating: .min + 1, count: width), end: Array(repeating: .max, count: width))
        while let last = try some(rows) { rows.start = last }
    }
}

extension UndoPlan {
    /// Once, in however many classes they have begun.
    fileprivate mutating func begin(_ person: Person.ID, _ name: String) {
        guard beginnerIDs.insert(person).inserted else { return }
        if beginners.count < ImportPlan.mostNamed { beginners.append(name) }
    }

    fileprivate mutating func stay(_ thing: ImportUndo.Left.Thing, _ name: String) {
        stays += 1
        if staying.count < ImportPlan.mostNamed { staying.append(.init(thing: thing, name: name)) }
    }
}
