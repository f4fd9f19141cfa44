import Coursework
import Foundation
import SQL
import SchoolForTests
import Testing

@testable import School

/// The log is found by whom, to whom, what and when.
@Suite struct AuditSearchTests {
    private let all = PageRequest(limit: 200)

    @Test(arguments: Engine.allCases)
    func `each filter finds its lines, in the order of their times, page by page`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let school = campus.school
        let (first, second) = (campus.students[0], campus.students[1])
        let begin = campus.now
        for round in 0..<6 {
            campus.advance(by: 86400)
            try await school.write(as: round % 2 == 0 ? campus.asTeacher : campus.asSchool) { transaction in
                try transaction.log(.linkGiven, .person(first))
                try transaction.log(.passwordReset, .person(second))
            }
        }
        func found(_ search: AuditSearch, _ limit: Int = 200) throws -> [AuditEntry] {
            var (entries, request): ([AuditEntry], PageRequest) = ([], PageRequest(limit: limit))
            repeat {
                let page = try school.read(as: campus.asSchool) { try $0.audit(search, request) }
                entries += page.items
                request.after = page.next
            } while request.after != nil
            return entries
        }
        let everything = try found(AuditSearch(since: begin + 1))
        #expect(everything.count == 12)
        #expect(try found(AuditSearch(since: begin + 1), 5) == everything)
        #expect(everything == everything.sorted { ($0.at, $0.id) > ($1.at, $1.id) })
        #expect(try found(AuditSearch(actor: campus.teacher, since: begin + 1)).count == 6)
        #expect(try found(AuditSearch(actor: campus.teacher, action: "linkGiven", since: begin + 1), 2).count == 3)
        #expect(
            try found(AuditSearch(subject: .person(second), since: begin + 1)).allSatisfy {
                $0.action == "passwordReset"
            })
        #expect(try found(AuditSearch(subject: .person(second), action: "linkGiven", since: begin + 1)).isEmpty)
        let (from, to) = (begin + 2 * 86400, begin + 4 * 86400)
        let some = try found(AuditSearch(since: from, until: to), 1)
        #expect(some.map(\.at) == [begin + 3 * 86400, begin + 3 * 86400, from, from])
        #expect(try found(AuditSearch(action: "linkGiven", since: from, until: to)).count == 2)
        #expect(throws: SchoolError.self) {
            try school.read(as: campus.asTeacher) { try $0.audit(AuditSearch(actor: campus.teacher), all) }
        }
    }

    @Test(arguments: Engine.allCases)
    func `names are those that the reader finds elsewhere`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let student = campus.students[0]
        try await campus.school.write(as: campus.asTeacher) { transaction in
            try transaction.log(.memberAdded, .person(student), "student class/\(campus.physics)")
            try transaction.log(.personDeleted, .person(Person.ID(rawValue: 7)))
        }
        let entries = try campus.school.read(as: campus.asSchool) { try $0.audit(AuditSearch(), all).items }
        let names = try campus.school.read(as: campus.asSchool) { try $0.names(in: entries) }
        #expect(names.name(of: .person(student)) != nil && names.name(of: .person(campus.teacher)) != nil)
        #expect(names.name(of: .schoolClass(campus.physics)) != nil)
        #expect(names.name(of: .person(Person.ID(rawValue: 7))) == nil)
        // Somebody who reaches nobody is told no names, whatever lines they hold.
        let stranger = Actor(organization: campus.organization, person: Person.ID(rawValue: 9), posts: [])
        let none = try campus.school.read(as: stranger) { try $0.names(in: entries) }
        #expect(none.name(of: .person(student)) == nil && none.name(of: .schoolClass(campus.physics)) == nil)
    }

    /// What each way of looking costs with a million lines is what its index says; a plan that sorts or scans grows with them.
    @Test func `each filter has an index that gives its lines in their order`() throws {
        let campus = try Campus(.sqlite)
        let (person, now) = (campus.teacher, campus.now)
        let searches: [(String, AuditSearch)] = [
            ("auditByTime", AuditSearch()), ("auditByTime", AuditSearch(since: now, until: now)),
            ("auditByActor", AuditSearch(actor: person)), ("auditByAction", AuditSearch(action: "signedIn")),
            ("auditByAction", AuditSearch(action: "signedIn", since: now, until: now)),
            ("auditBySubject", AuditSearch(subject: .person(person))),
            ("auditBySubject", AuditSearch(subject: .person(person), since: now)),
        ]
        for (index, search) in searches {
            let (query, arguments) = search.statement(
                in: .integer(campus.organization.rawValue), before: (at: .max, id: .max), 51)
            let plan = try campus.school.database.read { connection in
                try connection.all(Query(built: "EXPLAIN QUERY PLAN " + query.text), arguments) { $0.text("detail") }
            }
            #expect(plan.count == 1 && plan[0].contains("SEARCH audit USING INDEX \(index) "), "\(plan)")
        }
    }

    /// PostgreSQL chooses by what it knows of the rows: here there are enough of them.
    @Test func `on PostgreSQL as well`() throws {
        let campus = try Campus(.postgreSQL)
        try campus.run(
            """
            INSERT INTO audit (organization, id, at, actor, action, subject, detail)
            SELECT CAST($1 AS bigint), n, 1000 * n, n % 500, 'act' || n % 60, 'person/' || n % 700, ''
            FROM generate_series(1, 50000) AS n
            """)
        try campus.school.database.write { connection in
            _ = try connection.all(Query(built: "ANALYZE audit"), []) { _ in true }
        }
        let searches: [(String, AuditSearch)] = [
            ("auditbytime", AuditSearch()), ("auditbyactor", AuditSearch(actor: Person.ID(rawValue: 7))),
            ("auditbyaction", AuditSearch(action: "act7")),
            ("auditbysubject", AuditSearch(subject: .person(Person.ID(rawValue: 7)))),
        ]
        for (index, search) in searches {
            let (query, arguments) = search.statement(
                in: .integer(campus.organization.rawValue), before: (at: .max, id: .max), 51)
            let plan = try campus.school.database.read { connection in
                try connection.all(Query(built: "EXPLAIN " + query.text), arguments) { $0.text() }
            }
            let text = plan.joined(separator: "\n").lowercased()
            #expect(!text.contains("seq scan") && text.contains("audit"), "\(index): \(text)")
        }
    }
}
