import Foundation
import SQLite

/// Who has signed in on this device, at which school; kept in a file that only its owner may read.
package struct Credential: Codable, Hashable, Sendable {
    /// The school's address, for which the token was made.
    package var server: String
    package var organization: Organization
    package var person: Person
    /// Names the sign-in at the school, for ending it.
    package var session: String
    /// Proves the sign-in.
    package var token: String
    /// In which environment apps go by it. A school's counts in production alone; that of a developer's throw-away school
    /// counts in both, as everything there is for trying.
    package var environment: Environment?

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
        environment: Environment? = nil
    ) {
        self.server = server
        self.organization = organization
        self.person = person
        self.session = session
        self.token = token
        self.environment = environment
    }

    /// Whether an app in that environment goes by it: nothing that is developed gets to a school that is none of ours.
    func counts(in environment: Manifest.Environment) -> Bool {
        switch environment {
        case .production: true
        case .development: self.environment == .development && (try? SchoolAddress(server))?.isOnThisMachine == true
        }
    }

    /// What the person is called.
    package var name: String {
        let names = [person.name.given, person.name.family].filter { !$0.isEmpty }
        return names.isEmpty ? person.id : names.joined(separator: " ")
    }

    /// The folder of the person's stores. An identifier that could lead elsewhere has none.
    var folder: String? {
        let isPlain = person.id.unicodeScalars.allSatisfy {
            $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0) || "-_.".unicodeScalars.contains($0))
        }
        let isUsed = isPlain && (1...128).contains(person.id.utf8.count) && person.id.contains { $0 != "." }
        return isUsed && person.id != Device.nobody ? person.id : nil
    }

    static func path(in home: String) -> String { home + "/credential.json" }

    /// The credential of a device; nil when nobody is signed in, or the file cannot be used.
    package static func read(in home: String) -> Credential? {
        guard let data = FileManager.default.contents(atPath: path(in: home)) else { return nil }
        guard let credential = try? SyncCoding.decode(Credential.self, from: data), credential.folder != nil else {
            Log.once("\(path(in: home)) cannot be used; sign in again")
            return nil
        }
        return credential
    }

    /// Puts the credential in the place of the one before, all of it or nothing.
    package func write(in home: String) throws {
        let temporary = "\(home)/credential-\(getpid()).json"
        unlink(temporary)
        // Made by itself first, so that at no moment others may read what is written into it.
        try PrivateFile.create(temporary)
        do {
            let file = try FileHandle(forWritingTo: URL(fileURLWithPath: temporary))
            try file.write(contentsOf: SyncCoding.data(self))
            try file.synchronize()
            try file.close()
            guard rename(temporary, Self.path(in: home)) == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
        } catch {
            unlink(temporary)
            throw error
        }
    }

    package static func remove(in home: String) { unlink(path(in: home)) }
}
