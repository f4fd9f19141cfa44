/// A cache of values up to a total size: when it is full, the half that was not used for the longest time is dropped.
package struct RecentValues<Key: Hashable, Value> {
    private let limit: Int
    private var recent: [Key: (value: Value, size: Int)] = [:]
    private var older: [Key: (value: Value, size: Int)] = [:]
    private var size = 0

    /// - Parameter limit: the total size of all values.
    package init(limit: Int) { self.limit = limit }

    package subscript(key: Key) -> Value? {
        mutating get {
            if let known = recent[key] { return known.value }
            guard let known = older.removeValue(forKey: key) else { return nil }
            put(known.value, for: key, size: known.size)
            return known.value
        }
    }

    /// Takes a value out of the cache.
    package mutating func take(_ key: Key) -> Value? {
        guard let known = recent.removeValue(forKey: key) else { return older.removeValue(forKey: key)?.value }
        size -= known.size
        return known.value
    }

    package mutating func put(_ value: Value, for key: Key, size: Int) {
        self.size += size - (recent[key]?.size ?? 0)
        recent[key] = (value, size)
        guard self.size > limit / 2 else { return }
        (older, recent, self.size) = (recent, [:], 0)
    }
}
