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
/// that can be moved, a network for each device that can be made bad, a journal of what happens, and controls over all of it.
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
        /// Folders of apps in the browser, which are served.
        package var webFolders: [String] = []
        /// Apps in the browser that somebody else served, in a run that is done again.
        var placed: [PlacedApp] = []

        package init() {}
    }

    package let folder: DeveloperFolder
    package let clock: SchoolClock
    package let school: School
    package let demo: DemoPeople
    package let journal = Journal()
    package let port: UInt16
    /// Whoever has it may use the controls.
    package let key: String
    let fingerprint: Token.Fingerprint
    let office: Dispatcher
    let observer: RequestObserver
    private let server: SchoolServer
    private let scheduler: Scheduler?
    private let ticking = Locked<Task<Void, Never>?>(nil)
    private let traces: TraceReader
    /// Asks context providers on the teacher's device.
    private let agent: Agent
    private let keepers: [String: DeviceKeeper]
    private let announcement = Locked<Announcement?>(nil)
    let networks: [String: SimulatedNetwork]
    /// What devices and simulated students do in this process.
    let devices = DemoDevices()
    /// Apps that were named from the start.
    package let apps: [KnownApp]
    let served: Locked<[WebSite]>
    /// Apps in the browser, each at an origin of its own.
    package var sites: [WebSite] { served.withLock { $0 } }
    /// Simulated students, by name.
    let extras = Locked<[String: DemoPeople.Member]>([:])
    /// What half a year of work was made for.
    let filling = Locked(Filling())
    let passwordHash: PasswordHash
    private let access: ControlAccess
    /// What can be done to it by a line of words.
    let controls: [Control]

    /// Where a person's browser goes: a host of their own each, so that several are signed in side by side.
    package func address(of member: DemoPeople.Member) -> String { "http://\(member.name).localhost:\(port)" }

    package var address: String { "http://127.0.0.1:\(port)" }

    /// Where what runs on a person's device finds the school: at their own end of the simulated network.
    func addressOnDevice(of member: DemoPeople.Member) -> String {
        "http://127.0.0.1:\(networks[member.name]?.port ?? port)"
    }

    /// The link that signs a browser in with one click, as often as one likes.
    package func link(of member: DemoPeople.Member) -> String { "\(address(of: member))/in/\(member.name)/\(key)" }

    package var consoleLink: String { "\(address)/developer?key=\(key)" }

    /// - Parameters:
    ///   - controls: what can be done to it by a line of words.
    ///   - answer: adds what it answers beside what every school answers.
    init(_ settings: Settings, controls: [Control], answer: (inout Site, ControlAccess) -> Void) async throws {
        self.controls = controls
        let folder = try DeveloperFolder(settings.folder)
        let clock = SchoolClock(standingAt: settings.start)
        let hub = Hub()
        let database = try SQLiteDatabase(path: folder.path + "/school.db", applicationID: Tables.applicationID)
        // Without chance: a run that is done again at the same times gives the same identifiers.
        let school = School(
            database, identifiers: IdentifierSource(random: { 0 }), now: { clock.now },
            committed: { hub.publish($0) })
        try school.prepare(place: folder.path + "/school.db")
        school.seal(with: .passing())
        // One hash for all: it takes a while on purpose, and everybody knows the password.
        passwordHash = try PasswordHash.make(Self.password)
        let installed = try KnownApp.named(settings.apps)
        apps = installed
        let module = settings.assets?.bytes("classkit/classkit.js")
        let sites = try settings.webFolders.map { try WebSite(WebApp(folder: $0), module: module) }
        served = Locked(sites)
        let placed = settings.placed + sites.map(PlacedApp.init)
        let demo = try await Self.found(school, settings, installed, placed, passwordHash)
        let access = ControlAccess()
        var site = settings.assets.map(Pages.site) ?? .none
        site.isThrowAway = true
        answer(&site, access)
        let log = ServerLog { [journal] in journal.note(.trouble, $0) }
        office = Dispatcher(school, hub: hub, log: log, site: site, hosting: .loopback)
        observer = RequestObserver(clock: clock, journal: journal, demo: demo, school: school)
        var configuration = Configuration(port: settings.port)
        // Everybody is on this machine.
        configuration.limits.connectionsPerAddress = nil
        server = SchoolServer(office, configuration, around: observer.pass)
        do { port = try server.start() } catch let error as ServerError { throw Self.explained(error, settings.port) }
        let token = Token.random()
        (key, fingerprint) = (token.text, token.fingerprint)
        (self.folder, self.clock, self.school, self.demo, self.access) = (folder, clock, school, demo, access)
        networks = try Self.lay(to: port, for: demo, installed, folder, journal)
        observer.route(over: networks.mapValues(\.port))
        let keepers = Self.keepers(for: demo, folder, journal)
        self.keepers = keepers
        traces = try Self.traces(of: demo, folder, journal, keepers)
        agent = Agent(home: folder.home(of: demo.teacher.name), Self.variables(of: demo.teacher, in: folder)) {
            [journal] in journal.note(.provider, $0, by: demo.teacher.name)
        }
        agent.start()
        // In a school that stands still nothing becomes due by itself.
        scheduler = settings.start == nil ? Scheduler(school, hub: hub, log: log, every: .seconds(1)) : nil
        observer.approve = { [weak self] app, name in
            guard let self else { return }
            if let name, (try? await control(["approve", app, name])) != nil { return }
            _ = try? await control(["approve", app])
        }
        access.open(to: self)
        do { try await offer(placed) } catch {
            await close()
            throw error
        }
    }

    /// Reads what apps do, notes it, and has what they have saved brought to the school.
    private static func traces(
        of demo: DemoPeople, _ folder: DeveloperFolder, _ journal: Journal, _ keepers: [String: DeviceKeeper]
    ) throws -> TraceReader {
        try TraceReader(
            Dictionary(demo.members.map { ($0.name, folder.trace(of: $0.name)) }) { first, _ in first },
            tellEnd: { name, work in
                let places = work.places.sorted().joined(separator: ", ")
                journal.note(
                    .trouble,
                    "\(work.app) ended in the middle of work at \(places). What it had saved is kept and sent.",
                    by: name)
            }
        ) { name, line in
            journal.note(line.journalKind, "\(line.app): \(line.words)", by: name, line.details)
            if [.saved, .completed].contains(line.kind) { keepers[name]?.note() }
        }
    }

    /// Records each change from now on. Call it before anybody has done anything, and while the clock stands still: what
    /// happened before is not in the recording.
    package func record(to path: String) throws {
        let head = Recorder.Head(
            start: clock.now, timeZone: demo.timeZone.identifier, apps: apps.map(\.bundleIdentifier),
            web: sites.map(PlacedApp.init))
        observer.record(with: try Recorder(path, head))
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
    func tick() async throws { try await observer.change(.control(["tick"])) { _ = try await school.runDueTasks() } }

    /// Lets other programs of this user find the school, to control it.
    package func announce() throws {
        let announcement = Announcement(of: self)
        try announcement.publish()
        self.announcement.withLock { $0 = announcement }
    }

    /// Ends everything, and leaves nothing behind unless a folder was named.
    package func close() async {
        announcement.withLock { $0?.withdraw() }
        access.close()
        scheduler?.stop()
        ticking.withLock { $0?.cancel() }
        devices.close()
        agent.stop()
        traces.close()
        for network in networks.values { network.close() }
        for keeper in keepers.values { keeper.close() }
        for site in sites { await site.close() }
        await server.stop(within: .seconds(2))
        folder.close()
    }

    private static func lay(
        to port: UInt16, for demo: DemoPeople, _ apps: [KnownApp], _ folder: DeveloperFolder, _ journal: Journal
    ) throws -> [String: SimulatedNetwork] {
        var networks: [String: SimulatedNetwork] = [:]
        for member in demo.members {
            let network = try SimulatedNetwork(to: port) { journal.note(.network, $0, by: member.name) }
            networks[member.name] = network
            try folder.makeHome(of: member, credential: demo.credential(of: member, port: network.port))
            for app in apps where app.canStart { try KnownApps.note(app, in: folder.home(of: member.name)) }
        }
        return networks
    }

    private static func keepers(for demo: DemoPeople, _ folder: DeveloperFolder, _ journal: Journal) -> [String:
        DeviceKeeper]
    {
        var keepers: [String: DeviceKeeper] = [:]
        for member in demo.members {
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

extension DemoPeople {
    /// What a device keeps to speak as this person, to its own end of the simulated network.
    func credential(of member: Member, port: UInt16) -> ClassKit.Credential {
        ClassKit.Credential(
            server: "http://127.0.0.1:\(port)",
            organization: .init(id: organization.description, name: organizationName),
            person: .init(id: member.person.description, given: member.fullName.given, family: member.fullName.family),
            session: member.device.session.id.description, token: member.device.token.text, environment: .development)
    }
}
