import Locks

/// All devices of a school at work, each on a thread of its own.
final class Load: Sendable {
    private struct State {
        var ports: [UInt16] = []
        var running = 0
        var answers = 0
        var refusals: [String: Int] = [:]
        /// Begin nothing new.
        var shouldEnd = false
        /// Give up what is under way.
        var mustEnd = false
    }

    let devices: [Device]
    private let state = Watched(State())

    init(_ school: TestSchool, seed: UInt64) {
        devices = school.tokens.indices.map {
            Device($0, token: school.tokens[$0], person: school.people[$0], seed: seed)
        }
    }

    // MARK: - For the test

    var ports: [UInt16] {
        get { state.withLock { $0.ports } }
        set { state.withLock { $0.ports = newValue } }
    }

    /// Lets all devices work; with `finishing`, only until what is under way is acknowledged.
    func start(finishing: Bool = false) {
        state.withLock { state in
            precondition(state.running == 0, "they work already")
            state.running = devices.count
            state.shouldEnd = finishing
            state.mustEnd = false
        }
        for device in devices {
            startThread {
                device.work(self, finishes: finishing)
                self.state.withLock { $0.running -= 1 }
            }
        }
    }

    /// Waits until so many more requests have been answered; tells whether they were.
    @discardableResult
    func waitForAnswers(_ count: Int, within seconds: Double = 60) -> Bool {
        let goal = state.withLock { $0.answers + count }
        return state.wait(seconds: seconds) { $0.answers >= goal ? true : nil } ?? false
    }

    /// Waits until a request has been turned away with this code.
    func waitForRefusal(_ code: String, within seconds: Double = 60) -> Bool {
        state.wait(seconds: seconds) { $0.refusals[code, default: 0] > 0 ? true : nil } ?? false
    }

    var answers: Int { state.withLock { $0.answers } }
    var refusals: [String: Int] { state.withLock { $0.refusals } }

    /// Ends the work: at once, or when each device has an answer to what it sent.
    func stop(givingUp: Bool = false) {
        state.withLock { state in
            state.shouldEnd = true
            state.mustEnd = givingUp
        }
        _ = waitForEnd(within: 120)
    }

    /// Waits until all have ended by themselves.
    func waitForEnd(within seconds: Double = 60) -> Bool {
        state.wait(seconds: seconds) { $0.running == 0 ? true : nil } ?? false
    }

    var tally: Device.Tally { devices.reduce(into: Device.Tally()) { $0 += $1.tally } }

    // MARK: - For the devices

    var shouldEnd: Bool { state.withLock { $0.shouldEnd } }
    var mustEnd: Bool { state.withLock { $0.mustEnd } }
    func noteAnswer() { state.withLock { $0.answers += 1 } }
    func noteRefusal(_ code: String) { state.withLock { $0.refusals[code, default: 0] += 1 } }

    /// Lets a moment pass before the next try, unless the work is to end.
    func pause(seconds: Double = 0.02) { _ = state.wait(seconds: seconds) { $0.mustEnd ? true : nil } }
}
