extension Tables {
    /// Before this, a search by words went through everybody's name.
    static let personWords = """
        -- The words of people's names, and their parts where hyphens or apostrophes join them: folded, no more than forty letters.
        CREATE TABLE personWord (
            organization {integer} NOT NULL,
            word {text} NOT NULL,
            person {integer} NOT NULL,
            PRIMARY KEY (organization, word, person),
            FOREIGN KEY (organization, person) REFERENCES person (organization, id)
        ) {keyed};
        CREATE INDEX personWordOfPerson ON personWord (organization, person, word);

        INSERT INTO personWord (organization, word, person)
        WITH RECURSIVE part (organization, person, word, rest) AS (
            SELECT organization, id, substr(sortName, 1, 0),
                sortName || ' ' || replace(sortName, '-', ' ') || ' '
                    || replace(replace(replace(sortName, '-', ' '), '''', ' '), '’', ' ') || ' '
            FROM person WHERE practiceOf IS NULL
            UNION ALL
            SELECT organization, person, substr(rest, 1, {find}(rest, ' ') - 1), substr(rest, {find}(rest, ' ') + 1)
            FROM part WHERE rest <> ''
        )
        SELECT DISTINCT organization, substr(word, 1, 40), person FROM part WHERE word <> '';

        -- Asked for each person who is deleted.
        CREATE INDEX recipientOfPerson ON recipient (organization, person);
        """
}
