import Coursework
import HTML
import JSON
import School
import SchoolServer
import Texts

/// `/handouts/{handout}/tasks/{task}/students/{student}`: one cell of the grid, opened.
enum CellPage {
    static let all: [@Sendable (Assets) -> Operation] = [
        Operation.page(path, "cellPage", .teachers, parameters: [from, CellUndo.parameter]) {
            try content($0, CellReading($0))
        },
        act("return", "returnForm", .workReturned) {
            .giveBack($0.task, of: $0.handout, to: $0.student, saying: $1)
        },
        act("retry", "retryForm", .askedToTryAgain) {
            .askToTryAgain($0.task, of: $0.handout, by: $0.student, saying: $1)
        },
        act("review", "reviewForm", .reviewed, sendsWords: false) { place, _ in
            .markReviewed(place.task, of: place.handout, by: place.student)
        },
        Operation.form("\(path)/aside", "setSignsAsideForm", .teachers, parameters: [from]) { visit, _ in
            let place = try CellPlace(visit)
            try visit.read(place.require)
            try await visit.perform(.setSignsAside(of: place.student, at: place.handout))
            return .go(CellUndo.mark(place.link, place), .signsSetAside)
        },
        undo("aside", "showSignsForm", isOfHandout: true) { .showSigns(of: $0.student, at: $0.handout) },
        undo("return", "undoReturnForm") { .takeBackReturn($0.task, of: $0.handout, by: $0.student) },
        undo("retry", "undoRetryForm") { .takeBackRetry($0.task, of: $0.handout, by: $0.student) },
        undo("review", "undoReviewForm") { .takeBackReview($0.task, of: $0.handout, by: $0.student) },
    ]

    static let path = "/handouts/{handout}/tasks/{task}/students/{student}"
    private static let from = Operation.Parameter("from", .choice(["review"]), "From which list one came.")

    // MARK: - Acts

    private static func act(
        _ name: String, _ operation: String, _ flash: Flash, sendsWords: Bool = true,
        _ act: @escaping @Sendable (CellPlace, String?) -> Act<Void>
    ) -> @Sendable (Assets) -> Operation {
        Operation.form("\(path)/\(name)", operation, .teachers, parameters: [from]) { visit, form in
            let place = try CellPlace(visit)
            let saved = try visit.read { try $0.savedComments() }
            let comment = SavedCommentChoice.said(form, saved)
            if !sendsWords, comment != nil {
                let reading = try CellReading(visit)
                if CellActs.takesWords(reading) { return .again(try content(visit, reading.refusing(form, .notSent))) }
            }
            // Where one goes on is found before what is done leaves the list.
            let next = place.isFromReview ? try ReviewWay(visit, place).following : nil
            do {
                try await visit.perform(act(place, comment))
            } catch let error as SchoolError where error.code == .invalid {
                return .again(try content(visit, CellReading(visit).refusing(form, .tooLong)))
            }
            if form["keep"] == "yes", saved.count < Limit.savedComments, let typed = form["comment"],
                !typed.allSatisfy(\.isWhitespace)
            {
                try await visit.perform(.saveComment(typed))
            }
            return .go(CellUndo.mark(next ?? place.link, place), flash)
        }
    }

    private static func undo(
        _ name: String, _ operation: String, isOfHandout: Bool = false,
        _ act: @escaping @Sendable (CellPlace) -> Act<Void>
    ) -> @Sendable (Assets) -> Operation {
        Operation.form("\(path)/\(name)/undo", operation, .teachers, parameters: [from]) { visit, _ in
            let place = try CellPlace(visit)
            if isOfHandout { try visit.read(place.require) }
            do {
                try await visit.perform(act(place))
            } catch let error as SchoolError where error.code == .conflict {
                return .go(place.link, .goneOn)
            }
            return .go(place.link, .asBefore)
        }
    }

    // MARK: - View

    private static func content(_ visit: Visit, _ reading: CellReading) throws -> PageContent {
        let words = visit.words
        let (cell, line) = (reading.cell, reading.line)
        let name = reading.studentNames.plain(line.person, line.name)
        var content = PageContent(
            words.plain(.cellTitle(name, reading.column.title)), in: .classes,
            crumbs: [
                PageContent.Crumb(words(.classes), "/classes"),
                PageContent.Crumb(bdi { reading.className }, "/classes/\(reading.report.schoolClass)"),
                PageContent.Crumb(bdi { reading.report.title }, "/handouts/\(reading.place.handout)"),
            ], actions: reading.studentNames.control
        ) {
            CellWays.view(reading, words)
            if let work = reading.work, !HandedInView.isEmpty(work) {
                // The work, and what is said to it, in view together.
                div(.class("beside")) {
                    div(.class("stack")) { HandedInView.view(work, reading.shown, words) }
                    div(.class("stack")) {
                        CellActs.view(reading, work, words)
                        card(cell, reading, words)
                        signs(reading, words)
                    }
                }
            } else {
                card(cell, reading, words)
                signs(reading, words)
                if let work = reading.work { CellActs.view(reading, work, words) }
            }
            if reading.column.path != nil { AttemptsView.view(reading, words) }
            fates(reading.fates, words)
        }
        content.modules = ["schoolwork/ways.js", "schoolwork/documents.js"]
        content.feeds = ["class/\(reading.report.schoolClass)"]
        content.undo = try CellUndo.view(visit, on: reading.place)
        return content
    }

    /// Why the student may need help with this handout; where another task shows it, that one is led to.
    private static func signs(_ reading: CellReading, _ words: Words) -> HTML? {
        if reading.line.signsSetAside != nil { return setAside(reading, words) }
        guard !reading.line.signs.isEmpty else { return nil }
        return section(.class("card"), .id("signs")) {
            h2 { words(.mayNeedHelp) }
            ul(.class("rows")) {
                for sign in reading.line.signs {
                    let shown = SignWords(sign: sign, words: words)
                    li(.class("row")) {
                        span {
                            strong { shown.what }
                            if let task = sign.task, task != reading.place.task,
                                let column = reading.report.columns.first(where: { $0.task == task })
                            {
                                " "
                                a(.href(reading.place.beside(task))) { bdi(.dir("auto")) { column.title } }
                            }
                        }
                        shown.why
                        shown.badge
                    }
                }
            }
            form(.method("post"), .action(reading.place.act("aside"))) {
                button(.type("submit")) { words(.setAside) }
            }
        }
    }

    private static func setAside(_ reading: CellReading, _ words: Words) -> HTML {
        form(.class("cluster"), .id("aside"), .method("post"), .action(reading.place.undo("aside"))) {
            small { words(.isSetAside) }
            button(.type("submit"), .class("quiet")) { words(.nameAgain) }
        }
    }

    private static func card(_ cell: Cell, _ reading: CellReading, _ words: Words) -> HTML {
        section(.class("card"), .id("standing")) {
            h2 { words(.howItStands) }
            standing(cell, reading, words)
        }
    }

    private static func standing(_ cell: Cell, _ reading: CellReading, _ words: Words) -> HTML {
        dl(.class("facts")) {
            Fact.view(words(.state)) { state(cell, reading, words) }
            if let opened = cell.opened { Fact.view(words(.opened)) { words.time(opened) } }
            if let done = cell.done {
                Fact.view(words(done.isByApp ? .doneByApp : .doneByStudent)) { words.time(done.at) }
            }
            if let figures = cell.figures { FiguresView.facts(figures, reading.column.means, words) }
            // What is handed in or marked says enough by itself.
            if let absence = cell.absence, absence != .notMeasured || cell.done == nil {
                Fact.view(words(.figures)) { words(.whyNothing(absence)) }
            }
            if let received = cell.received { Fact.view(words(.heard)) { words.time(received) } }
            if let edited = cell.figures?.edited { Fact.view(words(.lastWorked)) { words.time(edited) } }
            if let trust = cell.trust { Fact.view(words(.whoSays)) { words(.trust(trust)) } }
        }
    }

    private static func state(_ cell: Cell, _ reading: CellReading, _ words: Words) -> HTML {
        let marks = CellView.marks(cell, TaskKind(rawValue: reading.column.kind))
        guard marks.isEmpty else {
            return span(.class("marks")) {
                for (name, phrase) in marks { element("i", .class(name)) { words(phrase) } }
            }
        }
        return words(cell.opened == nil ? .short(.notOpened) : .short(.notMeasured))
    }

    /// What reached the school and was not told to this handout.
    private static func fates(_ lines: [DeliveryLedger.HandoutLine], _ words: Words) -> HTML? {
        guard !lines.isEmpty else { return nil }
        return section(.class("card")) {
            h2 { words(.notRecorded) }
            ul(.class("rows")) {
                for line in lines {
                    li(.class("row")) {
                        span { words(.became(line.fate)) }
                        small { words(.countReports(line.reports)) }
                    }
                }
            }
        }
    }
}

extension Phrase {
    fileprivate static func cellTitle(_ name: String, _ task: String) -> Phrase {
        .same("\(name) – \(task)")
    }
    fileprivate static let setAside = Phrase("Needs no help with this handout")
    fileprivate static let isSetAside = Phrase("You or a colleague said that no help is needed with this handout.")
    fileprivate static let nameAgain = Phrase("Show it again")
    fileprivate static let howItStands = Phrase("At a glance")
    fileprivate static let state = Phrase("Status")
    fileprivate static let opened = Phrase("Opened")
    fileprivate static let doneByApp = Phrase("Marked as done by the app")
    fileprivate static let doneByStudent = Phrase("Done")
    fileprivate static let figures = Phrase("Results")
    fileprivate static let heard = Phrase("Received from the device")
    fileprivate static let lastWorked = Phrase("Last worked on")
    fileprivate static let whoSays = Phrase("Source")
    fileprivate static let notRecorded = Phrase("What was not recorded here")
    fileprivate static func countReports(_ count: Int) -> Phrase {
        Phrase(one: "\(count) report", other: "\(count) reports", count)
    }
}
