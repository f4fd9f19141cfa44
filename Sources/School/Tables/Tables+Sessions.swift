extension Tables {
    /// Browsers' sessions stay as they were; a device's session is from now on valid for its apps only.
    static let sessionScopes = """
        -- app: the only one that the sign-in is good for. device: the sign-in that it was made from, and ends with.
        ALTER TABLE session ADD COLUMN scope {text} NOT NULL DEFAULT 'person' CHECK (scope IN ('person', 'device', 'app'));
        ALTER TABLE session ADD COLUMN app {text};
        ALTER TABLE session ADD COLUMN device {integer};
        UPDATE session SET scope = 'device' WHERE kind = 'device';
        CREATE INDEX sessionOfDevice ON session (organization, device) WHERE device IS NOT NULL;
        """
}
