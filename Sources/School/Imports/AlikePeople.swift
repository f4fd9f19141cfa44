import Coursework
import Rosters

/// The people whom a row with a new key may mean, because they have the same account name, e-mail address or number.
/// Whoever the source already names by another key is a different person.
struct AlikePeople {
    private let roster: Roster
    private let known: KnownSchool
    private var free: Set<Person.ID>
    /// People who leave or have left: their account names, addresses and numbers may have been given to somebody else.
    private let leavers: Set<Person.ID>
    private var byEmail: [String: [Person.ID]] = [:]
    private var byNumber: [String: [Person.ID]] = [:]
    /// How many rows have it.
    private var emails: [String: Int] = [:]
    private var numbers: [String: Int] = [:]

    /// - Parameter leaving: the keys that the files no longer name: the same people may have new keys now.
    init(_ roster: Roster, _ known: KnownSchool, leaving: [String: Int64?]) {
        (self.roster, self.known) = (roster, known)
        let named = (known.externals["person"] ?? [:]).lazy.filter { !$0.value.isGone && leaving[$0.key] == nil }.map {
            Person.ID(rawValue: $0.value.id)
        }
        free = Set(known.people.keys).subtracting(named)
        leavers = Set(
            leaving.keys.lazy.compactMap { known.externals["person"]?[$0] }.map { Person.ID(rawValue: $0.id) }
        ).union(known.endsOfNaming.keys.lazy.filter { !known.namedElsewhere.contains($0) })
        for id in free {
            guard let draft = known.people[id]?.draft else { continue }
            if let email = draft.email { byEmail[Self.fold(email), default: []].append(id) }
            if let number = draft.number { byNumber[Self.fold(number), default: []].append(id) }
        }
        guard !byEmail.isEmpty || !byNumber.isEmpty else { return }
        for row in roster.people where row.status != .toBeDeleted {
            if !row.email.isEmpty { emails[Self.fold(roster[row.email]), default: 0] += 1 }
            if !row.number.isEmpty { numbers[Self.fold(roster[row.number]), default: 0] += 1 }
        }
    }

    /// The people with the same account name, address or number; several if it is not clear who is meant.
    ///
    /// - Parameter account: what the row's account would be called.
    func find(_ row: Roster.Person, by link: ImportChoices.Link, _ account: String?) -> [Person.ID] {
        switch link {
        case .account: account.flatMap { known.accountNames[$0] }.map { [$0] }?.filter(free.contains) ?? []
        case .email: find(roster[row.email], byEmail, emails)
        case .number: find(roster[row.number], byNumber, numbers)
        }
    }

    private func find(_ text: String, _ people: [String: [Person.ID]], _ rows: [String: Int]) -> [Person.ID] {
        guard !text.isEmpty, let all = people[Self.fold(text)] else { return [] }
        // Two rows that have the same are two people, of whom nobody can say which is meant.
        return rows[Self.fold(text), default: 0] > 1 ? all + all : all.filter(free.contains)
    }

    /// Whether the same account name, address or number is enough. For somebody who leaves or has left, the name has to
    /// be the same, too.
    func isLikely(_ id: Person.ID, _ name: Person.Name) -> Bool {
        guard leavers.contains(id), let there = known.people[id]?.draft.name else { return true }
        return Self.fold(there.given) == Self.fold(name.given) && Self.fold(there.family) == Self.fold(name.family)
    }

    /// It is meant by no other row from then on.
    mutating func take(_ id: Person.ID) { free.remove(id) }

    private static func fold(_ text: String) -> String { text.trimmed.lowercased() }
}
