import CSQLite

/// SQLite itself, as all connections of a process share it.
package enum SQLiteLibrary {
    /// Lets SQLite count no memory: otherwise each piece that it takes or gives back costs a lock that all threads share.
    ///
    /// For programs of our own: an app that uses ClassKit may read those figures, and we read none. To be called before anything
    /// else of SQLite, while there is one thread.
    /// - Returns: false if it was too late; everything then stays as it was.
    @discardableResult
    package static func countNoMemory() -> Bool { csqlite_count_no_memory() == SQLITE_OK }
}
