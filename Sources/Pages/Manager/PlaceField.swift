import Coursework
import HTML
import School
import SchoolServer
import Texts

/// Chooses a location, where there is more than one to choose from.
enum PlaceField {
    /// The locations where the reader may make people and accounts, or something else.
    static func places(_ visit: Visit, for privilege: Privilege = .manageAccounts) throws -> [Location] {
        try visit.read { try $0.locations(for: privilege) }
    }

    /// - Parameter none: what it is called to choose no location, where that can be.
    static func view(
        _ places: [Location], chosen: String, _ words: Words, hint: Phrase? = nil, none: Phrase? = nil
    ) -> HTML? {
        guard places.count > 1 else { return nil }
        return Field("location", words(.location), hint: hint.map { words($0) }).view { id, described, invalid in
            select(id, .name("location"), described, invalid) {
                if let none { option(.value("")) { words(none) } }
                for place in places {
                    option(.value("\(place.id)"), .selected(chosen == "\(place.id)")) { place.name }
                }
            }
        }
    }

    /// What was chosen, or the only one.
    static func chosen(_ form: Form, _ visit: Visit, for privilege: Privilege = .manageAccounts) throws -> Location.ID?
    {
        if let text = form["location"] {
            guard let id = Location.ID(text) else { throw SchoolError.none("location") }
            return id
        }
        return try places(visit, for: privilege).first?.id
    }

    /// What was chosen where none may be.
    static func id(_ text: String) throws -> Location.ID? {
        guard !text.isEmpty else { return nil }
        guard let id = Location.ID(text) else { throw SchoolError.none("location") }
        return id
    }
}

extension Phrase {
    fileprivate static let location = Phrase("Location")
}
