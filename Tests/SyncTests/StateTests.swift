import Foundation
import Testing

@testable import ClassKit

/// When the device syncs, decided without doing it.
@Suite struct StateTests {
    var state = SyncState()

    private mutating func signedIn() { #expect(state.handle(.signedIn, at: 0) == .sync) }

    @Test mutating func `without a credential nothing happens, whatever else does`() {
        for event in [SyncState.Event.saved, .called, .tick, .listening(true), .busy] where event != .busy {
            #expect(state.handle(event, at: 0) == .rest)
        }
    }

    @Test mutating func `a round begins with the credential, and the next one when there may be news`() {
        signedIn()
        #expect(state.handle(.succeeded, at: 1) == .wait(until: 61))
        #expect(state.handle(.tick, at: 60) == .wait(until: 61))
        #expect(state.handle(.tick, at: 61) == .sync)
    }

    @Test mutating func `who is told by the school asks seldom`() {
        signedIn()
        _ = state.handle(.succeeded, at: 1)
        #expect(state.handle(.listening(true), at: 2) == .sync)
        #expect(state.handle(.succeeded, at: 3) == .wait(until: 603))
        #expect(state.handle(.called, at: 4) == .sync)
        #expect(state.handle(.succeeded, at: 5) == .wait(until: 605))
        #expect(state.handle(.listening(false), at: 10) == .wait(until: 70))
    }

    @Test mutating func `a save is sent at once, and one during a round right after it`() {
        signedIn()
        _ = state.handle(.succeeded, at: 1)
        #expect(state.handle(.saved, at: 2) == .sync)
        #expect(state.handle(.saved, at: 3) == .wait(until: 63))
        #expect(state.handle(.succeeded, at: 4) == .sync)
        #expect(state.handle(.succeeded, at: 5) == .wait(until: 65))
    }

    @Test mutating func `each failure doubles the longest wait, up to five minutes`() {
        signedIn()
        var (now, waits): (TimeInterval, [TimeInterval]) = (0, [])
        for _ in 0..<11 {
            guard case .wait(let until) = state.handle(.failed(retryAfter: nil, jitter: 1), at: now) else { break }
            waits.append(until - now)
            now = until
            #expect(state.handle(.tick, at: now) == .sync)
        }
        #expect(waits == [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300])
        _ = state.handle(.succeeded, at: now)
        _ = state.handle(.saved, at: now)
        #expect(state.handle(.failed(retryAfter: nil, jitter: 1), at: now) == .wait(until: now + 1))
    }

    @Test mutating func `a wait is any part of the longest one`() {
        signedIn()
        #expect(state.handle(.failed(retryAfter: nil, jitter: 0.5), at: 0) == .wait(until: 0.5))
    }

    @Test mutating func `what the school asks for is waited for, whoever saves`() {
        signedIn()
        #expect(state.handle(.failed(retryAfter: 100, jitter: 0.5), at: 0) == .wait(until: 100.5))
        #expect(state.handle(.saved, at: 50) == .wait(until: 100))
        #expect(state.handle(.tick, at: 100) == .sync)
    }

    @Test mutating func `who saves after a long wait need not wait for the rest`() {
        signedIn()
        for _ in 0..<10 {
            _ = state.handle(.failed(retryAfter: nil, jitter: 1), at: 0)
            _ = state.handle(.tick, at: 1_000)
        }
        #expect(state.handle(.failed(retryAfter: nil, jitter: 1), at: 1_000) == .wait(until: 1_300))
        #expect(state.handle(.saved, at: 1_010) == .wait(until: 1_030))
        #expect(state.handle(.saved, at: 1_031) == .sync)
    }

    @Test mutating func `a refused credential ends it until there is another`() {
        signedIn()
        #expect(state.handle(.refused, at: 1) == .rest)
        #expect(state.handle(.saved, at: 2) == .rest)
        #expect(state.handle(.tick, at: 1_000) == .rest)
        #expect(state.handle(.signedIn, at: 1_001) == .sync)
    }

    @Test mutating func `while another process is at it we wait a second`() {
        signedIn()
        #expect(state.handle(.busy, at: 1) == .wait(until: 2))
        #expect(state.handle(.tick, at: 2) == .sync)
    }

    @Test mutating func `a credential that comes during a round makes another round`() {
        signedIn()
        _ = state.handle(.signedIn, at: 1)
        #expect(state.handle(.failed(retryAfter: nil, jitter: 1), at: 2) == .wait(until: 3))
    }
}

@Suite struct EventReaderTests {
    @Test(arguments: ["\n", "\r\n", "\r"])
    func `events are found in whatever pieces they arrive`(end: String) {
        let lines = [
            ": hello", "", "event: sync", "data: 1", "", "data: x", "data:  y", "", "event:other", "", "id: 7", "",
        ]
        let bytes = Array(lines.joined(separator: end).utf8) + Array(end.utf8)
        for size in 1...bytes.count {
            var reader = EventReader()
            var events: [EventReader.Event] = []
            for start in stride(from: 0, to: bytes.count, by: size) {
                events += reader.read(bytes[start..<min(start + size, bytes.count)])
            }
            #expect(events.map(\.name) == ["sync", "message", "other"])
            #expect(events.map(\.data) == ["1", "x\n y", ""])
        }
    }
}

@Suite struct AddressTests {
    @Test(arguments: [
        "https://school.example", "https://school.example:8443/homeroom/", "http://localhost:8080",
        "http://127.0.0.1", "http://127.1.2.3:9", "http://[::1]:8080",
    ])
    func `a sign-in may be sent there`(address: String) {
        #expect(throws: Never.self) { try SchoolAddress(address) }
    }

    @Test(arguments: [
        "http://school.example", "http://127.0.0.1.example", "http://localhost.example", "ftp://school.example",
        "school",
        "", "https://", "https://ada:secret@school.example", "http://127.0.0.1@school.example", "http://10.0.0.1",
    ])
    func `a sign-in may not be sent there`(address: String) {
        #expect(throws: SyncProblem.self) { try SchoolAddress(address) }
    }

    @Test func `only a variable sends the token elsewhere than where it was made`() throws {
        let credential = Credential(
            server: "https://school.example", organization: .init(id: "o", name: "O"),
            person: .init(id: "p", given: "P"),
            session: "s", token: "t")
        #expect(try credential.address([:]) == SchoolAddress("https://school.example"))
        #expect(try credential.address(["CLASSKIT_SERVER": ""]) == SchoolAddress("https://school.example"))
        #expect(
            try credential.address(["CLASSKIT_SERVER": "https://other.example"])
                == SchoolAddress("https://other.example"))
        #expect(throws: SyncProblem.self) { try credential.address(["CLASSKIT_SERVER": "http://other.example"]) }
    }
}
