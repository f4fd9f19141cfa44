import Coursework
import Foundation
import SQL
import SchoolForTests
import Secrets
import Signatures
import Testing

@testable import School

@Suite struct PasskeyTests {
    private static let site = PasskeySite(origin: "https://school.example", name: "school.example")

    /// Somebody who teaches and has signed in in a browser.
    private struct Reader {
        let office: FoundedSchool
        let person: Person.ID
        let actor: Actor

        init(_ name: String, in office: FoundedSchool) async throws {
            self.office = office
            let id = try await office.add(name, "Example", .teacher)
            person = id
            let opened = try await office.write {
                try $0.signInUnchecked(id, opening: NewSession(.browser, label: "Firefox"))
            }
            actor = try #require(try await office.school.actor(with: opened.token))
        }

        func write<Success: Sendable>(
            as actor: Actor? = nil, _ body: @escaping @Sendable (Transaction) throws -> Success
        ) async throws -> Success {
            try await office.school.write(as: actor ?? self.actor, locking: [.person(person)], body)
        }

        func challenge(as actor: Actor? = nil) async throws -> [UInt8] {
            let bytes = Randomness.system.bytes(32)
            return try await write(as: actor) { try $0.challenge(bytes, at: PasskeyTests.site).challenge }
        }

        func add(_ key: Authenticator, _ challenge: [UInt8]) async throws -> Bool {
            let new = key.make(challenge)
            return try await write { try $0.add(new, at: PasskeyTests.site, recovery: RecoveryCode.sheet()) } != nil
        }

        /// Half a sign-in of theirs, as it is after the password.
        func half() async throws -> Actor {
            let id = person
            let opened = try await office.write {
                try $0.openAfterFirstStep(NewSession(.browser, label: "Firefox"), of: id, detail: "browser")
            }
            try #require(opened.session.kind == .half)
            return try #require(try await office.school.actor(with: opened.token))
        }

        func isLetIn(by key: Authenticator, _ half: Actor, _ challenge: [UInt8]) async throws -> Bool {
            let proof = FactorProof.passkey(key.use(challenge), at: PasskeyTests.site)
            return try await write(as: half) {
                try $0.finishSignIn(proof, opening: NewSession(.browser, label: "Firefox"))
            } != nil
        }

        /// The same with a half sign-in and a challenge of its own.
        func isLetIn(by key: Authenticator) async throws -> Bool {
            let half = try await half()
            return try await isLetIn(by: key, half, challenge(as: half))
        }
    }

    private func ada(_ engine: Engine = .sqlite) async throws -> (Reader, Authenticator) {
        let ada = try await Reader("Ada", in: FoundedSchool(engine))
        let key = try #require(Authenticator(at: Self.site))
        try #require(try await ada.add(key, ada.challenge()))
        return (ada, key)
    }

    @Test(arguments: Engine.allCases)
    func `a passkey is made and signs in`(engine: Engine) async throws {
        let (ada, key) = try await ada(engine)
        #expect(try await ada.isLetIn(by: key))
        let factors = try ada.office.read(as: ada.actor) { try $0.ownFactors() }
        #expect(factors.factors.map(\.label) == ["Stick"])
        #expect(factors.factors[0].used == ada.office.now)
        #expect(factors.recoveryCodes == 10)
    }

    @Test func `a page elsewhere, a site elsewhere, a frame, another type and nobody there: none makes a key`()
        async throws
    {
        let ada = try await Reader("Ada", in: FoundedSchool(.sqlite))
        for lie in Lie.allCases {
            let key = try #require(Authenticator(at: Self.site)).telling(lie)
            #expect(try await !ada.add(key, ada.challenge()), "\(lie)")
        }
        #expect(try ada.office.read(as: ada.actor) { try $0.ownFactors().factors.isEmpty })
    }

    @Test func `nor does any of them sign in`() async throws {
        let (ada, key) = try await ada()
        for lie in Lie.allCases { #expect(try await !ada.isLetIn(by: key.telling(lie)), "\(lie)") }
        #expect(try await ada.isLetIn(by: key))
    }

    @Test(arguments: Engine.allCases)
    func `a challenge is good once, for one sign-in, and for some minutes`(engine: Engine) async throws {
        let (ada, key) = try await ada(engine)
        let half = try await ada.half()
        // None was asked for.
        #expect(try await !ada.isLetIn(by: key, half, Randomness.system.bytes(32)))
        // Of another sign-in of the same person.
        let others = try await ada.challenge(as: ada.half())
        #expect(try await !ada.isLetIn(by: key, half, others))
        // Spent by what failed.
        let own = try await ada.challenge(as: half)
        #expect(try await !ada.isLetIn(by: key.telling(.origin), half, own))
        #expect(try await !ada.isLetIn(by: key, half, own))
        // Too late.
        let late = try await ada.challenge(as: half)
        ada.office.advance(days: 6.0 / 1440)
        #expect(try await !ada.isLetIn(by: key, half, late))
        #expect(try await ada.isLetIn(by: key, half, ada.challenge(as: half)))
    }

    @Test func `another's key is nobody's, and no key is added twice or to two`() async throws {
        let (ada, key) = try await ada()
        let bob = try await Reader("Bob", in: ada.office)
        #expect(try await !bob.add(key, bob.challenge()), "Ada's")
        #expect(try await !ada.add(key, ada.challenge()), "a second time")
        let own = try #require(Authenticator(at: Self.site))
        try #require(try await bob.add(own, bob.challenge()))
        #expect(try await !bob.isLetIn(by: key))
        var mixed = key
        mixed.key = own.key
        #expect(try await !ada.isLetIn(by: mixed), "Ada's identifier and Bob's signature")
        #expect(try await bob.isLetIn(by: own))
    }

    @Test(arguments: Engine.allCases)
    func `a counter that does not go on tells of a copy`(engine: Engine) async throws {
        var (ada, key) = try await ada(engine)
        for (counter, isRight) in [(0, true), (0, true), (5, true), (5, false), (4, false), (0, false), (6, true)] {
            key.counter = UInt32(counter)
            #expect(try await ada.isLetIn(by: key) == isRight, "\(counter)")
        }
        key.counter = .max
        #expect(try await ada.isLetIn(by: key))
    }

    @Test func `nonsense of any length is a no`() async throws {
        let (ada, key) = try await ada()
        let half = try await ada.half()
        let right = key.use(try await ada.challenge(as: half))
        for count in [0, 1, 36, 37, 54, 55, 70, 10_000] {
            let bytes = [UInt8](repeating: 0x41, count: count)
            for place in [\PasskeyAnswer.client, \.authenticator, \.signature, \.credential] {
                var answer = right
                answer[keyPath: place] = bytes
                let proof = FactorProof.passkey(answer, at: Self.site)
                let opened = try await ada.write(as: half) {
                    try $0.finishSignIn(proof, opening: NewSession(.browser, label: "Firefox"))
                }
                #expect(opened == nil)
            }
        }
    }

    @Test(arguments: [
        ("https://school.example", "school.example"), ("https://school.example:8443", "school.example"),
        ("http://localhost:8080", "localhost"), ("http://school.example", nil), ("http://127.0.0.1:8080", nil),
        ("https://[::1]", nil), ("https://192.0.2.7", nil), ("https://", nil), ("", nil),
        ("https://SCHOOL.example", nil),
    ])
    func `browsers make keys for names, with TLS or on this machine`(address: String, name: String?) {
        #expect(PasskeySite(address: address)?.name == name)
    }
}

/// What is not as it should be.
private enum Lie: CaseIterable {
    case origin, port, scheme, site, frame, type, nobody
}

extension Authenticator {
    fileprivate func telling(_ lie: Lie) -> Authenticator {
        var key = self
        switch lie {
        case .origin: key.origin = "https://school.example.evil.example"
        case .port: key.origin = "https://school.example:444"
        case .scheme: key.origin = "http://school.example"
        case .site: key.site = "evil.example"
        case .frame: key.crossOrigin = true
        case .type: key.types = ("webauthn.get", "webauthn.create")
        case .nobody: key.flags = 0
        }
        return key
    }
}
