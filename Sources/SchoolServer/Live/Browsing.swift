package import Coursework
import Foundation
import JSON
import Locks
package import School

/// Loads the content of apps for teachers who browse it: the teacher's own devices are asked to load a level.
///
/// Nothing is stored. A request is sent to the event streams of the same person's devices, in whichever server
/// process they are; a device that takes it replies in the same way, so that each process knows what is pending. If
/// no device listens, nothing happens.
package final class Browsing: Sendable {
    /// For how many seconds a level is not requested again.
    static let pause: TimeInterval = 5
    /// How many seconds to wait for a reply at most; devices stop a provider earlier.
    static let patience: TimeInterval = 20
    /// For how many seconds a device that has replied counts as present.
    static let memory: TimeInterval = 600
    /// A longer path cannot be sent from process to process.
    private static let longestPath = 4_000
    /// More levels than people have open at once; no more are requested.
    private static let mostLevels = 100_000

    /// A level of an app, for one person.
    private struct Level: Hashable {
        /// The person's feed to which it is announced.
        var feed: String
        /// As JSON.
        var path: String
    }

    private struct Request {
        var asked = Date.distantPast
        /// The number of devices that have taken the request, minus those that have finished. Messages from other
        /// processes can arrive in any order.
        var taken = 0
        var isWaitedForUntil = Date.distantPast
    }

    private struct State {
        var requests: [Level: Request] = [:]
        /// When a device of each person last took a request, by the person's feed.
        var served: [String: Date] = [:]
        var cleaned = Date.distantPast

        /// Removes what is no longer pending.
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

    /// Asks the person's devices to load the level below the path, unless they were just asked.
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

    /// Records that a device has finished, successfully or not.
    func end(_ path: IdentifierPath, _ actor: Actor) {
        guard let level = level(path, actor) else { return }
        school.announce(Hub.Message(to: "", "ended", level.path, about: level.feed).text)
    }

    /// Whether a device of this person is working on it.
    package func isWaited(for path: IdentifierPath, _ actor: Actor) -> Bool {
        guard let level = level(path, actor) else { return false }
        let now = school.now()
        return state.withLock { state in
            guard let request = state.requests[level] else { return false }
            return request.taken > 0 && now < request.isWaitedForUntil
        }
    }

    /// Whether a device of this person has taken a request recently.
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
            // Each process reports for its own devices.
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
            // Requests before that time are no longer pending.
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
        // A device that disconnects does not report; those who wait must be told that it has timed out.
        DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + Self.patience) { [weak hub] in
            hub?.publish([level.feed])
        }
    }
}
