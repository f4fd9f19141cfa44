package import Coursework
package import Foundation

/// The delivery ledger: what became of every report that reached the school.
///
/// Each report is in it once: as the latest of its activity that was recorded or explained, or among the superseded ones that
/// came before. So what was sent is what was recorded and explained, and the superseded of both.
package enum DeliveryLedger {
    /// One activity of a person, and what became of its latest report.
    package struct Entry: Hashable, Sendable {
        package var activity: String
        package var app: String
        package var fate: Fate
        /// The titles of the handouts it was told to, or which it could not be told to.
        package var handouts: [String]
        package var edited: Date
        package var received: Date
        /// How many reports of it came before.
        package var superseded: Int

        package var explanation: String { fate.explanation }
    }

    /// How many reports of a student were not told to a handout, for one reason.
    package struct HandoutLine: Hashable, Sendable {
        package var person: Person.ID
        package var name: Person.Name
        package var fate: Fate
        package var reports: Int
        package var superseded: Int
    }

    /// How many reports of an app met one fate, of all people together.
    package struct AppLine: Hashable, Sendable {
        package var app: String
        package var fate: Fate
        package var reports: Int
        package var superseded: Int
    }
}
