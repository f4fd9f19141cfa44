import Coursework
package import Foundation
import Locks

/// Loads the content of apps while a teacher browses: the school says which level the teacher has opened, and the
/// agent asks the app's context provider on this device.
///
/// It works for the signed-in person, on threads of its own, one request at a time. Results are reported as text to
/// whoever started the agent, and to nobody else.
package final class Agent: Sendable {
    /// How many requests may wait; older ones are dropped, because somebody who opens so many levels looks at the
    /// last.
    private static let mostWaiting = 32
    private static let lookInterval: TimeInterval = 5

    fileprivate enum Letter: Equatable {
        case asked(IdentifierPath)
        case listening(Bool)
    }

    private struct Mailbox {
        var letters: [Letter] = []
        var isStopped = false
        var hasEnded = false
    }

    private let home: String
    private let variables: [String: String]
    private let limit: TimeInterval
    private let say: @Sendable (String) -> Void
    private let interruption = Spawn.Interruption()
    private let mailbox = Watched(Mailbox())

    /// - Parameters:
    ///   - home: where the device keeps ClassKit data, and who has signed in.
    ///   - variables: the environment of providers; `CLASSKIT_SERVER` and `CLASSKIT_ENVIRONMENT` count here as well.
    ///   - limit: seconds that a provider may take.
    ///   - say: gets a line for each request, on a thread of the agent's.
    package init(
        home: String, _ variables: [String: String], limit: TimeInterval = ContextProviderRunner.usualLimit,
        say: @escaping @Sendable (String) -> Void
    ) {
        self.home = home
        self.variables = variables
        self.limit = limit
        self.say = say
    }

    package func start() {
        startThread { [self] in
            Worker(agent: self).run()
            mailbox.withLock { $0.hasEnded = true }
        }
    }

    /// Ends the agent, with the provider that may run, and waits until it has ended.
    package func stop() {
        mailbox.withLock { $0.isStopped = true }
        interruption.interrupt()
        mailbox.wait { $0.hasEnded ? () : nil }
    }

    fileprivate func leave(_ letter: Letter) {
        mailbox.withLock { mailbox in
            if case .asked = letter {
                // A request that is repeated before its turn is answered once.
                mailbox.letters.removeAll { $0 == letter }
                if mailbox.letters.count >= Self.mostWaiting { mailbox.letters.removeFirst() }
            }
            mailbox.letters.append(letter)
        }
    }

    /// The next request; nil when it is time to check the sign-in. Throws when the agent is to end.
    fileprivate func nextLetter() throws(CancellationError) -> Letter? {
        let next = mailbox.wait(seconds: Self.lookInterval) { mailbox -> (Letter?, Bool)? in
            if mailbox.isStopped { return (nil, true) }
            return mailbox.letters.isEmpty ? nil : (mailbox.letters.removeFirst(), false)
        }
        if next?.1 == true { throw CancellationError() }
        return next?.0
    }

    /// The loop; everything in it belongs to its one thread.
    private final class Worker {
        private let agent: Agent
        private let runner: ContextProviderRunner
        private var credential: Credential?
        private var client: SchoolClient?
        private var listener: EventListener?
        private var isFirstLook = true
        /// The state reported last; nil if none was for this session.
        private var wasListening: Bool?

        init(agent: Agent) {
            self.agent = agent
            runner = ContextProviderRunner(
                home: agent.home, agent.variables, limit: agent.limit, agent.interruption)
        }

        func run() {
            lookAround()
            do {
                while true {
                    switch try agent.nextLetter() {
                    case .asked(let path): fill(path)
                    case .listening(let isListening): tell(isListening)
                    case nil: lookAround()
                    }
                }
            } catch { use(nil) }
        }

        /// Reports a change only, because the listener retries again and again.
        private func tell(_ isListening: Bool) {
            guard let credential, isListening != wasListening else { return }
            wasListening = isListening
            if isListening {
                return agent.say("Waiting for what \(credential.name) opens at \(credential.organization.name).")
            }
            guard isRefused else { return agent.say("The school cannot be reached; trying again.") }
            agent.say(SyncProblem.signedOut.message)
            listener?.stop()
        }

        /// Whether the school rejects the session, so that retrying is useless.
        private var isRefused: Bool {
            guard let client else { return false }
            return agent.interruption.watch(endingBy: client.close) {
                (try? client.send("GET", "/v1/me"))?.status == 401
            }
        }

        private func fill(_ path: IdentifierPath) {
            guard let credential, let client else { return }
            let report = runner.update(path, as: credential)
            if report.outcome == .interrupted { return }
            agent.say("\(path.elements.joined(separator: "/")): \(report.outcome.words)".printable)
            for line in report.said.split(whereSeparator: \.isNewline) { agent.say("  | \(line)".printable) }
            // The school needs to know only that nothing more will come, not the result.
            let query = [URLQueryItem(name: "at", value: try? SyncCoding.text(path))]
            agent.interruption.watch(endingBy: client.close) {
                _ = try? client.send("DELETE", "/v1/apps/\(path.elements[0])/browse", query: query)
            }
        }

        /// Checks whether somebody has signed in or out.
        private func lookAround() {
            let found = Credential.read(in: agent.home)
            if found != credential || isFirstLook { use(found) }
            if found == nil, isFirstLook { agent.say("Nobody is signed in on this device; waiting until somebody is.") }
            isFirstLook = false
        }

        private func use(_ found: Credential?) {
            listener?.stop()
            client?.close()
            (listener, client, wasListening) = (nil, nil, nil)
            credential = found
            guard let found else { return }
            do throws(SyncProblem) {
                let address = try found.address(agent.variables)
                client = SchoolClient(address, token: found.token)
                let events = SchoolClient(address, token: found.token, patience: EventListener.patience)
                listener = EventListener(events, query: [URLQueryItem(name: "browsing", value: "fill")]) {
                    [weak agent] in agent?.hear($0)
                }
                listener?.start()
            } catch {
                agent.say(error.message)
            }
        }
    }

    private func hear(_ signal: EventListener.Signal) {
        switch signal {
        case .listening(let isListening): leave(.listening(isListening))
        case .event(let event):
            guard event.name == "browse", let path = try? SyncCoding.decode(IdentifierPath.self, from: event.data),
                path.findings.isEmpty
            else { return }
            leave(.asked(path))
        }
    }
}

extension String {
    /// Without characters that a terminal would interpret.
    fileprivate var printable: String {
        String(unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : Character($0) })
    }
}
