extension Act where Success == [LicenseCount] {
    /// Sets how many licences of an app were bought for a location; nil for as many as there are people.
    package static func setSeats(_ seats: Int?, of app: String, at location: Location.ID) -> Act {
        Act(locking: [.organization, .app(app)]) { try $0.setSeats(seats, of: app, at: location) }
    }
}

extension Act where Success == Int {
    /// Takes back the licences of everybody who has no open work in an app.
    package static func takeIdleLicenses(of app: String, at location: Location.ID) -> Act {
        Act(locking: [.app(app)]) { try $0.takeIdleLicenses(of: app, at: location) }
    }
}

extension Act where Success == Void {
    /// Gives each of the students a licence, or none of them.
    package static func giveLicenses(of app: String, at location: Location.ID, to people: [Person.ID]) -> Act {
        Act(locking: [.app(app)]) { try $0.giveLicenses(of: app, at: location, to: people) }
    }

    /// Gives each student of a class a licence, or none of them.
    package static func giveLicenses(of app: String, at location: Location.ID, toClass id: SchoolClass.ID) -> Act {
        Act(locking: [.app(app)]) { try $0.giveLicenses(of: app, at: location, toClass: id) }
    }

    /// Removes an app from a location, with the licences there.
    package static func removeLicense(of app: String, at location: Location.ID) -> Act {
        Act(locking: [.organization, .app(app)]) { try $0.removeLicense(of: app, at: location) }
    }

    /// Takes somebody's licence back.
    package static func takeLicense(of app: String, at location: Location.ID, from person: Person.ID) -> Act {
        Act(locking: [.app(app)]) { try $0.takeLicense(of: app, at: location, from: person) }
    }
}
