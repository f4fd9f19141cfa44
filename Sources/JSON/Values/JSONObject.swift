/// Names with a value each, in the order in which they came.
///
/// Names are compared as Swift compares strings. Two objects with the same members are equal in whatever order.
package struct JSONObject: Sendable {
    package struct Member: Hashable, Sendable {
        package let name: String
        package var value: JSONValue
    }

    /// All members in their order.
    package private(set) var members: [Member] = []
    // Comparing a few names is faster than hashing one; with many it would be an invitation to keep us busy.
    private var places: [String: Int]?
    private static let manyMembers = 12

    package init() {}

    package var count: Int { members.count }
    package var isEmpty: Bool { members.isEmpty }

    /// The value of that name; setting one that is there keeps its place, setting nil removes it.
    package subscript(name: String) -> JSONValue? {
        get { place(of: name).map { members[$0].value } }
        set {
            switch (place(of: name), newValue) {
            case (let place?, let value?): members[place].value = value
            case (nil, let value?): append(name, value)
            case (let place?, nil): remove(at: place)
            case (nil, nil): break
            }
        }
    }

    /// Adds a member at the end.
    ///
    /// - Returns: Whether the name was new; if not, nothing is changed.
    @discardableResult
    package mutating func add(_ name: String, _ value: JSONValue) -> Bool {
        guard place(of: name) == nil else { return false }
        append(name, value)
        return true
    }

    private mutating func append(_ name: String, _ value: JSONValue) {
        members.append(Member(name: name, value: value))
        if places != nil {
            places?[name] = members.count - 1
        } else if members.count > Self.manyMembers {
            indexNames()
        }
    }

    private mutating func remove(at place: Int) {
        members.remove(at: place)
        places = nil
        if members.count > Self.manyMembers {
            indexNames()
        }
    }

    private mutating func indexNames() {
        var places = [String: Int](minimumCapacity: members.count * 2)
        for (place, member) in members.enumerated() {
            places[member.name] = place
        }
        self.places = places
    }

    private func place(of name: String) -> Int? {
        if let places {
            return places[name]
        }
        for place in members.indices where members[place].name == name {
            return place
        }
        return nil
    }
}

extension JSONObject: Hashable {
    package static func == (left: JSONObject, right: JSONObject) -> Bool {
        guard left.count == right.count else { return false }
        return left.members == right.members || left.members.allSatisfy { right[$0.name] == $0.value }
    }

    package func hash(into hasher: inout Hasher) {
        var mixed = 0
        for member in members {
            mixed ^= member.hashValue
        }
        hasher.combine(mixed)
    }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral elements: (String, JSONValue)...) {
        self.init()
        for (name, value) in elements {
            precondition(add(name, value), "a name stands twice in an object; give each member a name of its own")
        }
    }
}
