import Foundation
import SQL
import Secrets
import Signatures

// Passkeys. A challenge belongs to the session that asked for it, and is valid once and for a few minutes.
extension Transaction {
    /// Stores the challenge that the next passkey must sign, when it is made or used.
    func challenge(_ bytes: [UInt8], at site: PasskeySite) throws -> PasskeyOptions {
        let me = try person()
        let kept = try connection.run(
            "UPDATE session SET challenge = $3, challengeExpires = $4 WHERE organization = $1 AND id = $2",
            organizationID,
            Value(actor.session?.rawValue), .blob(bytes), Value(now.addingTimeInterval(Self.timeToSign)))
        guard kept == 1 else { throw SchoolError.none("session") }
        let found = try connection.first(
            """
            SELECT a.name, p.givenName, p.middleName, p.familyName FROM account a
                JOIN person p ON p.organization = a.organization AND p.id = a.person
            WHERE a.organization = $1 AND a.person = $2
            """, organizationID, Value(me)
        ) { (account: $0.text("name"), name: $0.personName().full) }
        guard let found else { throw SchoolError.none("account") }
        return PasskeyOptions(
            challenge: bytes, site: site.name, school: try organizationItself().name,
            user: Array("\(organization)/\(me)".utf8), account: found.account, name: found.name,
            credentials: try credentials(of: me, at: site))
    }

    private static let timeToSign: TimeInterval = 300

    private func credentials(of me: Person.ID, at site: PasskeySite) throws -> [[UInt8]] {
        try connection.all(
            """
            SELECT credential FROM factor WHERE organization = $1 AND person = $2 AND kind = 'passkey' AND site = $3
            ORDER BY id
            """, [organizationID, Value(me), .text(site.name)]
        ) { $0.blob() }
    }

    /// Whether the asking person has a passkey for this site.
    package func hasPasskey(at site: PasskeySite?) throws -> Bool {
        guard let site else { return false }
        return try !credentials(of: try person(), at: site).isEmpty
    }

    /// The stored challenge, which is used up by reading it; nil if there is none or it has expired.
    private func spendChallenge() throws -> [UInt8]? {
        let found = try connection.first(
            "SELECT challenge, challengeExpires FROM session WHERE organization = $1 AND id = $2", organizationID,
            Value(actor.session?.rawValue)
        ) { $0.isNull("challenge") ? nil : (bytes: $0.blob("challenge"), expires: $0.date("challengeExpires")) }
        try connection.run(
            "UPDATE session SET challenge = NULL, challengeExpires = NULL WHERE organization = $1 AND id = $2",
            organizationID, Value(actor.session?.rawValue))
        guard let challenge = found.flatMap({ $0 }), challenge.expires > now else { return nil }
        return challenge.bytes
    }

    /// Adds a passkey for the asking person.
    ///
    /// - Returns: nil when it was not made for this challenge. Nothing is thrown, because that would restore the used
    ///   challenge.
    func add(_ new: NewPasskey, at site: PasskeySite, recovery: [RecoveryCode]) throws -> AddedFactor? {
        let me = try mayAddFactor()
        let label = try checkedLabel(new.label)
        guard let challenge = try spendChallenge(), let made = new.checked(at: site, by: challenge) else { return nil }
        let isFirst = try !hasFactor(me)
        let id: Factor.ID = newIdentifier()
        let inserted = try connection.run(
            """
            INSERT INTO factor (organization, id, person, kind, label, credential, publicKey, counter, site, isConfirmed,
                created)
            VALUES ($1, $2, $3, 'passkey', $4, $5, $6, $7, $8, 1, $9) ON CONFLICT DO NOTHING
            """, organizationID, Value(id), Value(me), .text(label), .blob(made.credential), .blob(made.key.info),
            .integer(made.counter), .text(site.name), nowValue)
        // Somebody else's passkey, or the same one a second time.
        guard inserted == 1 else { return nil }
        return try added(id, isFirst: isFirst, of: me, recovery)
    }

    /// Whether the response is from one of the person's passkeys. Its counter is stored; a counter that goes back
    /// indicates a copy.
    func isRight(_ answer: PasskeyAnswer, of person: Person.ID, at site: PasskeySite) throws -> Bool {
        guard let challenge = try spendChallenge() else { return false }
        let found = try connection.first(
            """
            SELECT id, publicKey, counter FROM factor
            WHERE organization = $1 AND person = $2 AND credential = $3 AND site = $4 AND isConfirmed = 1
            """, organizationID, Value(person), .blob(answer.credential), .text(site.name)
        ) {
            (
                id: $0.identifier("id") as Factor.ID, key: VerificationKey(info: $0.blob("publicKey")),
                counter: $0.integer("counter")
            )
        }
        guard let found, let key = found.key, let counter = answer.checked(at: site, by: challenge, key),
            counter > found.counter || (counter == 0 && found.counter == 0)
        else { return false }
        try connection.run(
            "UPDATE factor SET counter = $3, used = $4 WHERE organization = $1 AND id = $2", organizationID,
            Value(found.id), .integer(counter), nowValue)
        return true
    }
}

/// What a browser needs to make or use a passkey.
package struct PasskeyOptions: Sendable {
    package var challenge: [UInt8]
    /// The host to which the passkey is bound.
    package var site: String
    package var school: String
    /// An opaque identifier by which the device tells people's passkeys apart.
    package var user: [UInt8]
    package var account: String
    package var name: String
    /// The person's keys for this site.
    package var credentials: [[UInt8]]
}
