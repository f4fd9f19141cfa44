import SQL

extension Tables {
    /// The steps before this one were changed for a day after schools had run them. This step adds what such a school
    /// may lack; it makes no difference to one founded later.
    static let missing = Migration(
        "what schools lack that were founded while earlier steps still changed",
        adding: [
            .init("organization", "retentionDays", "{integer} CHECK (retentionDays BETWEEN 30 AND 3660)"),
            .init(
                "organization", "auditDays",
                "{integer} NOT NULL DEFAULT 730 CHECK (auditDays BETWEEN 30 AND 3660)"),
            .init("organization", "deletesAfter", "{integer}"),
            .init("handout", "swept", "{integer}"),
            .init("step", "before", "{text}"),
            .init("changeHistory", "prunedWriter", "{integer} NOT NULL DEFAULT 0"),
            .init("changeHistory", "prunedNumber", "{integer} NOT NULL DEFAULT 0"),
        ],
        """
        CREATE TABLE IF NOT EXISTS changeTime (
            at {integer} NOT NULL PRIMARY KEY,
            writer {integer} NOT NULL,
            number {integer} NOT NULL
        ) {strict};

        CREATE INDEX IF NOT EXISTS appByName ON app (organization, name, id);
        CREATE INDEX IF NOT EXISTS contextWordOfContext ON contextWord (organization, app, path, word);
        CREATE INDEX IF NOT EXISTS contextWithThumbnail ON context (organization, thumbnail) WHERE thumbnail IS NOT NULL;
        CREATE INDEX IF NOT EXISTS handoutToSweep ON handout (organization, completed, id) WHERE swept IS NULL;
        CREATE INDEX IF NOT EXISTS fateOfPerson ON fate (organization, person, received, activity);
        CREATE INDEX IF NOT EXISTS activityOfPerson ON activity (organization, person, received, id);
        CREATE INDEX IF NOT EXISTS accountToDelete ON account (organization, deactivated, person) WHERE deactivated IS NOT NULL;

        -- These had other columns.
        DROP INDEX practiceLearner;
        CREATE UNIQUE INDEX practiceLearner ON person (organization, practiceOf) WHERE practiceOf IS NOT NULL;
        DROP INDEX fateByTime;
        CREATE INDEX fateByTime ON fate (organization, received, app, fate, superseded);
        DROP INDEX activityByTime;
        CREATE INDEX activityByTime ON activity (organization, received, app, superseded);
        DROP INDEX fileOfOwner;
        CREATE INDEX fileOfOwner ON file (organization, owner, loose, size);
        """)
}
