import Foundation
import HTTP
import Locks
import Programs
import SQL
import SQLite
import School
import SchoolServer
import Secrets
import Testing

/// Two schools on one server, as they are before a request. Each world is a copy, to be thrown away once it was changed.
final class World: Sendable {
    /// What all worlds are copies of.
    struct Template: Sendable {
        var files: [String: Data]
        var left: Side
        var right: Side
    }

    static let template = Task { try await makeTemplate() }
    static let now = Date(timeIntervalSince1970: 1_756_713_600)
    private static let passwords = PasswordWork(cost: .forTests, threads: 1)

    let left: Side
    let right: Side
    let dispatcher: Dispatcher
    private let folder: TemporaryFolder

    /// - Parameter log: where faults are told; they are the test's unless it expects them.
    static func copy(log: ServerLog = ServerLog { Issue.record("\($0)") }) async throws -> World {
        try World(try await template.value, log: log)
    }

    private init(_ template: Template, log: ServerLog) throws {
        folder = try TemporaryFolder()
        (left, right) = (template.left, template.right)
        for (name, data) in template.files { try data.write(to: folder.url.appending(path: name)) }
        // A moment later: identifiers of one moment are told apart by chance, and among so many tests two would meet.
        dispatcher = Self.dispatcher(try Self.school(in: folder, at: Self.now.addingTimeInterval(0.001)), log: log)
    }

    deinit { folder.remove() }

    private static func school(in folder: TemporaryFolder, at time: Date = now) throws -> School {
        let path = folder.url.appending(path: "school.db").path
        return School(try SQLiteDatabase(path: path, applicationID: Tables.applicationID), now: { time })
    }

    private static func dispatcher(_ school: School, log: ServerLog = ServerLog { Issue.record("\($0)") }) -> Dispatcher
    {
        Dispatcher(
            school, passwords: passwords, log: log, site: Expectations.site,
            checksAnswers: true)
    }

    private static func makeTemplate() async throws -> Template {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let school = try school(in: folder)
        try school.prepare(place: "the test's school")
        let dispatcher = dispatcher(school)
        var left = try await Side("left", founding: school)
        var right = try await Side("right", founding: school)
        try await left.live(at: dispatcher)
        try await right.live(at: dispatcher)
        try left.spoil(school)
        for side in [left, right] { try side.keepPicture(school) }
        for side in [left, right] {
            _ = try await school.perform(
                .setOrigins([WebOrigin("https://light.example")!], of: Side.app), as: .school(side.organization))
        }
        for side in [left, right] { try side.keepContent(school) }
        await school.close()
        let names = ["school.db", "school.db-wal"]
        let files = names.compactMap { name in
            (try? Data(contentsOf: folder.url.appending(path: name))).map { (name, $0) }
        }
        return Template(files: Dictionary(uniqueKeysWithValues: files), left: left, right: right)
    }

    func client(_ asker: Asker) -> Client { left.client(asker.rawValue, at: dispatcher) }

    /// What stands in a request for a thing of that kind.
    func id(_ kind: Kind, _ filling: Filling) -> String {
        switch filling {
        case .abroad: right.things[kind]![.first]!
        case .nothing: Self.nothing[kind] ?? "0000000000zzz"
        default: left.things[kind]![filling]!
        }
    }

    /// What nobody has.
    private static let nothing: [Kind: String] = [
        .token: String(repeating: "0", count: 26), .fingerprint: String(repeating: "c", count: 64),
    ]
}

extension Side {
    /// Ends one sign-in by time, and puts an account out of use behind the back of its sign-ins.
    fileprivate func spoil(_ school: School) throws {
        try school.database.write { connection in
            _ = try connection.run(
                "UPDATE session SET expires = $3 WHERE organization = $1 AND person = $2",
                [.integer(organization.rawValue), Value(people["expired"]!), Value(World.now)])
            _ = try connection.run(
                "UPDATE account SET state = 'deactivated', deactivated = $3 WHERE organization = $1 AND person = $2",
                [.integer(organization.rawValue), Value(people["deactivated"]!), Value(World.now)])
        }
    }

    /// The app is an exercise that the school serves as well.
    fileprivate func keepContent(_ school: School) throws {
        try school.database.write { connection in
            _ = try connection.run(
                """
                INSERT INTO content (organization, app, label, kind, title, start, settings, fingerprint, created, modified)
                VALUES ($1, $2, $3, 'page', 'Light', 'index.html', '{}', '', $4, $4)
                """,
                [.integer(organization.rawValue), .text(Side.app), .text(organization.description), Value(World.now)])
        }
    }

    fileprivate func keepPicture(_ school: School) throws {
        try school.database.write { connection in
            _ = try connection.run(
                "INSERT INTO thumbnail (organization, fingerprint, png) VALUES ($1, $2, $3)",
                [.integer(organization.rawValue), .text(fingerprint), .blob(Array("a picture".utf8))])
            _ = try connection.run(
                "UPDATE context SET thumbnail = $2 WHERE organization = $1",
                [.integer(organization.rawValue), .text(fingerprint)])
        }
    }
}
