package import Foundation

extension Act where Success == Organization {
    /// Changes name, time zone and language.
    package static func change(_ settings: Organization.Settings, of modified: Date) -> Act {
        Act(locking: [.organization, .timeZones]) { try $0.change(settings, of: modified) }
    }
}

extension Act where Success == Void {
    /// Switches Student Progress on or off for the school.
    ///
    /// - Parameter pause: what happens to all reported work when it is switched off.
    package static func switchProgress(_ isOn: Bool, whenOff pause: ProgressPause) -> Act {
        Act(locking: [.organization]) { transaction in
            if isOn { try transaction.switchProgressOn() } else { try transaction.switchProgressOff(pause) }
        }
    }

    /// Removes a location that is not used any more.
    package static func remove(_ id: Location.ID) -> Act {
        Act(locking: [.organization]) { try $0.remove(id) }
    }
}

extension Act where Success == Location {
    package static func create(_ draft: Location.Draft) -> Act {
        Act(locking: [.organization]) { try $0.create(draft) }
    }

    package static func change(_ id: Location.ID, to draft: Location.Draft, of modified: Date) -> Act {
        Act(locking: [.organization, .timeZones]) { try $0.change(id, to: draft, of: modified) }
    }
}
