package import Foundation

/// What came of taking an import back.
package struct ImportUndo: Hashable, Sendable {
    /// Something that somebody has changed or used since, and that stays as it is now.
    package struct Left: Hashable, Sendable {
        package enum Thing: String, Hashable, Sendable, CaseIterable {
            case person, account, role, membership, schoolClass, course, location
        }

        package var thing: Thing
        /// Of a person where it is about one, else its own.
        package var name: String
    }

    package var source: String
    package var at: Date
    /// What the import had made and is gone.
    package var people = 0
    package var classes = 0
    package var courses = 0
    package var locations = 0
    package var accounts = 0
    /// What is again as it was, by what it is about.
    package var again: [Left.Thing: Int] = [:]
    package var joins = 0
    package var leaves = 0
    package var left: [Left] = []
    /// Who had begun already and is taken out nevertheless, as was said: what they did is kept, and hidden until they are back.
    package var hidden = 0

    package var restored: Int { again.values.reduce(0, +) }
}
