import Coursework
package import Foundation

/// Teachers and students who work together. All teachers have the same rights.
package struct SchoolClass: Hashable, Sendable {
    package typealias ID = Identifier<SchoolClass>

    package var id: ID
    package var location: Location.ID
    package var course: Course.ID?
    package var name: String
    /// What its teachers call it; shown in place of the name.
    package var nickname: String?
    package var number: String?
    package var room: String?
    package var icon: String?
    /// The colour that its teachers have chosen, or that it got beside the other classes of its first teacher.
    package var color: Color?
    package var source: Source
    package var sourceID: String?
    package var modified: Date
    package var archived: Date?

    package var shownName: String { nickname ?? name }

    /// The colour in which pages show it.
    package var shownColor: Color { color ?? .named(name) }
}

extension SchoolClass.Color {
    /// The colour of a class that has none: by its name, so that 7a, 7b and 8a differ.
    static func named(_ name: String) -> Self {
        allCases[name.unicodeScalars.reduce(0) { ($0 * 3 + Int($1.value)) % allCases.count }]
    }

    /// The colour that the fewest of some others have: the one by the name where it is among these, or the next.
    static func rarest(of others: [Self], for name: String) -> Self {
        let own = named(name)
        let (before, after) = (allCases.prefix { $0 != own }, allCases.drop { $0 != own })
        let counts = Dictionary(others.map { ($0, 1) }, uniquingKeysWith: +)
        return (after + before).min { counts[$0, default: 0] < counts[$1, default: 0] } ?? own
    }
}

extension SchoolClass {
    package enum Color: String, Hashable, Sendable, CaseIterable {
        case teal, blue, violet, pink, red, orange, green, gray
    }

    /// The name and the look that its teachers have chosen.
    package struct Appearance: Hashable, Sendable {
        package var nickname: String?
        package var icon: String?
        package var color: Color?

        package init(nickname: String? = nil, icon: String? = nil, color: Color? = nil) {
            self.nickname = nickname
            self.icon = icon
            self.color = color
        }

        func checked() throws -> Appearance {
            let appearance = Appearance(nickname: nickname?.trimmedOrNil, icon: icon?.trimmedOrNil, color: color)
            var checking = Checking()
            checking.optional(appearance.nickname, "nickname", most: Limit.className)
            checking.optional(appearance.icon, "icon", most: Limit.classIcon)
            try checking.orThrow()
            return appearance
        }
    }

    package var appearance: Appearance { Appearance(nickname: nickname, icon: icon, color: color) }
}

extension SchoolClass {
    /// The fields that the office can change.
    package var draft: Draft { Draft(name: name, at: location, course: course, number: number, room: room) }

    /// The fields of a class that the office enters.
    package struct Draft: Hashable, Sendable {
        package var name: String
        package var location: Location.ID
        package var course: Course.ID?
        package var number: String?
        package var room: String?

        package init(
            name: String, at location: Location.ID, course: Course.ID? = nil, number: String? = nil, room: String? = nil
        ) {
            self.name = name
            self.location = location
            self.course = course
            self.number = number
            self.room = room
        }

        func checked() throws -> Draft {
            let draft = Draft(
                name: name.trimmed, at: location, course: course, number: number?.trimmedOrNil,
                room: room?.trimmedOrNil)
            var checking = Checking()
            checking.visible(draft.name, "name", most: Limit.className)
            checking.optional(draft.number, "number", most: Limit.number)
            checking.optional(draft.room, "room", most: Limit.room)
            try checking.orThrow()
            return draft
        }
    }
}

/// A class in a list.
package struct ClassEntry: Hashable, Sendable {
    package var schoolClass: SchoolClass
    /// Without those whose accounts are deactivated.
    package var teachers: Int
    package var students: Int
}

/// A member of a class.
package struct Member: Hashable, Sendable {
    package enum Part: String, Hashable, Sendable, CaseIterable {
        case teacher, student
    }

    package var person: Person.ID
    package var name: Person.Name
    package var part: Part
    package var joined: Date
    /// Nil for somebody without an account, and for who may not see it.
    package var accountName: String?
    /// Whether they have an account with which nobody can sign in.
    package var isDeactivated: Bool
}
