extension Tables {
    /// Before this, siblings were listed by title, and topics were not inherited.
    ///
    /// Contexts declared before have no order of saving until a device declares them again; they come after those
    /// that have one. No path has more than eight identifiers, so each topic reaches the bottom in seven steps.
    static let places =
        """
        -- saved: when it was saved first, as devices say, a hybrid time; the highest number while none has said.
        -- shownTopic: its own, or that of the nearest above that has one.
        ALTER TABLE context ADD COLUMN saved {integer} NOT NULL DEFAULT 9223372036854775807;
        ALTER TABLE context ADD COLUMN shownTopic {text};

        DROP INDEX contextOfParent;
        CREATE INDEX contextOfParent ON context (organization, app, parent, displayOrder, saved, path);

        UPDATE context SET shownTopic = topic WHERE topic IS NOT NULL;


        """ + String(repeating: topicsOneLevelDown, count: 7) + """
            -- The words of subjects that all apps know; of others, titles and what has them itself are found as before.
            INSERT INTO contextWord (organization, word, app, path)
            SELECT organization, lower(shownTopic), app, path FROM context
            WHERE topic IS NULL AND shownTopic IN (
                'artsAndMusic', 'computerScienceAndEngineering', 'healthAndFitness', 'literacyAndWriting', 'math',
                'science', 'socialScience', 'worldLanguage')
            ON CONFLICT (organization, word, app, path) DO NOTHING;
            """

    private static let topicsOneLevelDown = """
        UPDATE context SET shownTopic = (SELECT p.shownTopic FROM context p
            WHERE p.organization = context.organization AND p.app = context.app AND p.path = context.parent
                AND p.isRemoved = 0)
        WHERE shownTopic IS NULL AND parent IS NOT NULL;


        """
}
