import Coursework
import Rosters

// Plans who comes, stays and leaves, and their roles.
extension ImportPlanner {
    /// Files can only make students and teachers, nobody who runs the school.
    mutating func planRoles() {
        let named = roster.coverage(.role) == .changes ? Set(roster.people.map(\.id)) : nil
        for row in roster.roles where !isOlder(row, "role") {
            let holds = row.status != .toBeDeleted && isOn(row.begin, row.end, today)
            guard let role = role(row.name) else {
                if holds { note(.roleUnknown, row, "role") }
                continue
            }
            guard let place = location(row.location) else {
                if holds {
                    note(.noLocation, row, "orgSourcedId")
                    unplaced.insert(row.person)
                }
                continue
            }
            if holds, let named, !named.contains(row.person), person(row.person) == nil {
                note(.memberUnknown, row, "")
                continue
            }
            let post = Actor.Post(role, at: place)
            if holds {
                posts[row.person, default: []].insert(post)
            } else {
                endedPosts[row.person, default: []].insert(post)
            }
        }
    }

    /// Incremental files may contain a new role of somebody whose other details have not changed and who is not
    /// named.
    mutating func planRolesAlone() {
        guard roster.coverage(.role) == .changes else { return }
        let named = Set(roster.people.map(\.id))
        for row in Set(posts.keys).union(endedPosts.keys).subtracting(named) {
            guard let id = person(row), let found = known.people[id] else { continue }
            give(posts[row] ?? [], to: id)
            takeEnded(row, id, isByHand: found.source == .manual)
        }
    }

    /// Says which roles the files still give that somebody took by hand.
    mutating func noteRolesTaken() {
        guard !known.rolesTaken.isEmpty else { return }
        for row in roster.roles where row.status != .toBeDeleted && isOn(row.begin, row.end, today) {
            guard let id = person(row.person), let taken = known.rolesTaken[id], let role = role(row.name),
                let place = location(row.location), taken.contains(Actor.Post(role, at: place))
            else { continue }
            note(.roleTakenByHand, row, "role")
        }
    }

    /// Takes away roles that have ended, but never a person's last role: a leaver is reported as such.
    private mutating func takeEnded(_ row: Roster.Text, _ id: Person.ID, isByHand: Bool) {
        guard !isByHand, roster.coverage(.role) == .changes else { return }
        let all = known.roles[id, default: [:]]
        let mine = endedPosts[row, default: []].subtracting(posts[row] ?? []).filter { all[$0] == source }
        let isRest = Set(all.keys).union(newRoles[id] ?? []).isStrictSuperset(of: mine)
        if !mine.isEmpty, isRest { oldRoles[id] = mine }
    }

    mutating func planPeople() {
        let zeros = LeadingZeros(known.externals["person"])
        var names = Set(known.people.values.map(\.draft.name.sorted))
        var alike = AlikePeople(roster, known, leaving: goneKeys)
        for row in roster.people where row.status != .toBeDeleted && !isSwitchedOff(row) {
            let key = roster[row.id]
            guard !isOlder(row, "person") else { continue }
            var wanted = posts[row.id] ?? []
            let old = known.external("person", key)
            let found = old.flatMap { old in known.people[.init(rawValue: old.id)].map { (old, $0) } }
            if isList, found == nil, let usualLocation { wanted = [Actor.Post(.student, at: usualLocation)] }
            guard key.fitsAColumn, let draft = draft(row, found?.1.draft) else {
                note(.badValue, row, "givenName")
                continue
            }
            if let (old, found) = found {
                let id = Person.ID(rawValue: old.id)
                personIDs[row.id] = id
                planKnown(row, id, key, draft, found, gone: old.gone, wanted)
                continue
            }
            guard !wanted.isEmpty else {
                let isUnplaced = unplaced.contains(row.id)
                note(isList || isUnplaced ? .noLocation : .noRole, row, "role", isNoted: isUnplaced)
                continue
            }
            if let same = link(row, draft, &alike) {
                personIDs[row.id] = same
                let there = known.people[same]?.draft ?? draft
                people.append(
                    Planned(id: same.rawValue, key: key, told: moment(of: row), draft: there, isLinked: true))
                give(wanted, to: same)
                if known.accounts[same] == nil { planAccount(row, of: same, there, wanted) }
                planReturn(row, same, nil)
                if row.isEnabled == false, canSignIn(same) { joinedOff.append((key, same, moment(of: row))) }
                continue
            }
            if let account = accounts.name(of: row), known.accountNames[account] != nil {
                note(.accountTaken, row, accountColumn(of: row))
                continue
            }
            if zeros.areLost(key) { warn(.zerosLost, row, "sourcedId") }
            if !names.insert(draft.name.sorted).inserted { warn(.sameName, row, "givenName") }
            let id = newIdentifier(Person.self)
            personIDs[row.id] = id
            people.append(Planned(id: id.rawValue, key: key, told: moment(of: row), draft: draft, isNew: true))
            plan.people.added += 1
            newRoles[id] = wanted
            planAccount(row, of: id, draft, wanted)
        }
    }

    /// The person already here whom a row with a new identifier means. A match that nobody has confirmed is proposed.
    private mutating func link(
        _ row: Roster.Person, _ draft: Person.Draft, _ alike: inout AlikePeople
    ) -> Person.ID? {
        var same: (id: Person.ID, link: ImportChoices.Link)?
        var proposed: ImportPlan.Alike?
        for link in ImportChoices.Link.allCases where same == nil {
            let account = link == .account ? accounts.name(of: row) : nil
            let found = alike.find(row, by: link, account)
            if found.count > 1, link != .account {
                warn(.severalAlike, row, link == .email ? "email" : "identifier")
            }
            guard found.count == 1, let id = found.first else { continue }
            if choices.links.contains(link), alike.isLikely(id, draft.name) {
                same = (id, link)
            } else if proposed == nil, let there = known.people[id] {
                proposed = .init(name: draft.name.full, person: id, known: there.draft.name.full, link: link)
            }
        }
        guard let same, let there = known.people[same.id] else {
            if let proposed { plan.proposed.append(proposed) }
            return nil
        }
        alike.take(same.id)
        plan.joined.append(
            .init(name: draft.name.full, person: same.id, known: there.draft.name.full, link: same.link))
        return same.id
    }

    private mutating func planKnown(
        _ row: Roster.Person, _ id: Person.ID, _ key: String, _ told: Person.Draft, _ found: KnownSchool.KnownPerson,
        gone: Int64?, _ wanted: Set<Actor.Post>
    ) {
        var draft = told
        draft.language = found.draft.language
        if isList { draft = found.draft }
        let differences = found.draft.differences(from: draft)
        let isByHand = found.source == .manual
        let isKept = isByHand || isKeptElsewhere(id, key, found)
        add(
            Planned(id: id.rawValue, key: key, told: moment(of: row), draft: draft), !differences.isEmpty,
            isByHand: isKept, to: \.people, \.people)
        if isKept, !differences.isEmpty {
            let reason: ImportPlan.Kept.Reason = isByHand ? .changedHere : .otherSource
            plan.kept.append(
                .init(reason: reason, name: found.draft.name.full, fields: differences.map(\.field), person: id))
        } else if !differences.isEmpty {
            plan.changes.append(
                .init(
                    person: id, name: draft.name.full, account: known.accounts[id]?.name, differences: differences))
        }
        give(wanted, to: id)
        if roster.coverage(.role) == .whole, !roster.roles.isEmpty, !isUnsure(.role), !wanted.isEmpty, !isByHand {
            let mine = known.roles[id, default: [:]].filter { $0.value == source }.map(\.key)
            let old = Set(mine).subtracting(wanted)
            if !old.isEmpty { oldRoles[id] = old }
        }
        takeEnded(row.id, id, isByHand: isByHand)
        planReturn(row, id, gone)
        if known.accounts[id] == nil, !isByHand {
            planAccount(row, of: id, draft, wanted.union(known.roles[id, default: [:]].keys))
        }
    }

    /// Somebody who left because files no longer named them is back, unless they are said not to be enabled; somebody
    /// who was deactivated by hand stays so.
    ///
    /// - Parameter gone: since when this source had not named them. They may have left later, with the last source
    ///   that did.
    private mutating func planReturn(_ row: Roster.Person, _ id: Person.ID, _ gone: Int64?) {
        guard let account = known.accounts[id], account.state == .deactivated else {
            if let gone, !known.namedElsewhere.contains(id), !stillNamed.contains(id) { returning.append((id, gone)) }
            return
        }
        guard row.isEnabled != false else { return }
        if let left = account.deactivated, known.endsOfNaming[id]?.contains(left) == true {
            returning.append((id, left))
        } else {
            warn(.deactivatedByHand, row, "")
        }
    }

    /// Whether another source keeps this person: it named them first, and still does. Files that this school exported
    /// itself do not count as another source.
    private func isKeptElsewhere(_ id: Person.ID, _ key: String, _ found: KnownSchool.KnownPerson) -> Bool {
        guard OwnKey.id(key) != id.rawValue else { return false }
        return found.source.isRoster && found.source != Source(format: source) && known.namedElsewhere.contains(id)
    }

    /// A role that somebody took by hand stays taken.
    private mutating func give(_ wanted: Set<Actor.Post>, to id: Person.ID) {
        let new = wanted.subtracting(known.roles[id, default: [:]].keys).subtracting(known.rolesTaken[id] ?? [])
        if !new.isEmpty { newRoles[id] = new }
    }

    private mutating func planAccount(
        _ row: Roster.Person, of id: Person.ID, _ draft: Person.Draft, _ posts: Set<Actor.Post>
    ) {
        // A school's own export calls so whoever has no account, as the format needs a user name.
        guard row.isEnabled != false, OwnKey.id(roster[row.username]) == nil else { return }
        guard let refusal = accounts.add(row, of: id, draft, as: posts) else { return }
        note(refusal, row, accountColumn(of: row))
    }

    /// What its account would be called by.
    private func accountColumn(of row: Roster.Person) -> String {
        row.username.isEmpty && !row.email.isEmpty ? "email" : "username"
    }

    /// Nil when the person's details are not valid. What cannot be read is as if the files did not say it: what is known stays.
    private mutating func draft(_ row: Roster.Person, _ known: Person.Draft?) -> Person.Draft? {
        func text(_ preferred: Roster.Text, _ name: Roster.Text) -> String {
            roster[preferred.isEmpty ? name : preferred].trimmed
        }
        var name = Person.Name(
            given: text(row.preferredGivenName, row.givenName),
            middle: text(row.preferredMiddleName, row.middleName).trimmedOrNil,
            family: text(row.preferredFamilyName, row.familyName))
        if name.given.isEmpty, let known, !known.name.family.isEmpty { name.given = known.name.given }
        if name.given.isEmpty { (name.given, name.family) = (name.family, "") }
        var draft = Person.Draft(
            name: name, grade: grade(row), email: roster[row.email].trimmedOrNil,
            number: roster[row.number].trimmedOrNil)
        if draft.grade != known?.grade, let grade = draft.grade, Grade(grade).isUnusual {
            warn(.unusualGrade, row, "grades")
        }
        if let sound = try? draft.checked() { return sound }
        draft.email = known?.email
        guard let sound = try? draft.checked() else { return nil }
        warn(.badEmail, row, "email")
        return sound
    }

    /// Several grades as they are written; where they are longer than what is kept, the first alone.
    private func grade(_ row: Roster.Person) -> String? {
        let all = roster[row.grades].trimmed
        let isKept = all.unicodeScalars.count <= Limit.grade
        return isKept ? all.trimmedOrNil : all.split(separator: ",").first.flatMap { String($0).trimmedOrNil }
    }

    /// Whether the files say that somebody who can sign in here may not. What this school exported itself says only
    /// how it was then.
    private func isSwitchedOff(_ row: Roster.Person) -> Bool {
        let key = roster[row.id]
        guard row.isEnabled == false, let old = known.external("person", key), OwnKey.id(key) != old.id else {
            return false
        }
        let id = Person.ID(rawValue: old.id)
        // Who was let in here since the files said so stays until they have said otherwise in between.
        if canSignIn(id) { return known.told["off"]?[key] == nil }
        return old.isGone && known.accounts[id] != nil
    }

    /// Remembers whom the files disable, because that has an effect only while it is new, and whom they delete without
    /// the school knowing them, so that an older file that arrives late does not add them. Nothing is remembered about
    /// disabled people who stay, because another source names them or they run the school: they leave once that is
    /// over.
    mutating func keepWordsOfPeople() {
        let left = Set(leaving.map(\.person))
        let (off, deleted) = (known.told["off"] ?? [:], known.told["person"] ?? [:])
        for row in roster.people where !saysOlder(row, "person") {
            let key = roster[row.id]
            guard row.status != .toBeDeleted else {
                if known.external("person", key) == nil { keepDeletion(row, key) }
                continue
            }
            if let old = deleted.index(forKey: key) { wordsOver.append(("person", deleted[old].key)) }
            if row.isEnabled != false, let old = off.index(forKey: key) { wordsOver.append(("off", off[old].key)) }
            guard row.isEnabled == false, off[key] == nil, key.fitsAColumn, let id = anybody(row.id),
                left.contains(id) || !canSignIn(id)
            else { continue }
            lastWords.append(LastWord(thing: "off", key: key, person: id, told: 0))
        }
    }

    private mutating func keepDeletion(_ row: Roster.Person, _ key: String) {
        warn(.deletedUnknown, row, "")
        guard let told = moment(of: row), key.fitsAColumn else { return }
        lastWords.append(LastWord(thing: "person", key: key, person: nil, told: told))
    }

    private func canSignIn(_ id: Person.ID) -> Bool { known.accounts[id].map { $0.state != .deactivated } ?? false }

    /// Finds the keys of people whom the files no longer name, or switch off.
    mutating func findGoneKeys() {
        var seen = roster.names(withheld: .person)
        for row in roster.people {
            let key = roster[row.id]
            guard row.status == .toBeDeleted || isSwitchedOff(row) else {
                seen.insert(key)
                continue
            }
            guard !isOlder(row, "person") else {
                seen.insert(key)
                continue
            }
            goneKeys[key] = .some(moment(of: row))
        }
        let mine = myPeople
        plan.known = mine.count
        let isWhole = roster.coverage(.person) == .whole
        let isEmpty = isWhole && roster.people.isEmpty && !mine.isEmpty
        if isEmpty { note(.suddenlyEmpty, nil, "people") }
        if isWhole, isUnsure(.person), mine.keys.contains(where: { !seen.contains($0) }) {
            note(.withheld, nil, "people")
        }
        goneKeys = goneKeys.filter { mine[$0.key] != nil }
        defer { stillNamed = Set(mine.filter { goneKeys[$0.key] == nil }.values.map { Person.ID(rawValue: $0.id) }) }
        guard isWhole, !isEmpty, !isUnsure(.person) else { return }
        for key in mine.keys where !seen.contains(key) && goneKeys[key] == nil { goneKeys[key] = .some(nil) }
    }

    /// By the keys by which this source has named them until now.
    private var myPeople: [String: KnownSchool.External] {
        (known.externals["person"] ?? [:]).filter { !$0.value.isGone }
    }

    mutating func planLeaving() {
        let mine = myPeople
        // By another key this source names them still, or from now on.
        var staying = stillNamed.union(people.lazy.map { Person.ID(rawValue: $0.id) })
        for (key, told) in goneKeys.sorted(by: { (mine[$0.key]?.id ?? 0, $0.key) < (mine[$1.key]?.id ?? 0, $1.key) }) {
            guard let old = mine[key] else { continue }
            let id = Person.ID(rawValue: old.id)
            guard let person = known.people[id] else { continue }
            guard !known.namedElsewhere.contains(id), !staying.contains(id) else {
                handedOver.append((key, told))
                continue
            }
            // Of several keys of one person the first is enough.
            if planLeaver(person, id, key, told) { staying.insert(id) }
        }
        for (key, id, told) in joinedOff {
            if known.namedElsewhere.contains(id) {
                handedOver.append((key, told))
            } else if let person = known.people[id] {
                _ = planLeaver(person, id, key, told)
            }
        }
    }

    /// - Returns: whether they leave. Whom somebody entered by hand and who runs the school stay.
    private mutating func planLeaver(
        _ person: KnownSchool.KnownPerson, _ id: Person.ID, _ key: String, _ told: Int64?
    ) -> Bool {
        guard person.source != .manual else {
            plan.people.keptByHand += 1
            plan.kept.append(.init(reason: .notNamed, name: person.draft.name.full, person: id))
            return false
        }
        let runs = known.roles[id, default: [:]].keys.contains { $0.role == .administrator || $0.role == .manager }
        guard !runs else {
            note(.runsSchool, nil, "people", of: person.draft.name.full)
            return false
        }
        leaving.append((key, id, told))
        return true
    }
}

extension Person.Draft {
    fileprivate func differences(from other: Person.Draft) -> [ImportPlan.Difference] {
        [
            .init(field: "givenName", before: name.given, after: other.name.given),
            .init(field: "middleName", before: name.middle, after: other.name.middle),
            .init(field: "familyName", before: name.family, after: other.name.family),
            .init(field: "grade", before: grade, after: other.grade),
            .init(field: "email", before: email, after: other.email),
            .init(field: "number", before: number, after: other.number),
        ].filter { $0.before != $0.after }
    }
}
