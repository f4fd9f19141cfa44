import Coursework
import SQL

// What the columns of a context do not hold: its picture, and what is shown below it besides its children.

extension SaveWriter {
    /// - Parameter isNew: whether the context bears the stamp of this save already.
    func writeThumbnail(_ change: SaveBatch.ContextChange, row: Int64, isNew: Bool = false) throws {
        if let picture = change.picture {
            try connection.run(
                """
                INSERT INTO thumbnail (context, png, fingerprint, unsent) VALUES ($1, $2, $3, 1)
                ON CONFLICT (context) DO UPDATE SET png = excluded.png, fingerprint = excluded.fingerprint,
                    unsent = iif(fingerprint IS excluded.fingerprint, unsent, 1)
                """, Value(row), .blob(picture.png), .text(picture.fingerprint))
        } else {
            try connection.run("DELETE FROM thumbnail WHERE context = $1", Value(row))
        }
        let before = try connection.first("SELECT fingerprint FROM context WHERE id = $1", Value(row)) {
            $0.textIfAny()
        }
        let fingerprint = change.picture?.fingerprint
        try connection.run(
            "UPDATE context SET hasThumbnail = $2, fingerprint = $3 WHERE id = $1", Value(row),
            Value(fingerprint != nil), Value(fingerprint))
        // The school knows a picture by its fingerprint: another one is an edit.
        guard !isNew, before != .some(fingerprint),
            var stamps = try connection.stamps(ofContext: row, on: storeClock.device)
        else { return }
        stamps.edit([.thumbnail], at: stamp)
        try connection.write(stamps, ofContext: row)
    }

    mutating func writeNavigation(_ change: SaveBatch.ContextChange) throws {
        guard let row = change.row ?? outcome.contextRows[ObjectIdentifier(change.object)] else { return }
        // What was stored before the object came to stand for it stays as it is.
        guard outcome.adopted[ObjectIdentifier(change.object)] == nil else { return }
        let before = try connection.shown(below: row)
        try connection.run("DELETE FROM navigation WHERE context = $1", Value(row))
        for (position, child) in change.navigation.enumerated() {
            let childRow = outcome.contextRows[ObjectIdentifier(child)] ?? Objects.locked { child.row }
            guard let childRow else {
                outcome.unfinished.insert(ObjectIdentifier(change.object))
                continue
            }
            try connection.run(
                "INSERT OR IGNORE INTO navigation (context, child, position) VALUES ($1, $2, $3)",
                Value(row), Value(childRow), Value(position))
        }
        try connection.run(
            "UPDATE context SET hasNavigation = $2 WHERE id = $1", Value(row), Value(!change.navigation.isEmpty))
        // A new context bears the stamp of this save already.
        guard change.row != nil, try connection.shown(below: row) != before,
            var stamps = try connection.stamps(ofContext: row, on: storeClock.device)
        else { return }
        stamps.edit([.navigationChildren], at: stamp)
        try connection.write(stamps, ofContext: row)
    }

    func forgetShownThatAreGone() throws {
        try connection.run("DELETE FROM navigation WHERE child IN (SELECT id FROM context WHERE removed IS NOT NULL)")
    }
}
