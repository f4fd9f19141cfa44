/// The text that databases keep, in the form of the PHC string format: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`.
extension PasswordHash {
    package var text: String {
        """
        $argon2id$v=19$m=\(cost.kibibytes),t=\(cost.passes),p=1$\(Sodium.base64(salt, .plain))$\
        \(Sodium.base64(hash, .plain))
        """
    }

    /// The hash whose ``text`` this is, to the letter; nil for anything else, as for one whose cost is beyond reason.
    package init?(text: String) {
        let parts = text.split(separator: "$", omittingEmptySubsequences: false)
        guard parts.count == 6, parts[0].isEmpty, parts[1] == "argon2id", parts[2] == "v=19" else { return nil }
        guard let cost = Cost(text: parts[3]) else { return nil }
        guard let salt = Sodium.bytes(base64: parts[4], .plain), salt.count == Argon2.saltSize else { return nil }
        guard let hash = Sodium.bytes(base64: parts[5], .plain), hash.count == Argon2.hashSize else { return nil }
        self.init(cost: cost, salt: salt, hash: hash)
        // There is one way to write each, without signs or zeros in front.
        guard Array(self.text.utf8) == Array(text.utf8) else { return nil }
    }
}

extension PasswordHash.Cost {
    fileprivate init?(text: Substring) {
        let values = text.split(separator: ",", omittingEmptySubsequences: false)
        guard values.count == 3, values[2] == "p=1" else { return nil }
        guard values[0].hasPrefix("m="), let kibibytes = Int(values[0].dropFirst(2)) else { return nil }
        guard values[1].hasPrefix("t="), let passes = Int(values[1].dropFirst(2)) else { return nil }
        guard Self.bounds.kibibytes ~= kibibytes, Self.bounds.passes ~= passes else { return nil }
        self.init(kibibytes: kibibytes, passes: passes)
    }
}
