package import Coursework

extension Act where Success == Void {
    /// Replaces all of an app's settings in one place.
    package static func configure(_ app: String, at place: SettingPlace, _ values: [String: SettingValue]) -> Act {
        Act(locking: [.organization, .app(app)]) { try $0.configure(app, at: place, values) }
    }

    /// Sets one value in one place; nil removes it.
    package static func configure(_ app: String, at place: SettingPlace, _ name: String, _ value: SettingValue?) -> Act
    {
        Act(locking: [.organization, .app(app)]) { try $0.configure(app, at: place, name, value) }
    }
}

extension Act where Success == [String: SettingValue] {
    /// Sets some values in one place, removes those given as nil, and leaves the others; returns all settings of that
    /// place afterwards.
    package static func configure(
        _ app: String, at place: SettingPlace, changing changes: [String: SettingValue?]
    ) -> Act {
        Act(locking: [.organization, .app(app)]) { transaction in
            var values = try transaction.settings(of: app, at: place)
            for (name, value) in changes { values[name] = value }
            try transaction.configure(app, at: place, values)
            return values
        }
    }
}
