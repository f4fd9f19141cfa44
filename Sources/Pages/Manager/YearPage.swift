import Coursework
import HTML
import HTTP
import JSON
import School
import SchoolServer
import Texts

import struct Foundation.Date

/// `/manager/year`: what the end of the school year would change, then the change, and taking it back.
enum YearPage {
    static let all: [@Sendable (Assets) -> Operation] = [
        Operation.page(
            "/manager/year", "yearPage", .administrators,
            parameters: [.init("last", .string(limit: 2), "The last grade, where it is not the highest.")], show),
        Operation.form("/manager/year/end", "endYearForm", .administrators, end),
        Operation.form("/manager/year/undo", "undoYearForm", .administrators, undo),
    ]

    /// Lists are as long as somebody reads; the figures count all.
    private static let shown = 100
    /// Each of these can be ticked.
    private static let shownClasses = 500

    /// What somebody has said of it on the page.
    private struct Asked {
        /// As it was typed.
        var last: String
        var keeping: Set<SchoolClass.ID> = []
        /// Whether it was to be done, and the school is another by now.
        var isOutrun = false

        init(last: String?) { self.last = (last ?? "").trimmingBlanks }

        /// Throws where no grade is called so.
        func choices() throws(NoGrade) -> YearChoices {
            if last.isEmpty { return YearChoices(keeping: keeping) }
            guard let grade = Int(last.westernDigits), Grade.numbers.contains(grade) else { throw NoGrade() }
            return YearChoices(lastGrade: grade, keeping: keeping)
        }

        struct NoGrade: Error {}
    }

    private static func show(_ visit: Visit) throws -> PageContent {
        try content(visit, Asked(last: visit.call.query("last")))
    }

    private static func content(_ visit: Visit, _ asked: Asked) throws -> PageContent {
        let words = visit.words
        guard var choices = try? asked.choices() else {
            return page(words) {
                section(.class("card stack"), .id("figures")) { lastGrade(asked.last, words(.noSuchGrade), words) }
            }
        }
        // What goes on stands in the list of what could end, with its tick.
        choices.keeping = []
        let (plan, undoable, last) = try visit.read { [choices] transaction in
            (try transaction.planYear(choices), try transaction.yearToUndo(), try transaction.lastImport())
        }
        return page(words) {
            if let ended = plan.justEnded {
                section(.class("card stack"), .id("ended")) {
                    h2 { words(.yearHasEnded) }
                    p { words.time(ended, .fullDay) }
                    if undoable != nil { takeBack(isLast: last?.isSchoolYear == true, ended, words) }
                }
            } else {
                if asked.isOutrun { p(.class("problem"), .role("alert")) { words(.moreLeaveNow) } }
                p(.class("lead")) { words(.yearPlanFirst) }
                figures(plan, asked, words)
                decision(plan, asked, words)
            }
        }
    }

    private static func page(_ words: Words, @HTMLBuilder _ body: () -> HTML) -> PageContent {
        var content = PageContent(words.plain(.schoolYear), in: .school) { body() }
        content.crumbs = [.init(words(.theSchool), "/manager")]
        return content
    }

    @HTMLBuilder private static func takeBack(isLast: Bool, _ ended: Date, _ words: Words) -> HTML {
        if isLast {
            p { words(.undoYearUntil(words.plainTime(RosterImport.lastUndo(of: ended), .fullDay))) }
            p(.class("hint")) { words(.undoYearHint) }
            form(.method("post"), .action("/manager/year/undo")) {
                button(.type("submit")) {
                    Icon.undo.view
                    words(.takeYearBack)
                }
            }
        } else {
            p(.class("hint")) { words(.importedSince) }
            a(.class("button"), .href("/manager/import")) { words(.importTitle) }
        }
    }

    // MARK: - The plan

    private static func figures(_ plan: YearPlan, _ asked: Asked, _ words: Words) -> HTML {
        section(.class("card stack"), .id("figures")) {
            dl(.class("facts")) {
                Fact.view(.moveUp, plan.moving.count, words)
                Fact.view(.leaveSchool, plan.leaving.count, words)
                Fact.view(.classesEnd, plan.ending.count, words)
                Fact.view(.stayAsTheyAre, plan.left.count, words)
            }
            lastGrade(asked.last.isEmpty ? plan.lastGrade.map(String.init) ?? "" : asked.last, nil, words)
        }
    }

    private static func lastGrade(_ typed: String, _ problem: HTML?, _ words: Words) -> HTML {
        form(.method("get"), .action("/manager/year"), .class("stack")) {
            Field("last", words(.lastGrade), hint: words(.lastGradeHint), problem: problem).text(
                typed, limit: 2, .inputmode("numeric"), .autocomplete("off"))
            div(.class("actions")) { button(.type("submit")) { words(.planAnew) } }
        }
    }

    @HTMLBuilder private static func decision(_ plan: YearPlan, _ asked: Asked, _ words: Words) -> HTML {
        if plan.isEmpty {
            div(.class("empty")) { p { words(.nothingEnds) } }
            left(plan, words)
        } else {
            form(.method("post"), .action("/manager/year/end"), .class("stack")) {
                input(.type("hidden"), .name("last"), .value(plan.lastGrade.map(String.init) ?? ""))
                if !plan.ending.isEmpty { ending(plan, asked, words) }
                if !plan.leaving.isEmpty { leaving(plan, words) }
                if !plan.moving.isEmpty { moving(plan, words) }
                left(plan, words)
                brake(plan, words)
                div(.class("actions")) {
                    button(.type("submit"), .class("primary")) { words(.endTheYear) }
                }
            }
        }
    }

    /// No more leave than the page has said, and where they are many only once somebody has said so as well.
    @HTMLBuilder private static func brake(_ plan: YearPlan, _ words: Words) -> HTML {
        let count = plan.leaving.count
        if plan.isBraked {
            label(.class("choice"), .id("many-leave")) {
                input(.type("checkbox"), .name("leaving"), .value(String(count)), .required())
                span { words(.manyLeave(count, of: plan.students)) }
            }
        } else {
            input(.type("hidden"), .name("leaving"), .value(String(count)))
        }
    }

    private static func ending(_ plan: YearPlan, _ asked: Asked, _ words: Words) -> HTML {
        section(.class("card"), .id("ending")) {
            h2 { words(.endingClasses(plan.ending.count)) }
            p(.class("hint")) { words(.endingHint) }
            ul(.class("rows")) {
                for one in plan.ending.prefix(shownClasses) {
                    li(.class("row")) {
                        span(.class("row-main")) {
                            strong { bdi { one.name } }
                            small {
                                words(.students(one.students))
                                if one.posted > 0 {
                                    " · "
                                    words(.completedThen(one.posted))
                                }
                            }
                        }
                        label(.class("choice")) {
                            input(
                                .type("checkbox"), .name("keep"), .value("\(one.schoolClass)"),
                                .checked(asked.keeping.contains(one.schoolClass)),
                                .aria("label", words.plain(.keepClass(one.name))))
                            words(.goesOn)
                        }
                    }
                }
            }
            more(plan.ending.count, words, beyond: shownClasses)
        }
    }

    private static func leaving(_ plan: YearPlan, _ words: Words) -> HTML {
        section(.class("card"), .id("leaving")) {
            h2 { words(.leavingStudents(plan.leaving.count)) }
            p(.class("hint")) { words(.leavingYearHint) }
            ul(.class("name-columns")) {
                for one in plan.leaving.prefix(shown) { name(one.name, words(.grade(one.grade))) }
            }
            more(plan.leaving.count, words)
        }
    }

    private static func moving(_ plan: YearPlan, _ words: Words) -> HTML {
        details(.class("card"), .id("moving")) {
            summary { words(.movingStudents(plan.moving.count)) }
            ul(.class("name-columns")) {
                for one in plan.moving.prefix(shown) { name(one.name, words(.fromTo(one.from, one.to))) }
            }
            more(plan.moving.count, words)
        }
    }

    @HTMLBuilder private static func left(_ plan: YearPlan, _ words: Words) -> HTML {
        for reason in YearPlan.Left.Reason.allCases {
            let alike = plan.left.filter { $0.reason == reason }
            if !alike.isEmpty {
                details(.class("card"), .data("reason", reason.rawValue)) {
                    summary {
                        words(.reason(reason))
                        " "
                        span(.class("count")) { words.number(alike.count) }
                    }
                    ul(.class("name-columns")) {
                        for one in alike.prefix(shown) { name(one.name, one.grade.map { words(.grade($0)) }) }
                    }
                    more(alike.count, words)
                }
            }
        }
    }

    private static func name(_ name: String, _ more: HTML?) -> HTML {
        li {
            bdi(.translate(false)) { name }
            if let more {
                " "
                small { more }
            }
        }
    }

    @HTMLBuilder private static func more(_ count: Int, _ words: Words, beyond shown: Int = shown) -> HTML {
        if count > shown { p(.class("hint")) { words(.andMore(count - shown)) } }
    }

    // MARK: - The change

    private static func end(_ visit: Visit, _ form: Form) async throws -> Reply {
        let keeping = try form.all("keep").map { text in
            guard let id = SchoolClass.ID(text) else { throw SchoolError.none("class") }
            return id
        }
        var asked = Asked(last: form["last"])
        asked.keeping = Set(keeping)
        guard var choices = try? asked.choices() else { return .again(try content(visit, asked)) }
        choices.leavingAllowed = form["leaving"].flatMap(Int.init)
        do {
            _ = try await visit.call.school.endYear(choices, as: try visit.call.actor)
        } catch let error as SchoolError where ["many_leaving", "changed_meanwhile"].contains(error.reason) {
            asked.isOutrun = choices.leavingAllowed != nil
            return .again(try content(visit, asked))
        } catch let error as SchoolError where error.reason == "year_just_ended" {
            // The page says when, and offers to take it back.
            return .go("/manager/year")
        }
        return .go("/manager/year", .yearEnded)
    }

    private static func undo(_ visit: Visit, _ form: Form) async throws -> Reply {
        let undo: ImportUndo
        do {
            undo = try await visit.call.school.undoYear(as: try visit.call.actor)
        } catch let error as SchoolError
            where ["no_year", "import_since", "changed_meanwhile"].contains(error.reason)
        {
            // The page says how it stands now.
            return .go("/manager/year")
        }
        let words = visit.words
        var content = PageContent(words.plain(.yearTakenBack), in: .school) {
            section(.class("card")) {
                p(.role("status")) {
                    for (count, phrase) in taken(undo) where count > 0 {
                        words(phrase(count))
                        " "
                    }
                    if undo.restored == 0, undo.left.isEmpty { words(.allAsBefore) }
                }
            }
            ImportPage.leftAlone(undo.left, of: undo.left.count, words)
            p(.class("actions")) { a(.class("button"), .href("/manager/year")) { words(.backToYear) } }
        }
        content.crumbs = [.init(words(.theSchool), "/manager"), .init(words(.schoolYear), "/manager/year")]
        return .raw(Layout.response(content, visit, .created))
    }

    private static func taken(_ undo: ImportUndo) -> [(Int, (Int) -> Phrase)] {
        [
            (undo.again[.person] ?? 0, Phrase.gradesAsBefore), (undo.again[.account] ?? 0, Phrase.backAtSchool),
            (undo.again[.schoolClass] ?? 0, Phrase.classesOpenAgain),
        ]
    }
}

extension Phrase {
    static let schoolYear = Phrase("School year")
    fileprivate static let yearHasEnded = Phrase("The school year was ended")
    fileprivate static let yearPlanFirst = Phrase(
        "This is what the end of the school year would change. Nothing changes until you confirm it, and you can undo it for four weeks."
    )
    fileprivate static func undoYearUntil(_ day: String) -> Phrase { Phrase("You can undo it until \(day).") }
    fileprivate static let undoYearHint = Phrase(
        "Undoing it restores grades, accounts and classes. Anything that was changed since then stays, and is listed.")
    fileprivate static let takeYearBack = Phrase("Undo the end of the year")
    fileprivate static let importedSince = Phrase(
        "Files were imported since then. To undo the end of the year, undo that import first.")
    fileprivate static let moveUp = Phrase("Students move up a grade")
    fileprivate static let leaveSchool = Phrase("Students leave")
    fileprivate static let classesEnd = Phrase("Classes end")
    fileprivate static let stayAsTheyAre = Phrase("Stay as they are")
    fileprivate static let lastGrade = Phrase("Last grade")
    fileprivate static let lastGradeHint = Phrase(
        "Students in this grade or above leave. It is the highest grade that any student is in, unless you write another."
    )
    fileprivate static let noSuchGrade = Phrase("Write a number from 0 to 20, or leave this empty.")
    fileprivate static let planAnew = Phrase("Plan with this")
    fileprivate static let nothingEnds = Phrase("Nothing would change: nobody moves up or leaves, and no class ends.")
    fileprivate static let endTheYear = Phrase("End the school year")
    fileprivate static func manyLeave(_ count: Int, of students: Int) -> Phrase {
        Phrase(
            "Yes, \(count) of \(students) students leave. This is more than one in three, but the last grade is right.")
    }
    fileprivate static let moreLeaveNow = Phrase(
        "Not ended: somebody has changed the school meanwhile. Look at the plan again.")
    fileprivate static func endingClasses(_ count: Int) -> Phrase {
        Phrase(one: "One class ends", other: "\(count) classes end", count)
    }
    fileprivate static let endingHint = Phrase(
        "Teachers find them among their earlier classes, with all handouts and reports. Anything still open in them is completed. Tick the classes that go on."
    )
    fileprivate static func completedThen(_ count: Int) -> Phrase {
        Phrase(one: "one handout is completed", other: "\(count) handouts are completed", count)
    }
    fileprivate static let goesOn = Phrase("goes on", context: "a class in the next school year")
    fileprivate static func keepClass(_ name: String) -> Phrase { Phrase("\(name) goes on") }
    fileprivate static func leavingStudents(_ count: Int) -> Phrase {
        Phrase(one: "One student leaves", other: "\(count) students leave", count)
    }
    fileprivate static let leavingYearHint = Phrase(
        "Their accounts are deactivated. What they did stays until they are deleted: after 30 days, or 120 if a roster file named them."
    )
    fileprivate static func movingStudents(_ count: Int) -> Phrase {
        Phrase(one: "One student moves up a grade", other: "\(count) students move up a grade", count)
    }
    fileprivate static func fromTo(_ from: String, _ to: String) -> Phrase { Phrase("from \(from) to \(to)") }
    fileprivate static let yearTakenBack = Phrase("The end of the year is undone")
    fileprivate static func gradesAsBefore(_ count: Int) -> Phrase {
        Phrase(
            one: "One student is back in their former grade.",
            other: "\(count) students are back in their former grades.",
            count)
    }
    fileprivate static func backAtSchool(_ count: Int) -> Phrase {
        Phrase(
            one: "One student who left can sign in again.", other: "\(count) students who left can sign in again.",
            count)
    }
    fileprivate static func classesOpenAgain(_ count: Int) -> Phrase {
        Phrase(
            one: "One class is open again, with its handouts.",
            other: "\(count) classes are open again, with their handouts.", count)
    }
    fileprivate static let allAsBefore = Phrase("Everything is as it was before.")
    fileprivate static let backToYear = Phrase("Back to the school year")
    fileprivate static func reason(_ reason: YearPlan.Left.Reason) -> Phrase {
        switch reason {
        case .keptByRoster: Phrase("From a roster, which sets grades and classes itself")
        case .noGrade: Phrase("Students without a grade")
        case .unknownGrade: Phrase("Students whose next grade is unknown")
        case .otherRole: Phrase("In the last grade, but with another role as well")
        case .noAccount: Phrase("In the last grade, without an account to deactivate")
        case .deactivated: Phrase("Students whose account is deactivated already")
        case .kept: Phrase("Classes that go on")
        }
    }
}
