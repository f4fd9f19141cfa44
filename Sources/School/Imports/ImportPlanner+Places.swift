import Coursework
import Rosters

// Locations, courses and classes.
extension ImportPlanner {
    mutating func planLocations() {
        let rows = roster.locations.filter { $0.status != .toBeDeleted }
        var alike = AlikeLocations(known, count: rows.count)
        let names = Set(known.locations.values.map(\.name))
        for row in rows {
            let (key, name) = (roster[row.id], roster[row.name].trimmed)
            guard !isOlder(row, "location") else { continue }
            guard key.fitsAColumn, name.fitsAColumn else {
                note(.badValue, row.place, "name", of: name)
                continue
            }
            if let old = known.external("location", key), let found = known.locations[.init(rawValue: old.id)] {
                locationIDs[row.id] = found.id
                let differs = found.name != name
                if differs, found.source == .manual {
                    plan.kept.append(.init(reason: .changedHere, name: found.name, fields: ["name"]))
                }
                add(
                    Planned(id: old.id, key: key, told: moment(of: row), draft: name), differs,
                    isByHand: found.source == .manual, to: \.locations, \.locations)
            } else if let same = alike.take(name) {
                locationIDs[row.id] = same
                locations.append(
                    Planned(id: same.rawValue, key: key, told: moment(of: row), draft: name, isLinked: true))
            } else {
                if names.contains(name) { note(.sameName, row.place, "name", of: name) }
                let id = newIdentifier(Location.self)
                locationIDs[row.id] = id
                locations.append(Planned(id: id.rawValue, key: key, told: moment(of: row), draft: name, isNew: true))
                plan.locations.added += 1
            }
        }
        let all = Set(known.locations.keys).union(locationIDs.values)
        usualLocation = choices.location.flatMap { known.locations[$0]?.id } ?? (all.count == 1 ? all.first : nil)
    }

    mutating func planCourses() {
        for row in roster.courses where row.status != .toBeDeleted {
            let key = roster[row.id]
            guard !isOlder(row, "course") else { continue }
            let title = [roster[row.title].trimmed, roster[row.code].trimmed, key].first { !$0.isEmpty } ?? key
            guard key.fitsAColumn, title.fitsAColumn, roster[row.code].unicodeScalars.count <= Limit.number else {
                note(.badValue, row.place, "title", of: title)
                continue
            }
            guard let place = location(row.location) else {
                note(.noLocation, row.place, "orgSourcedId", of: title, value: roster[row.location])
                continue
            }
            let draft = Course.Draft(name: title, number: roster[row.code].trimmedOrNil, at: place)
            if let old = known.external("course", key), let found = known.courses[.init(rawValue: old.id)] {
                courseIDs[row.id] = found.id
                if found.draft != draft, found.source == .manual {
                    let fields = found.draft.fields(differingFrom: draft)
                    plan.kept.append(.init(reason: .changedHere, name: found.name, fields: fields))
                }
                add(
                    Planned(id: old.id, key: key, told: moment(of: row), draft: draft), found.draft != draft,
                    isByHand: found.source == .manual, to: \.courses, \.courses)
            } else {
                let id = newIdentifier(Course.self)
                courseIDs[row.id] = id
                courses.append(Planned(id: id.rawValue, key: key, told: moment(of: row), draft: draft, isNew: true))
                plan.courses.added += 1
            }
        }
    }

    mutating func planClasses(_ transaction: Transaction) throws {
        let again = try classesGivenAgain(transaction)
        let zeros = LeadingZeros(known.externals["class"])
        var seen: Set<String> = roster.names(withheld: .schoolClass)
        var alike = isList ? AlikeClasses(known) : nil
        for row in roster.classes {
            let key = roster[row.id]
            seen.insert(key)
            guard !isOlder(row, "class") else { continue }
            if row.status == .toBeDeleted {
                if let old = known.externals["class"]?[key], !old.isGone { goneClasses.append((key, moment(of: row))) }
                continue
            }
            let isAgain = again.contains(row.id)
            let last = known.external("class", key)
            let former = last.flatMap { known.classes[.init(rawValue: $0.id)] }
            let (old, found) = isAgain ? (nil, nil) : (last, former)
            let names = [roster[row.title].trimmed, found?.draft.name ?? "", roster[row.code].trimmed]
            let title = names.first { !$0.isEmpty } ?? key
            guard key.fitsAColumn, title.fitsAColumn, roster[row.code].unicodeScalars.count <= Limit.number,
                roster[row.room].unicodeScalars.count <= Limit.room
            else {
                note(.badValue, row.place, "title", of: title)
                continue
            }
            if isAgain { keysGivenAgain.insert(key) }
            if old == nil, let same = alike?.take(title, at: location(row.location)), let there = known.classes[same] {
                classIDs[row.id] = same
                classes.append(
                    Planned(id: same.rawValue, key: key, told: moment(of: row), draft: there.draft, isLinked: true))
                plan.classes.unchanged += 1
                continue
            }
            // A plain list of names has no locations: an existing class stays where it is.
            guard let place = location(row.location) ?? former?.draft.location else {
                note(.noLocation, row.place, "schoolSourcedId", of: title, value: roster[row.location])
                continue
            }
            let course = courseIDs[row.course] ?? (row.course.isEmpty ? nil : knownCourse(roster[row.course]))
            var draft = SchoolClass.Draft(
                name: title, at: place, course: course, number: roster[row.code].trimmedOrNil,
                room: roster[row.room].trimmedOrNil)
            if let old, let found {
                if isList { draft = found.draft }
                guard !found.isArchived else {
                    plan.classes.keptByHand += 1
                    plan.kept.append(.init(reason: .archived, name: found.draft.name))
                    continue
                }
                if found.draft != draft, found.source == .manual {
                    let fields = found.draft.fields(differingFrom: draft)
                    plan.kept.append(.init(reason: .changedHere, name: found.draft.name, fields: fields))
                }
                let planned = Planned(id: old.id, key: key, told: moment(of: row), draft: draft)
                add(planned, found.draft != draft, isByHand: found.source == .manual, to: \.classes, \.classes)
                // A change by hand protects the name and location of a class, not its members.
                classIDs[row.id] = SchoolClass.ID(rawValue: old.id)
            } else {
                if isAgain { note(.keyGivenAgain, row.place, "", of: title) }
                if zeros.areLost(key) { note(.zerosLost, row.place, "sourcedId", of: title, value: key) }
                let id = newIdentifier(SchoolClass.self)
                classIDs[row.id] = id
                // A class is worth more than what it is called as well.
                nicknames[id.rawValue] = roster[row.nickname].trimmedOrNil.flatMap {
                    $0.unicodeScalars.count <= Limit.className ? $0 : nil
                }
                classes.append(Planned(id: id.rawValue, key: key, told: moment(of: row), draft: draft, isNew: true))
                plan.classes.added += 1
            }
        }
        guard roster.coverage(.schoolClass) == .whole, !roster.classes.isEmpty, !isUnsure(.schoolClass) else { return }
        for (key, old) in known.externals["class"] ?? [:] where !seen.contains(key) && !old.isGone {
            goneClasses.append((key, nil))
        }
    }

    /// Classes in the files that have the key of an archived class but are different classes: some systems use last
    /// year's keys again. A class is a different one if fewer than half of its students were in the archived class;
    /// somebody who was taken out of that by hand counts as having been in it. A few may be in it for a second year.
    private func classesGivenAgain(_ transaction: Transaction) throws -> Set<Roster.Text> {
        guard isList || roster.coverage(.enrolment) == .whole else { return [] }
        var archived: [Roster.Text: SchoolClass.ID] = [:]
        for row in roster.classes where row.status != .toBeDeleted {
            guard let old = known.external("class", roster[row.id]) else { continue }
            let id = SchoolClass.ID(rawValue: old.id)
            if known.classes[id]?.isArchived == true { archived[row.id] = id }
        }
        guard !archived.isEmpty else { return [] }
        let learned = try transaction.students(of: Set(archived.values))
        var students: [Roster.Text: (all: Int, known: Int)] = [:]
        for row in roster.enrolments where row.status != .toBeDeleted && role(row.role) == .student {
            guard let id = archived[row.schoolClass], isOn(nil, row.end, today) else { continue }
            let person = known.external("person", roster[row.person]).map { Person.ID(rawValue: $0.id) }
            // Whoever may be in no class of students is not counted.
            if let person, !known.roles[person, default: [:]].keys.contains(where: { $0.role == .student }) { continue }
            let place = person.map { Place(schoolClass: id, person: $0) }
            let wasThere = place.map { learned.contains($0) || known.taken.contains($0) } ?? false
            students[row.schoolClass, default: (0, 0)].all += 1
            if wasThere { students[row.schoolClass, default: (0, 0)].known += 1 }
        }
        return Set(students.filter { $0.value.known * 2 < $0.value.all }.keys)
    }
}

extension Course.Draft {
    /// As the API calls them.
    fileprivate func fields(differingFrom other: Course.Draft) -> [String] {
        [
            name == other.name ? nil : "name", number == other.number ? nil : "number",
            location == other.location ? nil : "location",
        ].compactMap { $0 }
    }
}

extension SchoolClass.Draft {
    /// As the API calls them.
    fileprivate func fields(differingFrom other: SchoolClass.Draft) -> [String] {
        [
            name == other.name ? nil : "name", number == other.number ? nil : "number",
            room == other.room ? nil : "room", location == other.location ? nil : "location",
            course == other.course ? nil : "course",
        ].compactMap { $0 }
    }
}
