package import ClassKit
import Coursework
import Foundation
import HTTP
import Locks
package import Pages
import SQLite
package import School
import SchoolServer
import Secrets

/// A throw-away school on this machine, with somebody in every role: for trying an app from both sides.
///
/// It is a whole school behind a socket on loopback, with the pages and the contract of any other. What is added is a clock
/// that can be moved, a wire for each device that can be made bad, a journal of what happens, and controls over all of it.
package final class DeveloperSchool: Sendable {
    package struct Settings: Sendable {
        /// Where everything is kept; nil for a folder that is removed at the end.
        package var folder: String?
        /// 0 for one that the system chooses.
        package var port: UInt16 = 0
        /// What the pages are made of; nil for a school without pages.
        package var assets: Assets?
        /// The time at which it begins, and stands still: for a run that is to be the same as another. Nil for the present.
        package var start: Date?
        package var timeZone = TimeZone.current.identifier
        /// Apps that may be used from the start: bundle identifiers, or where their manifests or programs are.
        package var apps: [String] = []

        package init() {}
    }

    package let folder: DeveloperFolder
    package let clock: SchoolClock
    package let school: School
    package let cast: Cast
    package let journal = Journal()
    package let port: UInt16
    /// Lets whoever has it use the controls.
    package let key: String
    let fingerprint: Token.Fingerprint
    let office: Office
    let gate: Gate
    private let server: SchoolServer
    private let clockwork: Clockwork?
    private let ticking = Locked<Task<Void, Never>?>(nil)
    private let traces: TraceReader
    /// Has context providers asked on the teacher's device.
    private let agent: Agent
    private let keepers: [String: DeviceKeeper]
    private let announcement = Locked<Announcement?>(nil)
    let wires: [String: Wire]
    /// What devices and simulated students do in this process.
    let seats = Seats()
    /// Apps that were named from the start.
    package let apps: [KnownApp]
    /// Simulated students, by name.
    let extras = Locked<[String: Cast.Member]>([:])
    let passwordHash: PasswordHash
    private let reception: Reception

    /// Where a person's browser goes: a host of their own each, so that several are signed in side by side.
    package func address(of member: Cast.Member) -> String { "http://\(member.name).localhost:\(port)" }

    package var address: String { "http://127.0.0.1:\(port)" }

    /// The link that signs a browser in with one click, as often as one likes.
    package func link(of member: Cast.Member) -> String { "\(address(of: member))/in/\(member.name)/\(key)" }

    package var consoleLink: String { "\(address)/developer?key=\(key)" }

    package init(_ settings: Settings = Settings()) async throws {
        let folder = try DeveloperFolder(settings.folder)
        let clock = SchoolClock(standingAt: settings.start)
        let hub = Hub()
        let database = try SQLiteDatabase(path: folder.path + "/school.db", applicationID: Tables.applicationID)
        // Without chance: a run that is done again at the same times gives the same identifiers.
        let school = School(
            database, identifiers: IdentifierSource(random: { 0 }), now: { clock.now },
            committed: { hub.tell($0) })
        try school.prepare(place: folder.path + "/school.db")
        // One hash for all: it takes a while on purpose, and everybody knows the password.
        passwordHash = try PasswordHash.make(Self.password)
        let installed = try KnownApp.named(settings.apps)
        apps = installed
        let cast = try await Self.found(school, settings, installed, passwordHash)
        let reception = Reception()
        var site = settings.assets.map(Pages.site) ?? .none
        site.pages += DeveloperOperations.all(reception) + ConsoleOperations.all(reception)
        site.pages += settings.assets.map { ConsolePage.all(reception, $0) } ?? []
        let log = Log { [journal] in journal.note(.trouble, $0) }
        office = Office(school, hub: hub, log: log, site: site)
        gate = Gate(clock: clock, journal: journal, cast: cast, school: school)
        var configuration = Configuration(port: settings.port)
        // Everybody is on this machine.
        configuration.limits.connectionsPerAddress = nil
        server = SchoolServer(office, configuration, around: gate.pass)
        do { port = try server.start() } catch let error as ServerError { throw Self.explained(error, settings.port) }
        let token = Token.random()
        (key, fingerprint) = (token.text, token.fingerprint)
        (self.folder, self.clock, self.school, self.cast, self.reception) = (folder, clock, school, cast, reception)
        wires = try Self.lay(to: port, for: cast, installed, folder, journal)
        let keepers = Self.keepers(for: cast, folder, journal)
        self.keepers = keepers
        traces = try TraceReader(
            Dictionary(cast.members.map { ($0.name, folder.trace(of: $0.name)) }) { first, _ in first },
            tellEnd: { [journal] name, work in
                let places = work.places.sorted().joined(separator: ", ")
                journal.note(
                    .trouble,
                    "\(work.app) ended in the middle of work at \(places). What it had saved is kept and sent.",
                    by: name)
            }
        ) { [journal] name, line in
            journal.note(line.journalKind, "\(line.app): \(line.words)", by: name, line.details)
            if [.saved, .completed].contains(line.kind) { keepers[name]?.note() }
        }
        agent = Agent(home: folder.home(of: cast.teacher.name), Self.variables(of: cast.teacher, in: folder)) {
            [journal] in journal.note(.provider, $0, by: cast.teacher.name)
        }
        agent.start()
        // In a school that stands still nothing becomes due by itself.
        clockwork = settings.start == nil ? Clockwork(school, log: log, every: .seconds(1)) : nil
        gate.approve = { [weak self] app, name in
            guard let self else { return }
            if let name, (try? await control(["approve", app, name])) != nil { return }
            _ = try? await control(["approve", app])
        }
        reception.open(to: self)
    }

    /// Has each change written down from now on. To be called before anybody has done anything, at a clock that stands still:
    /// what was before the recording is not in it.
    package func record(to path: String) throws {
        let head = Recorder.Head(
            start: clock.now, timeZone: cast.timeZone.identifier, apps: apps.map(\.bundleIdentifier))
        gate.record(with: try Recorder(path, head))
        clock.run()
        // What becomes due is a change like others.
        let ticking = Task { [weak self] in
            while !Task.isCancelled {
                try? await Task.sleep(for: .seconds(1))
                guard let self else { return }
                do { try await tick() } catch { journal.note(.trouble, "\(error)") }
            }
        }
        self.ticking.withLock { $0 = ticking }
    }

    /// Does what has become due.
    func tick() async throws { try await gate.change(.control(["tick"])) { _ = try await school.doWhatIsDue() } }

    /// Lets other programs of this user find the school, to control it.
    package func announce() throws {
        let announcement = Announcement(of: self)
        try announcement.publish()
        self.announcement.withLock { $0 = announcement }
    }

    /// Ends everything, and leaves nothing behind unless a folder was named.
    package func close() async {
        announcement.withLock { $0?.withdraw() }
        reception.close()
        clockwork?.stop()
        ticking.withLock { $0?.cancel() }
        seats.close()
        agent.stop()
        traces.close()
        for wire in wires.values { wire.close() }
        for keeper in keepers.values { keeper.close() }
        await server.stop(within: .seconds(2))
        folder.close()
    }

    private static func lay(
        to port: UInt16, for cast: Cast, _ apps: [KnownApp], _ folder: DeveloperFolder, _ journal: Journal
    ) throws -> [String: Wire] {
        var wires: [String: Wire] = [:]
        for member in cast.members {
            let wire = try Wire(to: port) { journal.note(.wire, $0, by: member.name) }
            wires[member.name] = wire
            try folder.makeHome(of: member, credential: cast.credential(of: member, port: wire.port))
            for app in apps where app.canStart { try KnownApps.note(app, in: folder.home(of: member.name)) }
        }
        return wires
    }

    private static func keepers(for cast: Cast, _ folder: DeveloperFolder, _ journal: Journal) -> [String: DeviceKeeper]
    {
        var keepers: [String: DeviceKeeper] = [:]
        for member in cast.members {
            keepers[member.name] = DeviceKeeper(home: folder.home(of: member.name)) { news in
                switch news {
                case .trouble(let words): journal.note(.trouble, words, by: member.name)
                case .kept(let app, let fate, let attempts):
                    let count = attempts == 1 ? "an attempt" : "\(attempts) attempts"
                    journal.note(.fate, "\(app): \(count) stayed on the device. \(fate.explanation)", by: member.name)
                }
            }
        }
        return keepers
    }

    private static func explained(_ error: ServerError, _ port: UInt16) -> DeveloperError {
        DeveloperError(
            port == 0
                ? error.message
                : "\(error.message) Is another homeroom there? Name another port with --port, or none for any.")
    }
}

extension Cast {
    /// What a device keeps to speak as this person, to its own end of the wire.
    func credential(of member: Member, port: UInt16) -> ClassKit.Credential {
        ClassKit.Credential(
            server: "http://127.0.0.1:\(port)",
            organization: .init(id: organization.description, name: organizationName),
            person: .init(id: member.person.description, given: member.fullName.given, family: member.fullName.family),
            session: member.device.session.id.description, token: member.device.token.text, environment: .development)
    }
}
