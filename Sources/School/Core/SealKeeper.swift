import Locks
import Secrets
package import Signatures

/// The keys of the seals of logs: one that signs, and those that signed before it. They are never in the database.
package struct SealKeys: Sendable {
    /// Nil where seals are only checked.
    package let own: P256.PrivateKey?
    /// The public key of ``own`` comes first.
    package let trusted: [P256.PublicKey]

    /// - Parameter former: keys that have signed earlier seals.
    package init(own: P256.PrivateKey, former: [P256.PublicKey] = []) {
        (self.own, trusted) = (own, [own.publicKey] + former)
    }

    /// A file of keys: a private key with former public ones, or public ones alone. Nil if it holds anything else.
    package init?(pem text: String) {
        guard let keys = P256.PublicKey.all(pem: text) else { return nil }
        if let own = P256.PrivateKey(pem: text) {
            self.init(own: own, former: keys)
        } else {
            guard !keys.isEmpty, !text.contains("PRIVATE KEY") else { return nil }
            self.init(trusted: keys)
        }
    }

    private init(trusted: [P256.PublicKey]) { (own, self.trusted) = (nil, trusted) }

    /// The file for those who check: the public keys.
    package var publicPEM: String { trusted.map(\.pem).joined() }

    /// The file for the one who signs.
    package var pem: String { (own?.pem ?? "") + trusted.dropFirst(own == nil ? 0 : 1).map(\.pem).joined() }

    /// Whether a text was signed by one of these keys.
    package func verify(_ signature: String, of statement: String) -> Bool {
        guard let bytes = Base64URL.bytes(of: signature) else { return false }
        return trusted.contains { $0.verifies(bytes, of: Array(statement.utf8)) }
    }

    /// Nil without a private key.
    func signature(of statement: String) -> String? {
        own?.signature(of: Array(statement.utf8)).map(Base64URL.text(of:))
    }
}

extension P256.PrivateKey {
    /// What a seal calls its key.
    var fingerprint: String { String(SHA256.digits(of: publicKey.point).prefix(32)) }
}

/// A seal as somebody notes it outside the database.
package struct NotedSeal: Hashable, Sendable {
    package var number: Int
    package var digest: String

    package init(number: Int, digest: String) { (self.number, self.digest) = (number, digest) }
}

/// What this machine has noted of a school's log.
package struct SealNote: Hashable, Sendable {
    /// The last seal that was made here; nil if the log was taken over before it had one.
    package var seal: NotedSeal?
    /// A seal that the log lacks since an operator took over an older copy. The next seal names it.
    package var lost: NotedSeal?

    package init(seal: NotedSeal?, lost: NotedSeal? = nil) { (self.seal, self.lost) = (seal, lost) }
}

/// Where the notes are kept: outside the database, so that whoever rewrites that does not rewrite these.
package protocol SealNotes: Sendable {
    func all() throws -> [Organization.ID: SealNote]
    /// Nil forgets the note.
    func keep(_ note: SealNote?, of organization: Organization.ID) throws
}

/// Notes that end with the process: for throw-away schools and tests.
package final class PassingSealNotes: SealNotes {
    private let notes = Locked<[Organization.ID: SealNote]>([:])

    package init() {}

    package func all() -> [Organization.ID: SealNote] { notes.withLock { $0 } }

    package func keep(_ note: SealNote?, of organization: Organization.ID) {
        notes.withLock { $0[organization] = note }
    }
}

/// What a school seals its logs with.
package struct SealKeeper: Sendable {
    package let keys: SealKeys
    package let notes: any SealNotes

    package init(keys: SealKeys, notes: any SealNotes) { (self.keys, self.notes) = (keys, notes) }

    /// A new key and no notes, for as long as the process runs. Nil only where there is no memory.
    package static func passing() -> SealKeeper? {
        P256.PrivateKey().map { SealKeeper(keys: SealKeys(own: $0), notes: PassingSealNotes()) }
    }
}

/// What a process knows of its sealing.
struct Sealing: Sendable {
    var keeper: SealKeeper?
    /// When it was last reported, in milliseconds, that a log is not sealed: reading logs every few seconds, nobody
    /// wants to hear it each time.
    var reported: [Organization.ID: Int64] = [:]
}
