import Coursework
import HTML
import Rosters
import School
import Texts

/// What an import would do, in figures and by name, with all that was found in the files.
struct ImportPlanView {
    /// Nil where no roster was found in the files.
    var plan: ImportPlan?
    var reading: RosterReading
    var files: [File.ID]
    var choices: ImportChoices
    /// The locations to choose from for rows that name none.
    var places: [Location]
    var words: Words

    /// Lists are as long as somebody reads; the figures count all.
    private static let shown = 100

    @HTMLBuilder var view: HTML {
        if let plan {
            figures(plan)
            if choices.location == nil, places.count > 1, plan.notes.contains(where: { $0.code == .noLocation }) {
                whereTheyAre
            }
            ClassesLosingTeachers(named: plan.untaught, words).view
            if !plan.leaving.isEmpty { leaving(plan) }
            if !plan.proposed.isEmpty { proposed(plan) }
            if !plan.joined.isEmpty { joined(plan) }
            decision(plan)
            if !plan.newcomers.isEmpty { newcomers(plan) }
            if !plan.movers.isEmpty { movers(plan) }
            if !plan.changes.isEmpty { changes(plan) }
            if !plan.kept.isEmpty { kept(plan) }
            if !plan.notes.isEmpty { notes(plan) }
        } else {
            div(.class("empty")) {
                p { words(.noRosterFound) }
                a(.class("button"), .href("/manager/import")) { words(.chooseOthers) }
            }
        }
        if !reading.findings.isEmpty { findings }
    }

    // MARK: - In figures

    private func figures(_ plan: ImportPlan) -> HTML {
        section(.class("card"), .id("figures")) {
            if plan.isEmpty {
                p { words(reading.isRefused || plan.leavesOut ? .nothingTaken : .nothingChanges) }
            } else {
                dl(.class("facts")) {
                    counts(.people, plan.people)
                    counts(.classes, plan.classes)
                    counts(.courses, plan.courses)
                    counts(.locations, plan.locations)
                    if let defaults = plan.defaults {
                        fact(
                            defaults.areStudents ? .whatListed : .whereUnsaid,
                            defaults.areStudents
                                ? .studentsAt(defaults.location.isolated) : .same("\(defaults.location.isolated)"))
                    }
                    fact(.inClasses, .inAndOut(plan.joins, plan.leaves))
                    if plan.accounts > 0 { fact(.newAccounts, .withoutPasswords(plan.accounts)) }
                    if plan.returning > 0 { fact(.comingBack, .same("\(plan.returning)")) }
                    if plan.linked > 0 { fact(.takenAsSame, .same("\(plan.linked)")) }
                    if plan.unnamedClasses > 0 { fact(.unnamedClasses, .staying(plan.unnamedClasses)) }
                }
            }
        }
    }

    @HTMLBuilder private func counts(_ name: Phrase, _ counts: ImportPlan.Counts) -> HTML {
        if counts.added + counts.changed + counts.unchanged + counts.keptByHand > 0 {
            fact(name, .newAndChanged(counts.added, counts.changed, counts.unchanged + counts.keptByHand))
        }
    }

    private func fact(_ name: Phrase, _ value: Phrase) -> HTML {
        Fact.view(words(name)) { words(value) }
    }

    // MARK: - By name

    private func leaving(_ plan: ImportPlan) -> HTML {
        section(.class("card"), .id("leaving")) {
            h2 { words(.leave(plan.leaving.count)) }
            p(.class("hint")) { words(.leavingHint) }
            ul(.class("rows")) {
                for leaver in plan.leaving.prefix(Self.shown) {
                    li(.class("row")) {
                        span(.class("row-main")) {
                            bdi(.translate(false)) { leaver.name }
                            small(.translate(false)) { marks(of: leaver).joined(separator: " · ") }
                        }
                        if leaver.openHandouts > 0 {
                            span(.class("badge late")) { words(.openHandouts(leaver.openHandouts)) }
                        }
                    }
                }
            }
            more(plan.leaving.count)
        }
    }

    /// What tells two of one name apart.
    private func marks(of leaver: ImportPlan.Leaver) -> [String] {
        let grade = leaver.grade.map { words.plain(.grade($0.isolated)) }
        return [leaver.account?.isolated, grade].compactMap { $0 } + leaver.classes.map(\.isolated)
    }

    private func newcomers(_ plan: ImportPlan) -> HTML {
        details(.class("card"), .id("newcomers")) {
            summary { words(.newPeople(plan.people.added)) }
            ul(.class("rows")) {
                for newcomer in plan.newcomers {
                    li(.class("row")) {
                        span(.class("row-main")) { bdi(.translate(false)) { newcomer.name } }
                        span(.class("cluster")) {
                            if newcomer.isStaff { span(.class("badge")) { words(Phrase.role(.teacher)) } }
                            if !newcomer.classes.isEmpty {
                                small(.translate(false)) { words.list(newcomer.classes.map(\.isolated)) }
                            }
                        }
                    }
                }
            }
            if plan.people.added > plan.newcomers.count {
                p(.class("hint")) { words(.andMore(plan.people.added - plan.newcomers.count)) }
            }
            p {
                a(.class("button"), .href(ImportPage.newcomers(files, choices)), .download()) {
                    Icon.download.view
                    words(.downloadNewPeople)
                }
            }
        }
    }

    /// People who may be here already: somebody has to confirm it.
    private func proposed(_ plan: ImportPlan) -> HTML {
        section(.class("card stack"), .id("proposed")) {
            h2 { words(.perhapsTheSame(plan.proposed.count)) }
            p(.class("hint")) { words(.perhapsTheSameHint) }
            alike(plan.proposed)
            div(.class("actions")) {
                for link in ImportChoices.Link.allCases where plan.proposed.contains(where: { $0.link == link }) {
                    let more = ImportChoices(links: choices.links.union([link]), location: choices.location)
                    a(.class("button"), .href(ImportPage.place(files, more))) { words(.takeAsSame(link)) }
                }
            }
        }
    }

    private func joined(_ plan: ImportPlan) -> HTML {
        section(.class("card stack"), .id("joined")) {
            h2 { words(.takenAsTheSame(plan.joined.count)) }
            alike(plan.joined)
            let none = ImportChoices(location: choices.location)
            div(.class("actions")) {
                a(.class("button"), .href(ImportPage.place(files, none))) { words(.takeAsOthers) }
            }
        }
    }

    @HTMLBuilder private func alike(_ all: [ImportPlan.Alike]) -> HTML {
        ul(.class("rows")) {
            for one in all.prefix(Self.shown) {
                li(.class("row")) {
                    span(.class("row-main")) {
                        span { words(.inFilesAndHere(one.name.isolated, one.known.isolated)) }
                        small { words(.sameBy(one.link)) }
                    }
                    a(.href("/manager/people/\(one.person)")) { words(.seePerson) }
                }
            }
        }
        more(all.count)
    }

    private func movers(_ plan: ImportPlan) -> HTML {
        details(.class("card"), .id("movers")) {
            summary { words(.movedPeople(plan.moved)) }
            ul(.class("rows")) {
                for mover in plan.movers {
                    li(.class("row")) {
                        span(.class("row-main")) { bdi(.translate(false)) { mover.name } }
                        span(.class("cluster")) {
                            small { words(way(of: mover)) }
                            if mover.openHandouts > 0 {
                                span(.class("badge late")) { words(.openHandouts(mover.openHandouts)) }
                            }
                        }
                    }
                }
            }
            if plan.moved > plan.movers.count { p(.class("hint")) { words(.andMore(plan.moved - plan.movers.count)) } }
        }
    }

    private func way(of mover: ImportPlan.Mover) -> Phrase {
        let (old, new) = (words.list(mover.from.map(\.isolated)), words.list(mover.to.map(\.isolated)))
        if mover.from.isEmpty { return .intoClasses(new) }
        return mover.to.isEmpty ? .outOfClasses(old) : .fromClassesToClasses(old, new)
    }

    private func changes(_ plan: ImportPlan) -> HTML {
        details(.class("card")) {
            summary { words(.changedPeople(plan.changes.count)) }
            ul(.class("rows")) {
                for change in plan.changes.prefix(Self.shown) {
                    li(.class("row")) {
                        span(.class("row-main")) {
                            bdi(.translate(false)) { change.name }
                            if let account = change.account { small { bdi(.translate(false)) { account } } }
                        }
                        div {
                            for one in change.differences {
                                div { small { words(.difference(one, words)) } }
                            }
                        }
                    }
                }
            }
            more(plan.changes.count)
        }
    }

    private func kept(_ plan: ImportPlan) -> HTML {
        details(.class("card"), .id("kept")) {
            summary { words(.keptHere(plan.kept.count)) }
            ul(.class("rows")) {
                for kept in plan.kept.prefix(Self.shown) {
                    li(.class("row")) {
                        span(.class("row-main")) {
                            if let person = kept.person {
                                a(.href("/manager/people/\(person)")) { bdi(.translate(false)) { kept.name } }
                            } else {
                                bdi(.translate(false)) { kept.name }
                            }
                        }
                        small { words(why(kept)) }
                    }
                }
            }
            more(plan.kept.count)
        }
    }

    private func why(_ kept: ImportPlan.Kept) -> Phrase {
        let fields = words.list(kept.fields.map { words.plain(.fieldOfImport($0)) })
        return switch kept.reason {
        case .changedHere: .keptAsChangedHere(fields)
        case .otherSource: .keptAsOtherSays(fields)
        case .notNamed: .staysUnnamed
        case .archived: .staysArchived
        }
    }

    @HTMLBuilder private func more(_ count: Int) -> HTML {
        if count > Self.shown { p(.class("hint")) { words(.andMore(count - Self.shown)) } }
    }

    // MARK: - What to look at

    /// What is so of many rows is said once.
    private func notes(_ plan: ImportPlan) -> HTML {
        let remarks = ImportNote.Code.allCases.compactMap { code -> ImportRemark? in
            let alike = plan.notes.filter { $0.code == code }
            guard !alike.isEmpty else { return nil }
            let shown = alike.prefix(200).map {
                ImportRemark.Place(
                    file: $0.file, row: $0.row > 0 ? $0.row : nil, column: column(of: $0), name: $0.name,
                    value: $0.value)
            }
            return ImportRemark(sentences: [.note(code)], places: shown, more: alike.count - shown.count)
        }
        return section(.class("card"), .id("notes")) {
            h2 { words(.lookAtThese) }
            ImportRemark.view(remarks, words)
        }
    }

    /// The people who were left out, by reason.
    static func leftOut(_ named: [ImportPlan.LeftOut], _ words: Words) -> HTML {
        ul(.class("rows")) {
            for code in ImportNote.Code.allCases {
                let alike = named.filter { $0.code == code }
                if !alike.isEmpty {
                    li(.class("row")) {
                        span(.class("row-main")) {
                            words(.note(code))
                            small(.translate(false)) { words.list(alike.map(\.name.isolated)) }
                        }
                    }
                }
            }
        }
    }

    private var findings: HTML {
        section(.class("card"), .id("findings")) {
            h2 { words(.foundInFiles) }
            ImportRemark.view(ImportRemark.remarks(of: reading.findings, words), words)
        }
    }

    /// Columns of lists have names of ours, and those of other files have the names that their format gives them.
    private func column(of note: ImportNote) -> Phrase? {
        guard !note.column.isEmpty else { return nil }
        return reading.format == .list ? .foundElsewhere(Wording(stringLiteral: note.column)) : .same("\(note.column)")
    }

    // MARK: - What to do

    /// Rows without a location are left out until somebody has said where that is.
    private var whereTheyAre: HTML {
        form(.method("get"), .action("/manager/import/plan"), .class("card stack"), .id("where")) {
            p(.class("problem")) {
                Icon.warning.view
                span { words(.someNowhere) }
            }
            input(.type("hidden"), .name("files"), .value(ImportPage.names(files)))
            if !choices.links.isEmpty { input(.type("hidden"), .name("link"), .value(ImportPage.link(choices))) }
            Field("at", words(.whereTheyAre)).view { id, described, invalid in
                select(id, .name("at"), described, invalid) {
                    for place in places { option(.value("\(place.id)")) { place.name } }
                }
            }
            div(.class("actions")) { button(.type("submit"), .class("primary")) { words(.takeThemThere) } }
        }
    }

    private func decision(_ plan: ImportPlan) -> HTML {
        form(.method("post"), .action("/manager/import/apply"), .class("stack"), .id("apply-form")) {
            input(.type("hidden"), .name("files"), .value(ImportPage.names(files)))
            if !choices.links.isEmpty { input(.type("hidden"), .name("link"), .value(ImportPage.link(choices))) }
            if let location = choices.location { input(.type("hidden"), .name("at"), .value("\(location)")) }
            if reading.isRefused {
                p(.class("problem")) {
                    Icon.warning.view
                    span { words(.refused) }
                }
            } else {
                if plan.isOtherSystem { yes("system", 1, .sameIdentifiers) }
                if plan.isLeavingBraked {
                    yes("leaving", plan.leaving.count, .manyLeave(plan.leaving.count, plan.leavingShare))
                }
                if plan.isOutBraked { yes("out", plan.outs, .manyOut(plan.outs, plan.knownPlaces, plan.leavingShare)) }
            }
            div(.class("actions")) {
                if !reading.isRefused, !plan.isEmpty {
                    button(.type("submit"), .class("primary")) { words(.applyIt) }
                }
                a(.class("button quiet"), .href("/manager/import")) { words(.chooseOthers) }
            }
        }
    }
}

extension ImportPlanView {
    /// One more yes to a number that is unusual.
    private func yes(_ name: String, _ count: Int, _ phrase: Phrase) -> HTML {
        label(.class("choice")) {
            input(.type("checkbox"), .name(name), .value("\(count)"), .required())
            span { words(phrase) }
        }
    }
}

extension Phrase {
    fileprivate static let noRosterFound = Phrase("No roster was found in these files.")
    fileprivate static let chooseOthers = Phrase("Choose other files")
    fileprivate static let nothingChanges = Phrase("Nothing changes: the school already matches the files.")
    fileprivate static let nothingTaken = Phrase(
        "Nothing would change. What was not taken from the files is listed below.")
    fileprivate static let courses = Phrase("Courses")
    fileprivate static let locations = Phrase("Locations")
    fileprivate static let inClasses = Phrase("In classes")
    fileprivate static func newAndChanged(_ new: Int, _ changed: Int, _ same: Int) -> Phrase {
        Phrase("\(new) new, \(changed) changed, \(same) as before")
    }
    fileprivate static func inAndOut(_ joins: Int, _ leaves: Int) -> Phrase { Phrase("\(joins) in, \(leaves) out") }
    fileprivate static let newAccounts = Phrase("Accounts")
    fileprivate static func withoutPasswords(_ count: Int) -> Phrase {
        Phrase("\(count) new, with no passwords yet")
    }
    fileprivate static let comingBack = Phrase("People who come back")
    fileprivate static let takenAsSame = Phrase("Matched with existing entries")
    fileprivate static let unnamedClasses = Phrase("Classes no longer in the files")
    fileprivate static func staying(_ count: Int) -> Phrase { Phrase("\(count), which stay until archived") }
    fileprivate static let whatListed = Phrase("New people in the list")
    fileprivate static let whereUnsaid = Phrase("If the files give no location")
    fileprivate static func studentsAt(_ location: String) -> Phrase { Phrase("students at \(location)") }
    fileprivate static func keptHere(_ count: Int) -> Phrase {
        Phrase(one: "One entry here stays unchanged", other: "\(count) entries here stay unchanged", count)
    }
    fileprivate static func keptAsChangedHere(_ fields: String) -> Phrase { Phrase("\(fields) – kept as changed here") }
    fileprivate static func keptAsOtherSays(_ fields: String) -> Phrase {
        Phrase("\(fields) – kept as set by another system")
    }
    fileprivate static let staysUnnamed = Phrase("no longer in the files; stays, because somebody changed it here")
    fileprivate static let staysArchived = Phrase("stays archived")
    fileprivate static func fieldOfImport(_ name: String) -> Phrase {
        switch name {
        case "givenName": Phrase("given name")
        case "middleName": Phrase("middle name")
        case "familyName": Phrase("family name")
        case "grade": Phrase("grade", context: "of a person")
        case "email": Phrase("e-mail")
        case "number": Phrase("number", context: "of a person or class")
        case "room": Phrase("room")
        case "location": Phrase("location")
        case "course": Phrase("course")
        default: Phrase("name")
        }
    }
    fileprivate static func difference(_ one: ImportPlan.Difference, _ words: Words) -> Phrase {
        let field = words.plain(fieldOfImport(one.field))
        let (before, after) = (shown(one.before), shown(one.after))
        return Phrase("\(field): \(before) → \(after)")
    }
    private static func shown(_ value: String?) -> String { value.map { $0.isEmpty ? "–" : $0.isolated } ?? "–" }
    fileprivate static func leave(_ count: Int) -> Phrase {
        Phrase(one: "One person leaves", other: "\(count) people leave", count)
    }
    fileprivate static let leavingHint = Phrase(
        "Their accounts are deactivated. Their work is kept for a limited time, in case they come back.")
    fileprivate static func changedPeople(_ count: Int) -> Phrase {
        Phrase(one: "The details of one person change", other: "The details of \(count) people change", count)
    }
    fileprivate static func newPeople(_ count: Int) -> Phrase {
        Phrase(one: "One person is new", other: "\(count) people are new", count)
    }
    fileprivate static func movedPeople(_ count: Int) -> Phrase {
        Phrase(
            one: "One person joins or leaves classes", other: "\(count) people join or leave classes", count)
    }
    fileprivate static let downloadNewPeople = Phrase("Download the list of new people")
    fileprivate static func intoClasses(_ new: String) -> Phrase { Phrase("into \(new)") }
    fileprivate static func outOfClasses(_ old: String) -> Phrase { Phrase("out of \(old)") }
    fileprivate static func fromClassesToClasses(_ old: String, _ new: String) -> Phrase {
        Phrase("from \(old) to \(new)", context: "classes")
    }
    static func andMore(_ count: Int) -> Phrase { Phrase("And \(count) more.") }
    fileprivate static let lookAtThese = Phrase("Look at these")
    fileprivate static let foundInFiles = Phrase("Found in the files")
    fileprivate static let refused = Phrase("A file was refused. Correct it, and choose the files again.")
    fileprivate static func manyLeave(_ count: Int, _ share: Int) -> Phrase {
        Phrase("Yes, \(count) people leave. This is more than \(share) in a hundred, but the files are complete.")
    }
    fileprivate static func manyOut(_ count: Int, _ places: Int, _ share: Int) -> Phrase {
        Phrase(
            "Yes, people who stay at the school lose \(count) of \(places) places in classes. This is more than \(share) in a hundred, but the files are complete."
        )
    }
    fileprivate static let sameIdentifiers = Phrase(
        "Yes, the files come from a different system than the last ones, and its identifiers stand for the same people."
    )
    fileprivate static let someNowhere = Phrase("For some rows the files give no location, so these rows are left out.")
    fileprivate static let whereTheyAre = Phrase("Location of these rows")
    fileprivate static let takeThemThere = Phrase("Use this location")
    fileprivate static let applyIt = Phrase("Apply it")
    fileprivate static func takeAsSame(_ link: ImportChoices.Link) -> Phrase {
        switch link {
        case .account: Phrase("Match people with the same account name")
        case .email: Phrase("Match people with the same e-mail address")
        case .number: Phrase("Match people with the same number")
        }
    }
    fileprivate static func sameBy(_ link: ImportChoices.Link) -> Phrase {
        switch link {
        case .account: Phrase("the same account name")
        case .email: Phrase("the same e-mail address")
        case .number: Phrase("the same number")
        }
    }
    fileprivate static func perhapsTheSame(_ count: Int) -> Phrase {
        Phrase(one: "One person may be here already", other: "\(count) people may be here already", count)
    }
    fileprivate static let perhapsTheSameHint = Phrase(
        "They are in the files for the first time. Nobody is matched until you say so.")
    fileprivate static func takenAsTheSame(_ count: Int) -> Phrase {
        Phrase(
            one: "One person is matched with somebody here", other: "\(count) people are matched with people here",
            count)
    }
    fileprivate static let takeAsOthers = Phrase("Do not match them")
    fileprivate static func inFilesAndHere(_ name: String, _ known: String) -> Phrase {
        Phrase("\(name) in the files, \(known) here")
    }
    fileprivate static let seePerson = Phrase("See the person")

    fileprivate static func note(_ code: ImportNote.Code) -> Phrase { .foundElsewhere(code.message) }
}
