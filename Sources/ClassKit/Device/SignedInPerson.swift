import Foundation

/// The person who has signed in on this device, and the school, in the form for apps: without the token.
package struct SignedInPerson: Codable, Hashable, Sendable {
    /// The school's address.
    package var server: String
    package var organization: Credential.Organization
    package var person: Credential.Person
    /// Names the device's sign-in at the school.
    package var session: String
    package var environment: Credential.Environment?

    /// Whether an app in that environment uses it: an app in development never sends anything to a real school.
    func counts(in environment: Manifest.Environment) -> Bool {
        switch environment {
        case .production: true
        case .development: self.environment == .development && (try? SchoolAddress(server))?.isOnThisMachine == true
        }
    }

    /// What the person is called.
    var name: String {
        let names = [person.name.given, person.name.family].filter { !$0.isEmpty }
        return names.isEmpty ? person.id : names.joined(separator: " ")
    }

    /// The environments in which apps use it.
    var environments: [Manifest.Environment] { [.production, .development].filter { counts(in: $0) } }

    /// The folder of the person's stores.
    var folder: String? { Self.folder(of: person.id) }

    /// The folder of a person's stores. An identifier that could lead elsewhere has none.
    static func folder(of person: String) -> String? {
        let isPlain = person.unicodeScalars.allSatisfy {
            $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0) || "-_.".unicodeScalars.contains($0))
        }
        let isUsed = isPlain && (1...128).contains(person.utf8.count) && person.contains { $0 != "." }
        return isUsed && person != Device.nobody ? person : nil
    }

    /// The school's address: the one in `CLASSKIT_SERVER`, or else the one used for signing in.
    ///
    /// Whoever can set a variable of this process can read the token's file as well, so the variable may change the
    /// address, and nothing else may.
    package func address(
        _ variables: [String: String] = ProcessInfo.processInfo.environment
    ) throws(SyncProblem) -> SchoolAddress {
        let named = variables["CLASSKIT_SERVER"].flatMap { $0.isEmpty ? nil : $0 }
        return try SchoolAddress(named ?? server)
    }

    // MARK: - On the device

    /// The file's content: the person, and from which `credential.json` it was made.
    private struct Note: Codable {
        var of: String
        var signedIn: SignedInPerson
    }

    private static func path(in home: String) -> String { home + "/person.json" }

    /// The signed-in person; nil when nobody has signed in.
    ///
    /// The device's own credential is not opened, unless the note beside it was made from another one: then an older
    /// version has signed somebody in without writing a note.
    package static func read(in home: String) -> SignedInPerson? {
        guard let stamp = Credential.stamp(in: home) else { return nil }
        if let note = PrivateJSON.read(Note.self, at: path(in: home)), note.of == stamp, note.signedIn.folder != nil {
            return note.signedIn
        }
        guard let found = Credential.read(in: home)?.signedIn else { return nil }
        found.note(in: home)
        return found
    }

    /// Stores the note beside the device's credential. Without the note, the credential is read again, which does no
    /// harm.
    func note(in home: String) {
        guard let stamp = Credential.stamp(in: home) else { return }
        try? PrivateJSON.write(Note(of: stamp, signedIn: self), to: Self.path(in: home))
        // Whoever signs out at this moment may have removed their files already.
        if Credential.stamp(in: home) == nil { Self.forget(in: home) }
    }

    static func forget(in home: String) { unlink(path(in: home)) }
}
