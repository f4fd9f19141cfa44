import Foundation
import Locks

/// The network between one device and the school: a way through for bytes that can be slow, lossy or cut.
///
/// It is real to both ends: what is lost is a connection that breaks, and what is offline is a school that nobody reaches.
final class SimulatedNetwork: Sendable {
    /// How the network is.
    enum Weather: String, Sendable, CaseIterable {
        case good, slow, lossy, offline

        /// Seconds that each piece of what is sent takes.
        var delay: TimeInterval { self == .slow ? 0.4 : 0 }
        /// Of how many pieces one breaks the connection.
        var loss: Int? { self == .lossy ? 4 : nil }
    }

    fileprivate struct State {
        var weather = Weather.good
        var connections: [Int: (device: Int32, school: Int32)] = [:]
        var isClosed = false
        var last = 0
        /// Counts pieces, so that a lossy network loses the same ones in each run.
        var pieces = 0
    }

    /// Where the device finds the school.
    let port: UInt16
    private let school: UInt16
    /// Open as long as the network is there, so that whoever closes it again reaches nobody else.
    private let listener: Descriptor
    private let state = Locked(State())
    private let tell: @Sendable (String) -> Void

    /// - Parameter tell: told when the network itself does something.
    init(to school: UInt16, _ tell: @escaping @Sendable (String) -> Void) throws {
        let listener = try Sockets.make()
        port = try Sockets.listen(at: listener)
        self.listener = listener
        self.school = school
        self.tell = tell
        startThread { [self] in
            while let device = Sockets.accept(self.listener) { take(device) }
        }
    }

    var weather: Weather {
        get { state.withLock { $0.weather } }
        set {
            // Under the lock, as they are closed: a number outside it may be another connection's by then.
            state.withLock { state in
                state.weather = newValue
                if newValue == .offline { for end in state.ends { Sockets.abort(end) } }
            }
        }
    }

    func close() {
        state.withLock { state in
            state.isClosed = true
            for end in state.ends { shutdown(end, Int32(SHUT_RDWR)) }
        }
        shutdown(listener.number, Int32(SHUT_RDWR))
    }

    private func take(_ device: Int32) {
        guard weather != .offline, let school = Sockets.connect(to: school) else {
            // Whoever calls hears at once that nobody is there.
            Sockets.reset(device)
            return
        }
        let number: Int? = state.withLock { state in
            guard !state.isClosed else { return nil }
            state.last += 1
            state.connections[state.last] = (device, school)
            return state.last
        }
        guard let number else {
            Sockets.reset(device)
            Foundation.close(school)
            return
        }
        let open = Locked(2)
        for (from, to) in [(device, school), (school, device)] {
            startThread { [self] in
                carry(from, to)
                shutdown(from, Int32(SHUT_RD))
                shutdown(to, Int32(SHUT_WR))
                guard
                    open.withLock({
                        $0 -= 1; return $0 == 0
                    })
                else { return }
                state.withLock { state in
                    state.connections[number] = nil
                    Foundation.close(device)
                    Foundation.close(school)
                }
            }
        }
    }

    /// Carries what comes, until an end is closed or the network breaks.
    private func carry(_ from: Int32, _ to: Int32) {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(from, &bytes, bytes.count)
            guard count > 0 else { return }
            let weather = weather
            if weather == .offline { return }
            if weather.delay > 0 { Thread.sleep(forTimeInterval: weather.delay) }
            if let loss = weather.loss,
                state.withLock({
                    $0.pieces += 1; return $0.pieces % loss == 0
                })
            {
                tell("The network lost a piece of \(count) bytes; the connection broke.")
                for end in [from, to] { Sockets.abort(end) }
                return
            }
            guard Sockets.write(bytes[..<count], to: to) else { return }
        }
    }
}

extension SimulatedNetwork.State {
    fileprivate var ends: [Int32] { connections.values.flatMap { [$0.device, $0.school] } }
}
