import Coursework
import HTML
import HTTP
import School
import SchoolServer
import Texts

/// `/manager/import/job`: how far an import is, or taking one back, and then what came of it.
///
/// It goes on whether or not anybody looks, so the page can be left and come back to.
enum ImportJobPage {
    static let all: [@Sendable (Assets) -> Operation] = [
        Operation.page("/manager/import/job", "importJobPage", .administrators, show)
    ]

    /// Most are done before a page would be there to wait on.
    private static let patience = Duration.seconds(1)

    /// Asks for it and shows what came of it, or how far it is.
    static func begin(_ kind: ImportJob.Kind, _ request: ImportJob.Request, _ visit: Visit) async throws -> Reply {
        let (school, actor) = (visit.call.school, try visit.call.actor)
        do {
            try await school.beginImport(kind, request, as: actor)
            _ = try await school.waitForImport(atMost: patience, as: actor)
        } catch let error as SchoolError where error.reason == SchoolError.importRunning.reason {
            // The page says that one is running.
        } catch let error as SchoolError where error.reason == SchoolError.changedMeanwhile.reason {
            return .go("/manager/import")
        }
        return .go("/manager/import/job")
    }

    private static func show(_ visit: Visit) throws -> PageContent {
        guard let job = try visit.read({ try $0.importJob() }) else { return try ImportPage.content(visit) }
        let (words, organization) = (visit.words, try visit.call.actor.organization)
        var content: PageContent
        switch (job.state, job.kind) {
        case (.asked, _):
            content = running(job, visit.call.school.importProgress(of: organization), words)
        case (.done, .files): content = imported(job, visit, words)
        case (.done, .undo): content = takenBack(job, visit, words)
        case (.failed, _): content = failed(job, visit, words)
        }
        content.crumbs = [.init(words(.importTitle), "/manager/import")]
        return content
    }

    // MARK: - While it runs

    private static func running(_ job: ImportJob, _ stand: ImportProgress.State?, _ words: Words) -> PageContent {
        let title: Phrase = job.kind == .files ? .importRuns : .undoRuns
        let state: Phrase = stand.map { .phase($0.phase) } ?? .beginsSoon
        var content = PageContent(words.plain(title), in: .imports) {
            section(.class("card stack"), .id("job")) {
                p(.role("status")) {
                    words(state)
                    if let share = stand?.share {
                        " "
                        words.percent(Double(share) / 100)
                    }
                }
                // Without a value the bar says no more than that something is under way.
                progress(
                    .max("100"), .value(stand?.share.map(String.init)), .aria("label", words.plain(state)))
                p(.class("hint")) { words(.goesOnAlone) }
                p { a(.class("button"), .href("/manager/import/job")) { words(.lookAgain) } }
            }
        }
        content.modules = ["manager/job.js"]
        content.looksAgainAfter = 3
        return content
    }

    // MARK: - What came of it

    private static func imported(_ job: ImportJob, _ visit: Visit, _ words: Words) -> PageContent {
        let outcome = job.outcome ?? .init()
        let isLast = (try? visit.read { try $0.lastImport() }).flatMap { $0 }.map { !$0.isSchoolYear } ?? false
        return PageContent(words.plain(.importIsDone), in: .imports) {
            section(.class("card"), .id("outcome")) {
                p(.role("status")) { words(.importedNow) }
                when(job, words)
                dl(.class("facts")) {
                    Fact.view(.newPeopleFact, outcome.added, words)
                    Fact.view(.changedPeopleFact, outcome.changed, words)
                    Fact.view(.leftPeopleFact, outcome.left, words)
                    Fact.view(.movedPeopleFact, outcome.moved, words)
                    Fact.view(.newClassesFact, outcome.classes, words)
                    Fact.view(.newAccountsFact, outcome.accounts, words)
                }
            }
            if outcome.leftOut > 0 { leftOut(job, outcome.leftOut, visit, words) }
            if (outcome.remarks ?? 0) > 0, hasPlan(job, visit) {
                p { a(.href(ImportPage.place(job.request.files, job.request.choices))) { words(.seeRemarks) } }
            }
            p(.class("actions")) {
                if outcome.accounts > 0 {
                    a(.class("button primary"), .href("/manager/people/several?all=true&state=new")) {
                        words(.signInSlips)
                    }
                }
                a(.class("button"), .href("/manager/people")) { words(.people) }
                if isLast {
                    a(.class("button"), .href("/manager/import/undo")) {
                        Icon.undo.view
                        words(.takeImportBack)
                    }
                }
                back(words)
            }
        }
    }

    /// Whether there is a plan to be seen again: of one's own files, as long as they are there.
    private static func hasPlan(_ job: ImportJob, _ visit: Visit) -> Bool {
        guard visit.me?.person == job.person else { return false }
        return (try? visit.read { try $0.hasRosterFiles(job.request.files) }) ?? false
    }

    /// The people it left out. They are not stored: after a restart they are read from the files, while these exist.
    private static func leftOut(_ job: ImportJob, _ count: Int, _ visit: Visit, _ words: Words) -> HTML {
        let named = (try? visit.call.actor.organization).map { visit.call.school.leftOut(by: job, of: $0) } ?? []
        return section(.class("card"), .id("left-out")) {
            h2 { words(.wereLeftOut(count)) }
            if named.isEmpty {
                if hasPlan(job, visit) {
                    p { a(.href(ImportPage.place(job.request.files, job.request.choices))) { words(.seeInPlan) } }
                }
            } else {
                ImportPlanView.leftOut(named, words)
            }
        }
    }

    private static func takenBack(_ job: ImportJob, _ visit: Visit, _ words: Words) -> PageContent {
        let outcome = job.outcome ?? .init()
        let stayed = (try? visit.call.actor.organization).map { visit.call.school.stayed(after: job, of: $0) } ?? []
        return PageContent(words.plain(.takenBack), in: .imports) {
            section(.class("card"), .id("outcome")) {
                div(.role("status")) {
                    let told = told(outcome)
                    if told.isEmpty { p { words(.nothingTakenBack) } }
                    for phrase in told { p { words(phrase) } }
                }
                when(job, words)
            }
            if outcome.leftOut > 0 { ImportPage.leftAlone(stayed, of: outcome.leftOut, words) }
            p(.class("actions")) { back(words) }
        }
    }

    /// What is removed, what is back and what is as before, each where there is any.
    static func told(_ outcome: ImportJob.Outcome) -> [Phrase] {
        let undone = outcome.undone
        let counted: [(Int?, (Int) -> Phrase)] = [
            (outcome.added, Phrase.removedPeople), (outcome.accounts, Phrase.removedAccounts),
            (outcome.classes, Phrase.removedClasses), (outcome.courses, Phrase.removedCourses),
            (outcome.locations, Phrase.removedLocations),
            (undone?.returned, Phrase.returnedPeople), (undone?.joins, Phrase.placesGivenBack),
            (undone?.goneAgain, Phrase.goneAgainPeople), (undone?.leaves, Phrase.placesTakenAway),
            (undone?.details, Phrase.detailsAsBefore), (undone?.others, Phrase.othersAsBefore),
            (outcome.unsorted, Phrase.changesUndone), (outcome.hidden, Phrase.workHidden),
        ]
        return counted.compactMap { count, phrase in
            guard let count, count > 0 else { return nil }
            return phrase(count)
        }
    }

    private static func failed(_ job: ImportJob, _ visit: Visit, _ words: Words) -> PageContent {
        let outcome = job.outcome ?? .init()
        return PageContent(words.plain(job.kind == .files ? .importNotDone : .undoNotDone), in: .imports) {
            section(.class("card stack"), .id("outcome")) {
                p(.class("problem"), .role("alert")) {
                    Icon.warning.view
                    span { reason(outcome, words) }
                }
                when(job, words)
            }
            p(.class("actions")) {
                if job.kind == .files, hasPlan(job, visit) {
                    a(.class("button primary"), .href(ImportPage.place(job.request.files, job.request.choices))) {
                        words(.seePlanAgain)
                    }
                }
                back(words)
            }
        }
    }

    @HTMLBuilder private static func reason(_ outcome: ImportJob.Outcome, _ words: Words) -> HTML {
        switch outcome.reason {
        case "other_system": words(.fromOtherSystem)
        case "many_leaving", "many_out": words(.manyWouldLeave)
        case "file_refused": words(.fileWasRefused)
        case "import_interrupted": words(.wasInterrupted)
        case "changed_meanwhile": words(.schoolChanged)
        case "not_found": words(.filesGone)
        default: span(.lang("en"), .dir("ltr")) { outcome.message ?? "" }
        }
    }

    @HTMLBuilder private static func when(_ job: ImportJob, _ words: Words) -> HTML {
        if let ended = job.ended { p(.class("hint")) { words.time(ended) } }
    }

    private static func back(_ words: Words) -> HTML {
        a(.class("button"), .href("/manager/import")) { words(.backToImport) }
    }
}

extension Phrase {
    fileprivate static let importRuns = Phrase("The import is running")
    fileprivate static let undoRuns = Phrase("The import is being undone")
    fileprivate static let beginsSoon = Phrase("It begins in a moment.")
    fileprivate static func phase(_ phase: ImportProgress.Phase) -> Phrase {
        switch phase {
        case .reading: Phrase("The files are being read.")
        case .comparing: Phrase("They are being compared with the school.")
        case .writing: Phrase("The school is being changed:")
        case .takingBack: Phrase("Its changes are being undone:")
        }
    }
    fileprivate static let goesOnAlone = Phrase(
        "You can leave this page. The work goes on by itself, and the result will be shown here.")
    fileprivate static let lookAgain = Phrase("Look again")
    fileprivate static let importIsDone = Phrase("The import is done")
    fileprivate static let importedNow = Phrase(
        "The files were imported as planned. People with an account can start with a sign-in slip.")
    fileprivate static let newPeopleFact = Phrase("New people")
    fileprivate static let changedPeopleFact = Phrase("People changed")
    fileprivate static let leftPeopleFact = Phrase("People who left")
    fileprivate static let movedPeopleFact = Phrase("People in other classes")
    fileprivate static let newClassesFact = Phrase("New classes")
    fileprivate static let newAccountsFact = Phrase("New accounts")
    fileprivate static func wereLeftOut(_ count: Int) -> Phrase {
        Phrase(
            one: "One person is left out, or has no account", other: "\(count) people are left out, or have no account",
            count)
    }
    fileprivate static let seeInPlan = Phrase("See who they are in the plan for the same files")
    static let importNotDone = Phrase("Nothing was imported")
    static let undoNotDone = Phrase("The import was not undone")
    fileprivate static let manyWouldLeave = Phrase(
        "Nothing was changed. So many people would leave or lose their classes that you have to confirm it in the plan."
    )
    fileprivate static let fromOtherSystem = Phrase(
        "Nothing was changed. The files come from a different system than the last ones, and you have to confirm this in the plan."
    )
    fileprivate static let fileWasRefused = Phrase("A file was refused, and nothing was changed.")
    fileprivate static let wasInterrupted = Phrase(
        "The server stopped several times while this was running. If you were importing, nothing was changed; if you were undoing an import, part of it is undone."
    )
    fileprivate static let schoolChanged = Phrase("Somebody else changed the school meanwhile. Try it again.")
    fileprivate static let seePlanAgain = Phrase("See the plan")
    fileprivate static let takenBack = Phrase("The import is undone")
    fileprivate static func removedPeople(_ count: Int) -> Phrase {
        Phrase(one: "One person is removed.", other: "\(count) people are removed.", count)
    }
    fileprivate static func removedAccounts(_ count: Int) -> Phrase {
        Phrase(one: "One account is removed.", other: "\(count) accounts are removed.", count)
    }
    fileprivate static func removedClasses(_ count: Int) -> Phrase {
        Phrase(one: "One class is removed.", other: "\(count) classes are removed.", count)
    }
    fileprivate static func removedCourses(_ count: Int) -> Phrase {
        Phrase(one: "One course is removed.", other: "\(count) courses are removed.", count)
    }
    fileprivate static func removedLocations(_ count: Int) -> Phrase {
        Phrase(one: "One location is removed.", other: "\(count) locations are removed.", count)
    }
    fileprivate static func returnedPeople(_ count: Int) -> Phrase {
        Phrase(one: "One person who had left is back.", other: "\(count) people who had left are back.", count)
    }
    fileprivate static func goneAgainPeople(_ count: Int) -> Phrase {
        Phrase(
            one: "One person who had come back has left again.",
            other: "\(count) people who had come back have left again.", count)
    }
    fileprivate static func placesGivenBack(_ count: Int) -> Phrase {
        Phrase(one: "One place in a class is given back.", other: "\(count) places in classes are given back.", count)
    }
    fileprivate static func placesTakenAway(_ count: Int) -> Phrase {
        Phrase(
            one: "One place in a class is taken away again.",
            other: "\(count) places in classes are taken away again.", count)
    }
    fileprivate static func detailsAsBefore(_ count: Int) -> Phrase {
        Phrase(
            one: "The details of one person are as before.", other: "The details of \(count) people are as before.",
            count)
    }
    fileprivate static func othersAsBefore(_ count: Int) -> Phrase {
        Phrase(
            one: "One role, class, course or location is as before.",
            other: "\(count) roles, classes, courses and locations are as before.", count)
    }
    fileprivate static func changesUndone(_ count: Int) -> Phrase {
        Phrase(one: "One change is undone.", other: "\(count) changes are undone.", count)
    }
    fileprivate static let nothingTakenBack = Phrase("There was nothing to undo.")
    fileprivate static let seeRemarks = Phrase("See what was found in the files, and which rows are left out")
    fileprivate static func workHidden(_ count: Int) -> Phrase {
        Phrase(one: "The work of one person is hidden.", other: "The work of \(count) people is hidden.", count)
    }
    static let backToImport = Phrase("Back to the import")
}
