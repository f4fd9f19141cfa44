import Foundation

/// The device's own session: the person, the school and the token, in a file that only its owner can read.
///
/// It is for commands that people run, such as `homeroom status`. Apps know a ``SignedInPerson``, and have sessions
/// of their own.
package struct Credential: Codable, Hashable, Sendable {
    /// The school's address, for which the token was made.
    package var server: String
    package var organization: Organization
    package var person: Person
    /// The session's identifier at the school, for ending it.
    package var session: String
    /// The secret token.
    package var token: String
    /// The environment in which apps use it. A school's counts only in production; that of a developer's throw-away
    /// school counts in both, because everything there is for trying.
    package var environment: Environment?
    /// Whether others use this device, too: signing out then deletes what is stored.
    package var isShared: Bool?

    package enum Environment: String, Codable, Hashable, Sendable {
        case development, production
    }

    package struct Organization: Codable, Hashable, Sendable {
        package var id: String
        package var name: String

        package init(id: String, name: String) {
            self.id = id
            self.name = name
        }
    }

    package struct Person: Codable, Hashable, Sendable {
        package var id: String
        package var name: Name

        package struct Name: Codable, Hashable, Sendable {
            package var given: String
            package var family: String
        }

        package init(id: String, given: String, family: String = "") {
            self.id = id
            name = Name(given: given, family: family)
        }
    }

    package init(
        server: String, organization: Organization, person: Person, session: String, token: String,
        environment: Environment? = nil, isShared: Bool? = nil
    ) {
        self.server = server
        self.organization = organization
        self.person = person
        self.session = session
        self.token = token
        self.environment = environment
        self.isShared = isShared
    }

    /// Everything except the token.
    package var signedIn: SignedInPerson {
        SignedInPerson(
            server: server, organization: organization, person: person, session: session, environment: environment)
    }

    /// The person's name.
    package var name: String { signedIn.name }

    /// The folder of the person's stores; nil for an identifier that could lead elsewhere.
    var folder: String? { signedIn.folder }

    /// Where to reach the school.
    package func address(
        _ variables: [String: String] = ProcessInfo.processInfo.environment
    ) throws(SyncProblem) -> SchoolAddress { try signedIn.address(variables) }

    static func path(in home: String) -> String { home + "/credential.json" }

    /// The credential of a device; nil when nobody is signed in, or the file cannot be used.
    package static func read(in home: String) -> Credential? {
        guard access(path(in: home), F_OK) == 0 else { return nil }
        guard let credential = PrivateJSON.read(Credential.self, at: path(in: home)), credential.folder != nil else {
            Log.once("\(path(in: home)) cannot be used; sign in again")
            return nil
        }
        return credential
    }

    /// Tells a device's sign-in from the next one, without opening the file.
    struct Stamp: Equatable, Sendable {
        private let number: UInt64
        private let seconds: Int
        private let nanoseconds: Int

        /// Nil when there is no file.
        init?(_ path: String) {
            var facts = stat()
            guard stat(path, &facts) == 0 else { return nil }
            number = UInt64(facts.st_ino)
            seconds = Int(facts.st_mtim.tv_sec)
            nanoseconds = Int(facts.st_mtim.tv_nsec)
        }

        var text: String { "\(number).\(seconds).\(nanoseconds)" }
    }

    /// Changes with the file; nil when there is none.
    static func stamp(in home: String) -> String? { Stamp(path(in: home))?.text }

    /// Replaces the stored credential, completely or not at all.
    package func write(in home: String) throws {
        try PrivateJSON.write(self, to: Self.path(in: home))
        signedIn.note(in: home)
    }

    package static func remove(in home: String) {
        unlink(path(in: home))
        SignedInPerson.forget(in: home)
    }
}
