import Coursework
import Foundation
import Locks

/// Syncs a store for as long as the process runs, on threads of its own.
///
/// What it does is decided by ``SyncState``; here it is performed. A save only leaves a message: nobody waits for the
/// sync, and the app never sees its errors. A process that ends at any moment loses nothing, because what is to be
/// sent is in the store.
final class SyncService: Sendable {
    /// How often to look whether another process of the app has saved, or somebody has signed in or out.
    static let lookInterval: TimeInterval = 5

    /// What has happened since the service looked last.
    private struct Mailbox {
        var events: [SyncState.Event] = []
        var isStopped = false
        var hasEnded = false
    }

    private let store: SyncedStore
    private let home: String
    private let person: String
    private let watch: SignInWatch
    private let mailbox = Watched(Mailbox())
    private let patience: SchoolClient.Patience
    /// Shows the app what is set for it.
    private let defaults: ManagedDefaults?

    init(
        _ store: SyncedStore, of owner: SignedInPerson, home: String, watch: SignInWatch,
        defaults: ManagedDefaults? = nil, patience: SchoolClient.Patience = .init()
    ) {
        self.store = store
        self.home = home
        self.watch = watch
        self.patience = patience
        self.defaults = defaults
        person = owner.person.id
    }

    /// Whether somebody else syncs the stores of this process: the starter of a context provider does, once it has answered.
    static let isLeftToOthers = Locked(false)

    func start() {
        if Self.isLeftToOthers.withLock({ $0 }) { return mailbox.withLock { $0.hasEnded = true } }
        startThread { [self] in
            Worker(service: self).run()
            mailbox.withLock { $0.hasEnded = true }
        }
    }

    /// Leaves word that something was saved; returns at once.
    func noteSave() { leave(.saved) }

    /// Leaves word that somebody works at something; returns at once.
    func noteStart(_ beginning: StudentNotice.Beginning) { store.notice?.begins(beginning) }

    func waitForNotices() { store.notice?.waitUntilShown() }

    /// Ends the service, and waits until it has ended.
    func stop() {
        mailbox.withLock { $0.isStopped = true }
        mailbox.wait { $0.hasEnded ? () : nil }
    }

    /// Events that bring no news. The meaning of all others does not matter: each is a reason to sync.
    private static let greetings: Set<String> = ["hello"]

    private func hear(_ signal: EventListener.Signal) {
        switch signal {
        case .listening(let isListening): leave(.listening(isListening))
        case .event(let event): if !Self.greetings.contains(event.name) { leave(.called) }
        }
    }

    fileprivate func leave(_ event: SyncState.Event) {
        // The same word twice says no more than once.
        mailbox.withLock { if !$0.events.contains(event) { $0.events.append(event) } }
    }

    /// The loop; everything in it belongs to its one thread.
    private final class Worker {
        private let service: SyncService
        private var store: SyncedStore { service.store }
        private var state = SyncState()
        private var owner: SignedInPerson?
        /// The app's own sign-in, by which the school is asked.
        private var signIn: AppSignIn?
        private var client: SchoolClient?
        private var listener: EventListener?
        /// The store's generation when a round looked at it.
        private var generation: Int64 = -1

        init(service: SyncService) { self.service = service }

        func run() {
            lookAround()
            while let events = nextEvents() {
                for event in events { handle(event) }
                if events.isEmpty { handle(.tick) }
            }
            listener?.stop()
            client?.close()
        }

        private var now: TimeInterval { Clock.system.uptime() }
        private var due: TimeInterval = 0

        /// What has happened; nothing, when it is time for a tick. Nil when the service is to end.
        private func nextEvents() -> [SyncState.Event]? {
            let seconds = min(max(0, due - now), SyncService.lookInterval)
            let mail = service.mailbox.wait(seconds: seconds) { mailbox -> ([SyncState.Event], Bool)? in
                guard mailbox.isStopped || !mailbox.events.isEmpty else { return nil }
                defer { mailbox.events = [] }
                return (mailbox.events, mailbox.isStopped)
            }
            if let mail { return mail.1 ? nil : mail.0 }
            if now < due { lookAround() }
            return []
        }

        private func handle(_ event: SyncState.Event) {
            var action = state.handle(event, at: now)
            while case .sync = action { action = state.handle(sync(), at: now) }
            switch action {
            case .wait(let moment): due = moment
            case .rest, .sync: due = .infinity
            }
        }

        private func sync() -> SyncState.Event {
            guard let owner else { return .signedOut }
            let client: SchoolClient
            do throws(SyncProblem) { client = try enter(as: owner) } catch { return event(after: error) }
            let outcome = store.syncOnce(owner.organization.id, client, isPatient: false)
            generation = outcome.generation ?? generation
            showSettings()
            guard let problem = outcome.report.problem else { return .succeeded }
            if case .signedOut = problem.code, AppSignIn.read(besideStore: store.file.path, of: owner) != signIn {
                // Another process of the app has got a newer one meanwhile.
                leave()
                return .failed(retryAfter: nil, jitter: 0)
            }
            return event(after: problem)
        }

        private func event(after problem: SyncProblem) -> SyncState.Event {
            switch problem.code {
            case .busy: return .busy
            case .signedOut:
                log(problem)
                return .refused
            case .unreachable(let retryAfter):
                log(problem)
                return .failed(retryAfter: retryAfter, jitter: .random(in: 0..<1))
            case .misconfigured:
                log(problem)
                return .signedOut
            }
        }

        private func log(_ problem: SyncProblem) {
            Log.once(problem.message)
        }

        /// Looks whether somebody else has saved, or has signed in or out.
        private func lookAround() {
            DeveloperHome.warnIfClosed(service.home)
            // Somebody may come and go between two saves.
            _ = service.watch.isOver()
            let found = SignedInPerson.read(in: service.home).flatMap { $0.person.id == service.person ? $0 : nil }
            if found != owner { use(found) }
            showSettings()
            guard owner != nil, let current = try? store.generation(), current != generation else { return }
            generation = current
            handle(.saved)
        }

        /// Another process of the app, or `homeroom sync`, may have brought other ones.
        private func showSettings() {
            service.defaults?.follow(owner == nil ? [:] : store.configuration.read().values)
        }

        private func use(_ found: SignedInPerson?) {
            leave()
            owner = found
            handle(found == nil ? .signedOut : .signedIn)
        }

        private func leave() {
            listener?.stop()
            client?.close()
            (listener, client, signIn) = (nil, nil, nil)
        }

        /// Connects the app to the school by a sign-in of its own, and begins to listen.
        private func enter(as owner: SignedInPerson) throws(SyncProblem) -> SchoolClient {
            if let client { return client }
            let address = try owner.address()
            let signIn = try AppSignIn.find(
                for: store.app, besideStore: store.file.path, of: owner, home: service.home, patience: service.patience)
            let client = SchoolClient(address, token: signIn.token, patience: service.patience)
            let events = SchoolClient(address, token: signIn.token, patience: EventListener.patience)
            let listener = EventListener(events, query: [URLQueryItem(name: "app", value: store.app)]) {
                [weak service] in service?.hear($0)
            }
            (self.signIn, self.client, self.listener) = (signIn, client, listener)
            listener.start()
            return client
        }
    }
}

extension SyncedStore {
    /// Runs a round, unless another process is at it.
    func syncOnce(
        _ organization: String, _ client: SchoolClient, isPatient: Bool
    ) -> (report: SyncReport, generation: Int64?) {
        var round = SyncRound(self, of: organization, through: client)
        var problem: SyncProblem?
        do {
            _ = try file.database()
            let lock = try SyncLock(besideStore: file.path, isPatient: isPatient)
            try withExtendedLifetime(lock) {
                do { try round.run() } catch is VerdictFile.Lost {
                    // What it said is judged, sent and pulled anew.
                    Log.once("\(verdicts.path) was damaged, and is made anew; nothing is lost by that")
                    try verdicts.startOver()
                    round = SyncRound(self, of: organization, through: client)
                    try round.run()
                }
            }
        } catch let found as SyncProblem {
            problem = found
        } catch {
            problem = .unreachable(CLSError(error).localizedDescription)
        }
        var report = round.report
        report.problem = problem
        let work = (try? work()) ?? StoredWork()
        report.waiting = work.waiting
        report.kept = work.kept
        return (report, round.generation < 0 ? nil : round.generation)
    }
}
