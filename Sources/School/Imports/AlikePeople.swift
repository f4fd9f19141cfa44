import Coursework
import Rosters

/// People at a school whom a source may mean by somebody that it names for the first time: by an account name, an e-mail address
/// or a number. Who has another name of the source is another person.
struct AlikePeople {
    private let roster: Roster
    private let known: KnownSchool
    private var free: Set<Person.ID>
    private var byEmail: [String: [Person.ID]] = [:]
    private var byNumber: [String: [Person.ID]] = [:]
    /// How many rows have it.
    private var emails: [String: Int] = [:]
    private var numbers: [String: Int] = [:]

    init(_ roster: Roster, _ known: KnownSchool) {
        (self.roster, self.known) = (roster, known)
        let named = (known.externals["person"] ?? [:]).values.lazy.filter { !$0.isGone }.map {
            Person.ID(rawValue: $0.id)
        }
        free = Set(known.people.keys).subtracting(named)
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

    /// Who has the same; several where it is not clear who is meant.
    ///
    /// - Parameter account: what the row's account would be called.
    func find(_ row: Roster.Person, by link: ImportChoices.Link, _ account: String?) -> [Person.ID] {
        switch link {
        case .account: account.flatMap { known.accountNames[$0] }.map { [$0] } ?? []
        case .email: find(roster[row.email], byEmail, emails)
        case .number: find(roster[row.number], byNumber, numbers)
        }
    }

    private func find(_ text: String, _ people: [String: [Person.ID]], _ rows: [String: Int]) -> [Person.ID] {
        guard !text.isEmpty, let all = people[Self.fold(text)] else { return [] }
        // Two rows that have the same are two people, of whom nobody can say which is meant.
        return rows[Self.fold(text), default: 0] > 1 ? all + all : all.filter(free.contains)
    }

    /// It is meant by no other row from then on.
    mutating func take(_ id: Person.ID) { free.remove(id) }

    private static func fold(_ text: String) -> String { text.trimmed.lowercased() }
}
