import Coursework
import Rosters

/// Plans the accounts that an import creates: their names and their passwords.
struct NewAccounts {
    struct NewAccount {
        var person: Person.ID
        var name: String
        var policy: PasswordPolicy
    }

    private(set) var all: [NewAccount] = []

    private let roster: Roster
    private let pattern: AccountPattern?
    private let policies: [Location.ID: PasswordPolicy]
    private var taken: Set<String>
    /// Two rows may be about one person.
    private var people: Set<Person.ID> = []
    /// Account names in the files, which are not given to anybody else.
    private var namedInFiles: Set<String> = []
    private var lastNumbers: [String: Int] = [:]

    /// - Parameter isList: whether it is a pasted list, in which most people have nothing but a name.
    init(_ roster: Roster, _ known: KnownSchool, isList: Bool) {
        self.roster = roster
        (pattern, policies) = (known.accountPattern ?? (isList ? .usual : nil), known.studentPolicies)
        taken = Set(known.accountNames.keys)
        if pattern != nil { namedInFiles = Set(roster.people.compactMap(name)) }
    }

    /// The account name from the files: the user name, or else the email address, if it is one.
    func name(of row: Roster.Person) -> String? {
        if let name = accountName(roster[row.username]) { return name }
        let email = roster[row.email]
        return Person.Draft.isEmail(email) ? accountName(email) : nil
    }

    private func accountName(_ text: String) -> String? {
        let name = Account.fold(text)
        return name.fitsAColumn && !name.unicodeScalars.contains(where: \.properties.isWhitespace) ? name : nil
    }

    /// Plans an account for somebody who has none.
    ///
    /// - Returns: why there will be none; nil if there will be one.
    mutating func add(
        _ row: Roster.Person, of id: Person.ID, _ draft: Person.Draft, as posts: Set<Actor.Post>
    ) -> ImportNote.Code? {
        guard !people.contains(id) else { return nil }
        guard let name = name(of: row) ?? madeName(of: draft) else { return .noAccount }
        guard taken.insert(name).inserted else { return .accountNameTaken }
        let told = PasswordPolicy(rosterValue: roster[row.passwordPolicy])
            .flatMap { $0.isAllowed(for: Set(posts.map(\.role))) ? $0 : nil }
        people.insert(id)
        all.append(NewAccount(person: id, name: name, policy: told ?? posts.usualPolicy(by: policies)))
        return nil
    }

    /// A name by the school's pattern, with a number if somebody at the school or in the files has the name already.
    private mutating func madeName(of draft: Person.Draft) -> String? {
        let isTaken = { [taken, namedInFiles] (name: String) in taken.contains(name) || namedInFiles.contains(name) }
        return pattern?.name(of: draft, numbers: &lastNumbers, isTaken: isTaken)
    }
}

extension String {
    /// Whether it fits into the column of a name, or of an identifier that another system gives.
    var fitsAColumn: Bool { (1...Limit.name).contains(unicodeScalars.count) }
}
