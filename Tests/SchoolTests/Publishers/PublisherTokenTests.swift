import Foundation
import JSON
import School
import SchoolForTests
import Secrets
import Signatures
import Testing

/// What a publisher's program shows, and what is made of it.
@Suite struct PublisherTokenTests {
    /// A school with one key.
    private struct Known {
        let campus: Campus
        let pair: P256.PrivateKey
        let key: PublisherKey

        init(_ engine: Engine = .sqlite) async throws {
            campus = try Campus(engine)
            pair = try #require(P256.PrivateKey())
            let draft = PublisherKey.Draft(
                name: "Light Works", issuer: "TEAM123456", pem: pair.publicKey.pem, apps: [Campus.app])
            key = try await campus.school.perform(.add(draft), as: campus.asSchool)
        }

        func token(
            header: JSONValue? = nil, issuer: JSONValue = "TEAM123456", from: Double = 0, to: Double = 1200,
            signature: ([UInt8]) -> [UInt8]? = { _ in nil }
        ) throws -> String {
            let header = header ?? ["kid": .string(key.keyID), "typ": "JWT", "alg": "ES256"]
            let now = Int64(campus.now.timeIntervalSince1970)
            let claims: JSONValue = [
                "iss": issuer, "iat": .integer(now + Int64(from)), "exp": .integer(now + Int64(to)),
            ]
            let signed = "\(Base64URL.text(of: header.bytes)).\(Base64URL.text(of: claims.bytes))"
            let bytes = Array(signed.utf8)
            let made = try signature(bytes) ?? #require(pair.signature(of: bytes))
            return "\(signed).\(Base64URL.text(of: made))"
        }

        func header(_ members: [(String, JSONValue)]) -> JSONValue {
            var object = JSONObject()
            for (name, value) in members { object[name] = value }
            return .object(object)
        }

        func code(_ token: String) async -> PublisherProblem.Code? {
            do { _ = try await campus.school.publisher(with: token) } catch {
                return (error as? PublisherProblem)?.code
            }
            return nil
        }
    }

    @Test(arguments: Engine.allCases) func `a good token is let in, and its use is noted to the hour`(
        engine: Engine
    ) async throws {
        let known = try await Known(engine)
        let text = try #require(
            PublisherToken.text(keyID: known.key.keyID, issuer: "TEAM123456", issued: known.campus.now, known.pair))
        let publisher = try await known.campus.school.publisher(with: text)
        #expect((publisher.issuer, publisher.apps) == ("TEAM123456", [Campus.app]))
        func used() throws -> Date? {
            try known.campus.school.read(as: known.campus.asSchool) { try $0.publisherKey(known.key.id).used }
        }
        let first = known.campus.now
        #expect(try used() == first)
        known.campus.advance(by: 600)
        _ = try await known.campus.school.publisher(with: text)
        #expect(try used() == first)
    }

    @Test func `another way of signing is refused, whatever the token says of it`() async throws {
        let known = try await Known()
        let id = JSONValue.string(known.key.keyID)
        for alg: JSONValue in ["none", "None", "HS256", "ES384", "RS256", "es256", nil, 7] {
            let token = try known.token(header: known.header([("kid", id), ("alg", alg)]))
            #expect(await known.code(token) == .tokenInvalid, "\(alg.text)")
        }
        // The public key is no secret that a code could be made with.
        let code = MessageCode.sha256(of: [1], key: Array(known.pair.publicKey.pem.utf8))
        #expect(await known.code(try known.token { _ in code }) == .tokenInvalid)
        #expect(await known.code(try known.token { known.pair.derSignature(of: $0) }) == .tokenInvalid)
        #expect(await known.code(try known.token { _ in [] }) == .tokenInvalid)
        #expect(await known.code(try known.token { _ in [UInt8](repeating: 0, count: 64) }) == .tokenInvalid)
        let other = try #require(P256.PrivateKey())
        #expect(await known.code(try known.token { other.signature(of: $0) }) == .tokenInvalid)
        let critical = known.header([("kid", id), ("alg", "ES256"), ("crit", ["exp"])])
        #expect(await known.code(try known.token(header: critical)) == .tokenInvalid)
    }

    @Test func `times are held to the school's clock`() async throws {
        let known = try await Known()
        #expect(await known.code(try known.token(from: -3000, to: -1)) == .tokenExpired)
        #expect(await known.code(try known.token(from: -3000, to: 0)) == .tokenExpired)
        #expect(await known.code(try known.token(from: -3599, to: 1)) == nil)
        #expect(await known.code(try known.token(from: 60, to: 600)) == nil)
        #expect(await known.code(try known.token(from: 61, to: 600)) == .tokenInvalid)
        #expect(await known.code(try known.token(from: 0, to: 3600)) == nil)
        #expect(await known.code(try known.token(from: 0, to: 3601)) == .tokenInvalid)
        #expect(await known.code(try known.token(from: 50, to: 40)) == .tokenInvalid)
    }

    @Test func `a key that there is not, is of another publisher, or was revoked opens nothing`() async throws {
        let known = try await Known()
        let campus = known.campus
        for id in ["", "AuthKey", "\(campus.organization)", "\(campus.organization).0000000000zzz", "a.b.c"] {
            let header = known.header([("kid", .string(id)), ("alg", "ES256")])
            #expect(await known.code(try known.token(header: header)) == .keyUnknown, "\(id)")
        }
        let elsewhere = "0000000000zzz.\(known.key.id)"
        let header = known.header([("kid", .string(elsewhere)), ("alg", "ES256")])
        #expect(await known.code(try known.token(header: header)) == .keyUnknown)
        #expect(await known.code(try known.token(issuer: "OTHER")) == .tokenInvalid)
        #expect(await known.code(try known.token(issuer: 7)) == .tokenInvalid)
        try await campus.school.perform(.revokePublisherKey(known.key.id), as: campus.asSchool)
        #expect(await known.code(try known.token()) == .keyRevoked)
        // Whoever has not the key is not told that there was one.
        let other = try #require(P256.PrivateKey())
        #expect(await known.code(try known.token { other.signature(of: $0) }) == .tokenInvalid)
    }

    @Test(arguments: [
        "", ".", "..", "...", "a.b.c", "e30.e30.e30", "e30.e30.", "bnVsbA.bnVsbA.AAAA", "W10.W10.AAAA",
        String(repeating: "a", count: 5000),
    ])
    func `what is no token is none`(text: String) async throws {
        #expect(await (try Known()).code(text) == .tokenInvalid)
    }
}
