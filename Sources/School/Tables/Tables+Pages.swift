extension Tables {
    static let pages = """
        -- Where the app runs in browsers: exact origins with blanks between them.
        ALTER TABLE app ADD COLUMN origins {text} NOT NULL DEFAULT '';
        -- Of an app's page in a browser: where it runs, and from where alone the sign-in is good.
        ALTER TABLE session ADD COLUMN origin {text};
        -- What pages call people by is hashed with it, so that nobody outside can guess whose it is.
        ALTER TABLE organization ADD COLUMN pageKey {text};
        """

    static let pageOrigins = """
        -- Whether an app of any school runs somewhere is asked before anybody is known: few have an origin, and these alone are looked at.
        CREATE INDEX appInBrowsers ON app (origins) WHERE origins <> '';
        """
}
