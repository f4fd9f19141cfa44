import SQL

/// Tables whose changes are recorded in the feed by triggers, whichever statement or program makes them, so that
/// every process knows which cached values are outdated.
struct CountedTables {
    private let rows: [CountedRows]

    init(_ rows: [CountedRows]) { self.rows = rows.filter { !$0.rare.isEmpty } }

    /// A snapshot of what is visible now, and the number of this transaction's rows.
    static let start: Query = """
        SELECT CAST(pg_current_snapshot() AS TEXT) AS view,
            CAST(CAST(pg_current_xact_id() AS TEXT) AS BIGINT) & 4294967295 AS writer
        """

    /// The changes recorded by transactions that were not visible in the snapshot `$1`, and a new snapshot. The first
    /// row has the snapshot, whether changes recorded since then were pruned, and the number of this transaction's
    /// rows.
    ///
    /// Everything written before the oldest transaction that the snapshot did not see was visible in it.
    static let news: Query = """
        SELECT 0 AS kind, CAST(pg_current_snapshot() AS TEXT) AS view,
            prunedWriter >= base + CAST(CAST(pg_snapshot_xmin(CAST($1 AS pg_snapshot)) AS TEXT) AS BIGINT) AS isPruned,
            CAST(CAST(pg_current_xact_id() AS TEXT) AS BIGINT) & 4294967295 AS writer
        FROM changeHistory
        UNION ALL
        SELECT 1, c.topic, FALSE, 0 FROM changeHistory h CROSS JOIN change c
        WHERE c.organization = 'counted'
            AND c.writer >= h.base + CAST(CAST(pg_snapshot_xmin(CAST($1 AS pg_snapshot)) AS TEXT) AS BIGINT)
            AND NOT pg_visible_in_snapshot(CAST(CAST(c.writer - h.base AS TEXT) AS xid8), CAST($1 AS pg_snapshot))
        """

    /// The subject that stands for all of them.
    static let everything = "*"

    /// Records a change of all subjects.
    static let broad: Query = """
        INSERT INTO change (organization, writer, topic, detail)
        SELECT 'counted', base + CAST(CAST(pg_current_xact_id() AS TEXT) AS BIGINT), '*', '' FROM changeHistory
        """
    /// With "nothing", the triggers record none from then on, up to the end of the transaction.
    static let counting: Query = "SELECT set_config('homeroom.counting', $1, true)"

    /// Creates the triggers that do not exist yet.
    func install(_ connection: any Connection) throws {
        try connection.lock(["counted tables"])
        let known = try connection.all(
            """
            SELECT t.tgname, p.prosrc FROM pg_catalog.pg_trigger t JOIN pg_catalog.pg_proc p ON p.oid = t.tgfoid
                JOIN pg_catalog.pg_class c ON c.oid = t.tgrelid
            WHERE c.relnamespace = CAST(current_schema() AS regnamespace) AND NOT t.tgisinternal
            """
        ) { [$0.text("tgname"), $0.text("prosrc")] }
        let missing = rows.flatMap { rows in
            Event.allCases.compactMap { event -> String? in
                let (name, body) = (event.name(rows.table), event.body(rows))
                return known.contains([name, body]) ? nil : event.script(rows.table, name, body)
            }
        }
        if !missing.isEmpty { try connection.runScript(missing.joined(separator: "\n")) }
    }

    private enum Event: String, CaseIterable {
        case insert, update, delete

        func name(_ table: String) -> String { "counted_\(table.lowercased())_\(rawValue)" }

        /// Writes one entry for each subject, however many rows the statement has changed.
        func body(_ rows: CountedRows) -> String {
            let states = [("NEW", "new_rows"), ("OLD", "old_rows")].filter {
                self != ($0.0 == "NEW" ? .delete : .insert)
            }
            let subjects = states.flatMap { _, state in
                rows.rare.map { "SELECT \($0.replacing("{row}", with: "r")) AS subject FROM \(state) r" }
            }
            return """
                BEGIN
                    IF current_setting('homeroom.counting', true) = 'nothing' THEN
                        RETURN NULL;
                    END IF;
                    INSERT INTO change (organization, writer, topic, detail)
                    SELECT 'counted', h.base + CAST(CAST(pg_current_xact_id() AS TEXT) AS BIGINT), s.subject, ''
                    FROM (\(subjects.joined(separator: " UNION "))) s CROSS JOIN changeHistory h;
                    RETURN NULL;
                END
                """
        }

        func script(_ table: String, _ name: String, _ body: String) -> String {
            let states = [
                self == .delete ? nil : "NEW TABLE AS new_rows", self == .insert ? nil : "OLD TABLE AS old_rows",
            ]
            return """
                CREATE OR REPLACE FUNCTION \(name)() RETURNS trigger LANGUAGE plpgsql
                    SET search_path FROM CURRENT AS $body$\(body)$body$;
                DROP TRIGGER IF EXISTS \(name) ON \(table);
                CREATE TRIGGER \(name) AFTER \(rawValue.uppercased()) ON \(table)
                    REFERENCING \(states.compactMap { $0 }.joined(separator: " "))
                    FOR EACH STATEMENT EXECUTE FUNCTION \(name)();
                """
        }
    }
}
