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
}
