import Coursework
import Foundation
import SQL
import SQLite

/// A device that others use as well: nothing of a person stays there once they have left.
package enum SharedDevice {
    /// How much of a person's work would be lost with the stored data: work that may be sent, or may be sent once a
    /// handout is unlocked.
    ///
    /// - Throws: when a store cannot be read, so that it is unknown.
    package static func unsent(of credential: Credential, home: String) throws -> Int {
        try Sync.stores(of: credential, home: home).map { try $0.unsent() }.reduce(0, +)
    }

    /// Somebody whose data is to be removed: which data, and not what they are called.
    private struct Leaver: Codable, Equatable {
        var person: String
        var environments: [Manifest.Environment]

        init(_ credential: Credential) {
            person = credential.person.id
            environments = credential.signedIn.environments
        }
    }

    private static func path(in home: String) -> String { home + "/leaving.json" }

    /// Removes the session and all its data on this device. What could not be removed goes with the next sign-in or
    /// sign-out.
    package static func leave(_ credential: Credential, home: String) throws {
        do { try noteLeaving(credential, home: home) } catch {
            // A full disk takes no note. Then the session goes last, so that this can be called again.
            try remove(Leaver(credential), home: home)
            return Credential.remove(in: home)
        }
        // The session goes first: running apps look for it, and stop contacting the school once it is gone.
        Credential.remove(in: home)
        try finishLeaving(home: home)
    }

    /// Notes that somebody is about to leave, so that their data is removed whatever happens next.
    ///
    /// It is for who signs in next: from the moment that they are signed in, nothing else tells who was before.
    package static func noteLeaving(_ credential: Credential, home: String) throws {
        let leaver = Leaver(credential)
        var all = PrivateJSON.read([Leaver].self, at: path(in: home)) ?? []
        if !all.contains(leaver) { all.append(leaver) }
        try PrivateJSON.write(all, to: path(in: home))
    }

    /// Removes what the apps of everybody who has left have stored, what became of it, and what they were told. Who
    /// is signed in has not left, whatever was noted.
    ///
    /// - Returns: whether anybody had left something.
    /// - Throws: what kept something from being removed; all else is gone then, and the next call tries again.
    @discardableResult
    package static func finishLeaving(home: String) throws -> Bool {
        guard let noted = PrivateJSON.read([Leaver].self, at: path(in: home)) else { return false }
        let present = Credential.read(in: home)?.person.id
        let leavers = noted.filter { $0.person != present }
        var left: [Leaver] = []
        var failure: (any Error)?
        for leaver in leavers {
            do { try remove(leaver, home: home) } catch {
                left.append(leaver)
                failure = error
            }
        }
        if let failure {
            try PrivateJSON.write(left, to: path(in: home))
            throw failure
        }
        try PrivateFile.remove(path(in: home))
        return !leavers.isEmpty
    }

    private static func remove(_ leaver: Leaver, home: String) throws {
        guard let person = SignedInPerson.folder(of: leaver.person) else { return }
        let locks = Sync.stores(of: person, in: leaver.environments, home: home).compactMap {
            try? SyncLock(besideStore: $0.file.path, isPatient: true)
        }
        var failure: (any Error)?
        for environment in leaver.environments.map(\.rawValue) {
            for folder in ["\(environment)/\(person)", "school/\(environment)/\(person)"] {
                do { try remove("\(home)/\(folder)") } catch { failure = error }
            }
        }
        do { try NoticeLog(home: home, person: person).remove() } catch { failure = error }
        withExtendedLifetime(locks) {}
        if let failure { throw failure }
    }

    private static func remove(_ path: String) throws {
        guard FileManager.default.fileExists(atPath: path) else { return }
        try FileManager.default.removeItem(atPath: path)
    }
}

extension SyncedStore {
    fileprivate func unsent() throws -> Int {
        let locked = Fate.keptPrivate(.handoutLocked)
        let attempts = try attempts().filter { !$0.isOfDocument && ($0.fate == .waiting || $0.fate == locked) }
        let marks = try verdicts.read { try $0.first("SELECT count(*) FROM mark WHERE unsent = 1") { $0.integer() } }
        return attempts.count + Int((marks ?? 0) ?? 0)
    }
}
