import Coursework
import Foundation
import SQL
import SchoolForTests
import Testing

@testable import School

/// What a page of people costs in a school of 5,000.
@Suite struct ScaleTests {
    @Test(arguments: Engine.allCases)
    func `the last page of 5,000 people costs what the first one does`(engine: Engine) async throws {
        let office = try await Dispatcher(engine)
        try enrol(5_000, office)
        let (near, far) = ("person 00050", "person 04900")
        for filter in [PeopleFilter(), PeopleFilter(role: .student), PeopleFilter(name: "person")] {
            let first = try time(office, filter, after: near)
            let last = try time(office, filter, after: far)
            // A page that was counted from the start would cost hundreds of times as much.
            #expect(last < first * 20 + .milliseconds(20), "\(filter): \(first) at the start, \(last) at the end")
        }
        let few = try time(office, PeopleFilter(role: .administrator), after: "")
        #expect(few < .milliseconds(200), "\(few)")
    }

    @Test(arguments: Engine.allCases)
    func `the last page of 3,000 contexts found costs what the first one does`(engine: Engine) async throws {
        let office = try await Dispatcher(engine)
        try declare(3_000, office)
        // A PostgreSQL server does so by itself, somewhat later. Only these: beside them lie the tables of all other tests.
        if engine == .postgreSQL {
            try office.school.database.write { try $0.runScript("ANALYZE context, contextWord") }
        }
        func time(after place: String, _ words: String) throws -> Duration {
            let request = PageRequest(after: ListMark("light", "a", place), limit: 50)
            return try shortest {
                let page = try office.read { try $0.contexts(ContextSearch(words), request) }
                #expect(page.items.count == 50)
            }
        }
        for words in ["li", "light sha"] {
            let first = try time(after: "[\"00050\"]", words)
            let last = try time(after: "[\"02900\"]", words)
            #expect(last < first * 20 + .milliseconds(20), "\(words): \(first) at the start, \(last) at the end")
        }
    }

    private func declare(_ count: Int, _ office: Dispatcher) throws {
        try office.school.database.write { connection in
            let here = Value.integer(office.founded.organization.rawValue)
            try connection.run(
                "INSERT INTO app (organization, id, name, approved, created, modified) VALUES ($1, 'a', 'A', 1, 0, 0)",
                here)
            for number in 1...count {
                let path = Value.text(String(format: "[\"%05d\"]", number))
                try connection.post(
                    """
                    INSERT INTO context (
                        organization, app, path, displayOrder, title, type, isAssignable, isRemoved, record, modified)
                    VALUES ($1, 'a', $2, 0, 'Light shadow', 0, 1, 0, '', 0)
                    """, here, path)
                for word in ["light", "shadow"] {
                    try connection.post(
                        "INSERT INTO contextWord (organization, word, app, path) VALUES ($1, $2, 'a', $3)",
                        here, .text(word), path)
                }
            }
        }
    }

    /// The shortest of some times.
    private func time(_ office: Dispatcher, _ filter: PeopleFilter, after name: String) throws -> Duration {
        let request = PageRequest(after: ListMark(name, "0"), limit: 50)
        return try shortest {
            let page = try office.read { try $0.people(filter, request) }
            #expect(page.items.count == 50 || filter.role == .administrator)
        }
    }

    /// Which others on the machine disturb least.
    private func shortest(_ body: () throws -> Void) rethrows -> Duration {
        let clock = ContinuousClock()
        var best = Duration.seconds(1000)
        for _ in 0..<7 { best = min(best, try clock.measure(body)) }
        return best
    }

    private func enrol(_ count: Int, _ office: Dispatcher) throws {
        try office.school.database.write { connection in
            let here = Value.integer(office.founded.organization.rawValue)
            for number in 1...count {
                let name = String(format: "person %05d", number)
                let id = Value.integer(Int64(number))
                try connection.post(
                    """
                    INSERT INTO person (organization, id, givenName, familyName, sortName, created, modified)
                    VALUES ($1, $2, 'Person', 'Example', $3, 0, 0)
                    """, here, id, .text(name))
                try connection.post(
                    "INSERT INTO role (organization, person, location, role) VALUES ($1, $2, $3, 'student')",
                    here, id, .integer(office.location.rawValue))
            }
        }
    }
}
