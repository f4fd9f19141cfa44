/// What is kept of a password: enough to recognize it, and costly to guess it from.
///
/// Hashing and checking take some 15 ms and 19 MiB each, on purpose. Where many do it at once, let ``PasswordWork`` do it.
package struct PasswordHash: Sendable, Hashable, Unprintable {
    /// How much a guess costs whoever guesses, and us.
    package struct Cost: Sendable, Hashable {
        /// The memory that is filled.
        package let kibibytes: Int
        /// How often it is gone through.
        package let passes: Int

        /// For people who sign in: the first of OWASP's recommendations.
        package static let interactive = Cost(kibibytes: 19 * 1024, passes: 2)
        /// Next to nothing, so that tests are fast. Protects nobody.
        package static let forTests = Cost(kibibytes: 8, passes: 1)

        /// More than anybody uses, so that no kept text makes us fill the machine's memory.
        static let bounds = (kibibytes: 8...(256 * 1024), passes: 1...64)

        package init(kibibytes: Int, passes: Int) {
            precondition(
                Self.bounds.kibibytes ~= kibibytes && Self.bounds.passes ~= passes,
                "a password's cost is \(Self.bounds.kibibytes) KiB in \(Self.bounds.passes) passes")
            self.kibibytes = kibibytes
            self.passes = passes
        }
    }

    package let cost: Cost
    let salt: [UInt8]
    let hash: [UInt8]

    init(cost: Cost, salt: [UInt8], hash: [UInt8]) {
        self.cost = cost
        self.salt = salt
        self.hash = hash
    }

    /// - Throws: ``SecretsError`` with code `tooLong` or `noMemory`.
    package static func make(
        _ password: String, cost: Cost = .interactive, randomness: Randomness = .system
    ) throws -> PasswordHash {
        try make(Typed(password), cost: cost, randomness: randomness, deriving: Argon2.derive)
    }

    static func make(
        _ password: Typed, cost: Cost, randomness: Randomness, deriving derive: Argon2.Derivation
    ) throws -> PasswordHash {
        let salt = randomness.bytes(Argon2.saltSize)
        return PasswordHash(cost: cost, salt: salt, hash: try derive(password.bytes, salt, cost))
    }

    /// Whether this was made from that password. Takes as long for a wrong one as for the right one.
    ///
    /// - Throws: ``SecretsError`` with code `noMemory`, which says nothing about the password.
    package func matches(_ password: String) throws -> Bool {
        guard let typed = try? Typed(password) else { return false }
        return try matches(typed, deriving: Argon2.derive)
    }

    func matches(_ password: Typed, deriving derive: Argon2.Derivation) throws -> Bool {
        Sodium.areEqual(hash, try derive(password.bytes, salt, cost))
    }

    /// Whether it was made when less was thought enough. Then it is made anew when the person signs in next, as only then is
    /// the password known.
    package func isWeaker(than wanted: Cost) -> Bool {
        cost.kibibytes < wanted.kibibytes || cost.passes < wanted.passes
    }
}
