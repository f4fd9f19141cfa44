import Coursework
import Foundation
import SQL

/// A device that others use as well: nothing of a person stays there once they have left.
package enum SharedDevice {
    /// How much of a person's work would be lost with the stored data: work that may be sent, or may be sent once a
    /// handout is unlocked.
    ///
    /// - Throws: when a store cannot be read, so that it is unknown.
    package static func unsent(of credential: Credential, home: String) throws -> Int {
        try Sync.stores(of: credential, home: home).map { try $0.unsent() }.reduce(0, +)
    }

    /// Removes the session and all its data on this device. If something could not be removed, it can be called
    /// again.
    package static func leave(_ credential: Credential, home: String) throws {
        // Running apps use this file, and stop contacting the school once it is gone.
        SignedInPerson.forget(in: home)
        try removeAll(of: credential, home: home)
        Credential.remove(in: home)
    }

    /// Removes what the person's apps have stored, what became of it, and what they were told. May be repeated.
    ///
    /// - Throws: what kept something from being removed; all else is gone then.
    package static func removeAll(of credential: Credential, home: String) throws {
        guard let person = credential.folder else { return }
        let locks = Sync.stores(of: credential, home: home).compactMap {
            try? SyncLock(besideStore: $0.file.path, isPatient: true)
        }
        var failure: (any Error)?
        for environment in [Manifest.Environment.production, .development].filter(credential.counts).map(\.rawValue) {
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
