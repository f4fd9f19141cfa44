/// Where a container stands in what is read or written: only told when something is wrong, so that it costs little until then.
final class CodingPlace: Sendable {
    static let top = CodingPlace()

    private let outer: CodingPlace?
    private let key: (any CodingKey)?

    private init() {
        outer = nil
        key = nil
    }

    /// The place of that key; without a key the same place again.
    init(_ outer: CodingPlace, _ key: (any CodingKey)?) {
        self.outer = outer
        self.key = key
    }

    /// From the outside in.
    var path: [any CodingKey] {
        var keys: [any CodingKey] = []
        var place: CodingPlace? = self
        while let current = place {
            if let key = current.key { keys.append(key) }
            place = current.outer
        }
        return keys.reversed()
    }

    func path(to key: (any CodingKey)?) -> [any CodingKey] { key.map { path + [$0] } ?? path }
}
