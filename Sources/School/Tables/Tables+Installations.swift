extension Tables {
    /// What an app on a device says about its installation, stored with its session, and which sessions are on shared
    /// devices.
    static let installations = """
        ALTER TABLE session ADD COLUMN version {text} CHECK (length(version) <= 64);
        -- How many attempts might have left the device and had not. Null: it has said nothing.
        ALTER TABLE session ADD COLUMN waiting {integer} CHECK (waiting BETWEEN 0 AND 100);
        ALTER TABLE session ADD COLUMN isShared {integer} NOT NULL DEFAULT 0;
        """
}
