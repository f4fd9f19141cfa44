package import Coursework

extension Act where Success == Void {
    /// Sets all that holds for an app in one place, in the stead of what was set there.
    package static func configure(_ app: String, at place: SettingPlace, _ values: [String: SettingValue]) -> Act {
        Act(holding: [.organization, .app(app)]) { try $0.configure(app, at: place, values) }
    }

    /// Sets one value in one place, or takes it away with nil.
    package static func configure(_ app: String, at place: SettingPlace, _ name: String, _ value: SettingValue?) -> Act
    {
        Act(holding: [.organization, .app(app)]) { try $0.configure(app, at: place, name, value) }
    }
}

extension Act where Success == [String: SettingValue] {
    /// Sets some values in one place, or takes them away with nil, and leaves the others; answers with all that is set there then.
    package static func configure(
        _ app: String, at place: SettingPlace, changing changes: [String: SettingValue?]
    ) -> Act {
        Act(holding: [.organization, .app(app)]) { transaction in
            var values = try transaction.settings(of: app, at: place)
            for (name, value) in changes { values[name] = value }
            try transaction.configure(app, at: place, values)
            return values
        }
    }
}
