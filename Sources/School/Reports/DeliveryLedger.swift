package import Coursework
package import Foundation

/// The delivery ledger: what happened to every report that reached the school.
///
/// Each report is counted once: as the latest of its activity, which was recorded or explained, or as one of those it
/// superseded. So the number sent equals the recorded and explained ones plus those that they superseded.
package enum DeliveryLedger {
    /// One activity of a person, and the fate of its latest report.
    package struct Entry: Hashable, Sendable {
        package var activity: String
        package var app: String
        package var fate: Fate
        /// The titles of the handouts for which it was recorded, or could not be.
        package var handouts: [String]
        package var edited: Date
        package var received: Date
        /// How many reports it superseded.
        package var superseded: Int

        package var explanation: String { fate.explanation }
    }

    /// How many reports of a student were not recorded for a handout, for one reason.
    package struct HandoutLine: Hashable, Sendable {
        package var person: Person.ID
        package var name: Person.Name
        package var fate: Fate
        package var reports: Int
        package var superseded: Int
    }

    /// How many reports of an app had the same fate, over all people.
    package struct AppLine: Hashable, Sendable {
        package var app: String
        package var fate: Fate
        package var reports: Int
        package var superseded: Int
    }
}
