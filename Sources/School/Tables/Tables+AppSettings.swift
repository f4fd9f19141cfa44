extension Tables {
    /// What administrators set for apps.
    static let appSettings = """
        CREATE TABLE appSetting (
            organization {integer} NOT NULL,
            app {text} NOT NULL,
            -- For whom: the class, the location, or 0 for everybody.
            place {integer} NOT NULL,
            name {text} NOT NULL CHECK (length(name) BETWEEN 1 AND 128),
            location {integer},
            class {integer},
            json {text} NOT NULL,
            modified {integer} NOT NULL,
            PRIMARY KEY (organization, app, place, name),
            FOREIGN KEY (organization, app) REFERENCES app (organization, id),
            FOREIGN KEY (organization, location) REFERENCES location (organization, id),
            FOREIGN KEY (organization, class) REFERENCES class (organization, id),
            CHECK (location IS NULL OR class IS NULL),
            CHECK (place = coalesce(class, location, 0))
        ) {keyed};
        CREATE INDEX appSettingOfLocation ON appSetting (organization, location) WHERE location IS NOT NULL;
        CREATE INDEX appSettingOfClass ON appSetting (organization, class) WHERE class IS NOT NULL;
        """
}
