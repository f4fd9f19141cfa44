package import Coursework
import Foundation
import JSON
import Locks
package import School

/// What teachers who browse apps' contents wait for: their own devices are asked to have a level filled.
///
/// Nothing of it is stored. A request goes to the streams of the same person's devices, in whichever process of the server
/// they are; who takes it says so by the same way, so that each process knows what is waited for. Without a device that
/// listens nothing happens at all.
package final class Browsing: Sendable {
    /// Who has just asked for a level need not ask again.
    static let pause: TimeInterval = 5
    /// So long at most is an answer waited for; devices end a provider sooner.
    static let patience: TimeInterval = 20
    /// A device that has answered so lately is taken to be there.
    static let memory: TimeInterval = 600
    /// What is longer cannot be passed from process to process.
    private static let longestPath = 4_000
    /// More at once than people open; what is beyond is not asked for.
    private static let mostLevels = 100_000

    /// A level of an app as somebody sees it.
    private struct Level: Hashable {
        /// The feed that is told of it, which names the person.
        var feed: String
        /// As JSON.
        var path: String
    }

    private struct Request {
        var asked = Date.distantPast
        /// By how many devices, less those that have answered. What comes from another process may come in any order.
        var taken = 0
        var isWaitedForUntil = Date.distantPast
    }

    private struct State {
        var requests: [Level: Request] = [:]
        /// When a device of somebody took a request last, by the feed that names the person.
        var served: [String: Date] = [:]
        var cleaned = Date.distantPast

        /// Forgets what nobody waits for any more.
        mutating func clean(_ now: Date) {
            guard abs(now.timeIntervalSince(cleaned)) > Browsing.patience else { return }
            cleaned = now
            requests = requests.filter {
                $1.isWaitedForUntil > now || now.timeIntervalSince($1.asked) < Browsing.pause
            }
            served = served.filter { now.timeIntervalSince($1) < Browsing.memory }
        }
    }

    private let school: School
    private let hub: Hub
    private let state = Locked(State())

    init(_ school: School, _ hub: Hub) {
        self.school = school
        self.hub = hub
        hub.listen { [weak self] message, count in self?.heard(message, by: count) }
    }

    /// Asks the person's devices for what is below the path, unless they have just been asked.
    package func ask(for path: IdentifierPath, _ actor: Actor) {
        guard let person = actor.person, let level = level(path, actor) else { return }
        let now = school.now()
        let isDue = state.withLock { state in
            state.clean(now)
            let known = state.requests[level]
            guard now.timeIntervalSince(known?.asked ?? .distantPast) >= Self.pause,
                known != nil || state.requests.count < Self.mostLevels
            else { return false }
            state.requests[level, default: Request()].asked = now
            return true
        }
        guard isDue else { return }
        let devices = Feed.filling(person).name(in: actor.organization)
        school.announce(Hub.Message(to: devices, "browse", level.path, about: level.feed).text)
    }

    /// Notes that a device has done what it was asked for, or can't.
    func end(_ path: IdentifierPath, _ actor: Actor) {
        guard let level = level(path, actor) else { return }
        school.announce(Hub.Message(to: "", "ended", level.path, about: level.feed).text)
    }

    /// Whether a device of this person is at it.
    package func isWaited(for path: IdentifierPath, _ actor: Actor) -> Bool {
        guard let level = level(path, actor) else { return false }
        let now = school.now()
        return state.withLock { state in
            guard let request = state.requests[level] else { return false }
            return request.taken > 0 && now < request.isWaitedForUntil
        }
    }

    /// Whether a device of this person has taken a request lately.
    package func isServed(_ actor: Actor) -> Bool {
        guard let person = actor.person else { return false }
        let feed = Feed.browsing(person).name(in: actor.organization)
        let last = state.withLock { $0.served[feed] }
        return last.map { school.now().timeIntervalSince($0) < Self.memory } ?? false
    }

    private func level(_ path: IdentifierPath, _ actor: Actor) -> Level? {
        var json = JSONWriter(capacity: 64)
        json.value(path.elements)
        let text = String(decoding: json.finish(), as: UTF8.self)
        guard let person = actor.person, text.utf8.count <= Self.longestPath else { return nil }
        return Level(feed: Feed.browsing(person).name(in: actor.organization), path: text)
    }

    // MARK: - From all processes

    private func heard(_ message: Hub.Message, by count: Int) {
        switch message.event {
        case "browse":
            // Each process says for the devices that it has.
            for _ in 0..<count {
                school.announce(Hub.Message(to: "", "taken", message.data, about: message.subject).text)
            }
        case "taken": note(Level(feed: message.subject, path: message.data), 1)
        case "ended": note(Level(feed: message.subject, path: message.data), -1)
        default: break
        }
    }

    private func note(_ level: Level, _ step: Int) {
        let now = school.now()
        let isChanged = state.withLock { state in
            state.clean(now)
            // What was asked for before that time is waited for no more.
            var request = state.requests[level] ?? Request()
            let wasWaited = request.taken > 0 && now < request.isWaitedForUntil
            if now >= request.isWaitedForUntil { request.taken = 0 }
            request.taken += step
            request.isWaitedForUntil = now + Self.patience
            state.requests[level] = request
            if step > 0 { state.served[level.feed] = now }
            return wasWaited != (request.taken > 0)
        }
        guard isChanged else { return }
        hub.publish([level.feed])
        guard step > 0 else { return }
        // A device that goes away says no more; whoever waits is to see that.
        DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + Self.patience) { [weak hub] in
            hub?.publish([level.feed])
        }
    }
}
