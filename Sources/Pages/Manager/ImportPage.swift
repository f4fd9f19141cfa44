import Coursework
import HTML
import HTTP
import JSON
import Rosters
import School
import SchoolServer
import Texts

/// `/manager/import`: roster files and lists, what they would change, and then the change.
///
/// What is brought lies among the person's own uploads until it is applied, or for a day: the plan can be left and come back to.
enum ImportPage {
    static let all: [@Sendable (Assets) -> Operation] = [
        Operation.page("/manager/import", "importPage", .administrators) { try content($0) },
        Operation.form("/manager/import", "importForm", .administrators, limit: 2_097_152, bring),
        Operation.page(
            "/manager/import/plan", "importPlanPage", .administrators, parameters: ofPlan, plan),
        Operation.form("/manager/import/apply", "applyImportForm", .administrators, apply),
        Operation.form("/manager/import/brake", "brakeForm", .administrators) { visit, form in
            let typed = form["share"].map(\.westernDigits) ?? ""
            guard let share = Int(typed), Transaction.leavingShares.contains(share) else {
                return .again(try content(visit, form, share: typed))
            }
            try await visit.perform(.setLeavingShare(share))
            return .go("/manager/import", .saved)
        },
        Operation.form("/manager/import/export", "exportRosterForm", .administrators, export),
    ]

    /// What an address says of a plan: enough to make it anew.
    static let ofPlan: [Operation.Parameter] = [
        .init("files", .string(limit: 2048), "The uploaded files, with commas between them."),
        .init("link", .string(limit: 32), "How people who are new in the files are matched to people here."),
        .init("at", .string(limit: 32), "The location of everything for which the files name none."),
    ]

    static func asked(_ visit: Visit) throws -> ([File.ID], ImportChoices) {
        let choices = ImportChoices(
            links: links(visit.call.query("link")), location: try location(visit.call.query("at")))
        return (try files(visit.call.query("files")), choices)
    }

    // MARK: - What is brought

    /// - Parameters:
    ///   - share: what was typed for the brake, and is none.
    ///   - areGone: whether the files are that were chosen.
    static func content(
        _ visit: Visit, _ filled: Form? = nil, _ problem: Phrase? = nil, share: String? = nil, areGone: Bool = false
    ) throws -> PageContent {
        let words = visit.words
        let (last, job) = try visit.read { (try $0.lastImport(), try $0.importJob()) }
        let places = try PlaceField.places(visit)
        let brake = try Self.brake(visit, share)
        var content = PageContent(words.plain(.importTitle), in: .imports) {
            if let job, job.state != .done { unfinished(job, words) }
            p(.class("lead")) { words(.planFirst) }
            form(
                .method("post"), .action("/manager/import"), .class("card stack"), .id("import-form"),
                .data("uploads")
            ) {
                div(.class("field"), .hidden(), .data("with-scripts")) {
                    label(.for("roster-files")) { words(.rosterFiles) }
                    p(.class("hint"), .id("roster-files-hint")) { words(.rosterFilesHint) }
                    input(
                        .type("file"), .id("roster-files"), .multiple(), .aria("describedby", "roster-files-hint"),
                        .accept(".csv,.zip,.txt,.tsv"))
                }
                p(.class("hint"), .data("without-scripts")) { words(.rosterFilesNeedScripts) }
                p(.class("problem"), .hidden(!areGone), .data("problem"), .role("alert")) {
                    if areGone { words(.filesGone) }
                }
                template(.data("reason", "lost")) { words(.filesNotArrived) }
                template(.data("reason", "empty")) { words(.emptyFile) }
                template(.data("reason", "too_many_uploads")) { words(.tooManyUploads) }
                template(.data("reason", "uploads_full")) { words(.uploadsFull) }
                template(.data("reason", "storage_full")) { words(.storageFull) }
                template(.data("reason", "school_storage_full")) { words(.schoolStorageFull) }
                Field("list", words(.pastedList), hint: words(.pastedListHint), problem: problem.map { words($0) })
                    .lines(filled?["list"] ?? "", rows: 6, limit: nil)
                PlaceField.view(places, chosen: filled?["location"] ?? "", words, hint: .whereListed, none: .nowhere)
                div(.class("actions")) {
                    button(.type("submit"), .class("primary")) { words(.seeWhatChanges) }
                }
            }
            if let last, last.isSchoolYear {
                p(.class("hint")) { a(.href("/manager/year")) { words(.yearSinceImport) } }
            } else if let last {
                section(.class("card"), .id("last-import")) {
                    h2 { words(.lastImport) }
                    p { words.time(last.at) }
                    p(.class("hint")) { words(.undoHint) }
                    p(.class("actions")) {
                        if job?.state == .done, job?.kind == .files {
                            a(.class("button"), .href("/manager/import/job")) { words(.whatCameOfIt) }
                        }
                        a(.class("button"), .href("/manager/import/undo")) {
                            Icon.undo.view
                            words(.takeImportBack)
                        }
                    }
                }
            }
            brake
            section(.class("card"), .id("export")) {
                h2 { words(.takeAlong) }
                p { words(.whatExportHolds) }
                // A file is the browser's to save: a script would take it for a page.
                form(.method("post"), .action("/manager/import/export"), .data("plain")) {
                    button(.type("submit")) {
                        Icon.download.view
                        words(.downloadRoster)
                    }
                }
            }
        }
        content.modules = ["manager/uploads.js"]
        return content
    }

    /// What runs still, or was not done.
    private static func unfinished(_ job: ImportJob, _ words: Words) -> HTML {
        section(.class("card"), .id("unfinished")) {
            p(.class(job.state == .failed ? "problem" : "")) {
                words(job.state == .asked ? .oneIsRunning : job.kind == .files ? .importNotDone : .undoNotDone)
            }
            p { a(.class("button"), .href("/manager/import/job")) { words(.lookAtIt) } }
        }
    }

    private static func brake(_ visit: Visit, _ typed: String?) throws -> HTML {
        let words = visit.words
        let share = try visit.read { try $0.leavingShare() }
        return form(.method("post"), .action("/manager/import/brake"), .class("card stack"), .id("brake")) {
            h2 { words(.brake) }
            Field(
                "share", words(.shareThatMayLeave), hint: words(.brakeHint),
                problem: typed.map { _ in words(.noShare) }
            )
            .text(typed ?? "\(share)", limit: 10, .inputmode("numeric"), .autocomplete("off"))
            div(.class("actions")) { button(.type("submit")) { words(.save) } }
        }
    }

    private static func bring(_ visit: Visit, _ form: Form) async throws -> Reply {
        var files = try form.all("file").map { text in
            guard let id = File.ID(text) else { throw SchoolError.none("file") }
            return id
        }
        let list = form["list"] ?? ""
        if !list.trimmingBlanks.isEmpty { files.append(try await keep(list, visit)) }
        guard !files.isEmpty else { return .again(try content(visit, form, .nothingChosen)) }
        try await visit.perform(.replacePlan(by: files))
        return .go(place(files, ImportChoices(location: try location(form["location"]))))
    }

    /// What was pasted becomes an upload as well, so that it comes the same way.
    private static func keep(_ list: String, _ visit: Visit) async throws -> File.ID {
        let id = try await visit.perform(.upload(Array(list.utf8), named: "list.csv", mediaType: "text/csv"))
        _ = try await visit.call.school.completeFile(id, as: try visit.call.actor)
        return id
    }

    static func place(_ files: [File.ID], _ choices: ImportChoices) -> Link {
        "/manager/import/plan?files=\(names(files))&link=\(link(choices))&at=\(at(choices))"
    }

    /// All who would be new, as a file.
    static func newcomers(_ files: [File.ID], _ choices: ImportChoices) -> Link {
        "/manager/import/new-people.csv?files=\(names(files))&link=\(link(choices))&at=\(at(choices))"
    }

    static func link(_ choices: ImportChoices) -> String {
        choices.links.map(\.rawValue).sorted().joined(separator: ",")
    }

    private static func links(_ text: String?) -> Set<ImportChoices.Link> {
        Set((text ?? "").split(separator: ",").compactMap { ImportChoices.Link(rawValue: String($0)) })
    }

    private static func at(_ choices: ImportChoices) -> String { choices.location?.description ?? "" }

    static func names(_ files: [File.ID]) -> String { files.map(\.description).joined(separator: ",") }

    private static func location(_ text: String?) throws -> Location.ID? {
        guard let text, !text.isEmpty else { return nil }
        guard let id = Location.ID(text) else { throw SchoolError.none("location") }
        return id
    }

    private static func files(_ text: String?) throws -> [File.ID] {
        try (text ?? "").split(separator: ",").map { part in
            guard let id = File.ID(String(part)) else { throw SchoolError.none("file") }
            return id
        }
    }

    // MARK: - What would change

    private static func plan(_ visit: Visit) async throws -> PageContent {
        let (files, choices) = try asked(visit)
        guard !files.isEmpty else { return try content(visit, nil, .nothingChosen) }
        guard try visit.read({ try $0.hasRosterFiles(files) }) else { return try content(visit, areGone: true) }
        let reading = try await visit.call.school.roster(in: files, as: try visit.call.actor)
        var plan: ImportPlan?
        if reading.format != nil {
            plan = try visit.read { try $0.plan(reading, choices) }
        }
        let (words, places) = (visit.words, try PlaceField.places(visit))
        var content = PageContent(words.plain(.whatWouldChange), in: .imports) {
            ImportPlanView(
                plan: plan, reading: reading, files: files, choices: choices, places: places, words: words
            ).view
        }
        content.crumbs = [.init(words(.importTitle), "/manager/import")]
        return content
    }

    // MARK: - The change

    private static func apply(_ visit: Visit, _ form: Form) async throws -> Reply {
        let files = try files(form["files"])
        guard !files.isEmpty else { return .go("/manager/import") }
        guard try visit.read({ try $0.hasRosterFiles(files) }) else {
            return .again(try content(visit, areGone: true))
        }
        let choices = ImportChoices(
            links: links(form["link"]), leavingAllowed: form["leaving"].flatMap(Int.init),
            outAllowed: form["out"].flatMap(Int.init), isOtherSystemAllowed: form["system"] != nil,
            location: try location(form["at"]))
        return try await ImportJobPage.begin(.files, .init(files, choices), visit)
    }

    // MARK: - The roster for other systems

    /// A form and no link: it leaves its row in the log, and nothing that looks ahead in a browser is to make one.
    private static func export(_ visit: Visit, _ form: Form) async throws -> Reply {
        let archive = try await visit.call.school.exportRoster(as: try visit.call.actor).archive
        return .raw(Response.download(archive, type: "application/zip", named: "homeroom-roster.zip"))
    }

    /// What stays as it is, since somebody has changed or used it meanwhile.
    @HTMLBuilder static func leftAlone(_ left: [ImportUndo.Left], of count: Int, _ words: Words) -> HTML {
        if count > 0 {
            section(.class("card"), .id("left")) {
                h2 { words(.leftAlone(count)) }
                p(.class("hint")) { words(.leftAloneHint) }
                ul(.class("rows")) {
                    for left in left.prefix(200) {
                        li(.class("row")) {
                            span(.class("row-main")) { bdi(.translate(false)) { left.name } }
                            span(.class("badge")) { words(.thing(left.thing)) }
                        }
                    }
                }
                if count > left.prefix(200).count {
                    p(.class("hint")) { words(.andMore(count - left.prefix(200).count)) }
                }
            }
        }
    }
}

extension Phrase {
    fileprivate static let brake = Phrase("When many would leave")
    fileprivate static let shareThatMayLeave = Phrase("Percentage of people who may leave without confirmation")
    fileprivate static let brakeHint = Phrase(
        "If a file is cut off, it looks as if many people had left the school. If more people than this would leave, the plan asks you first. It never asks about three people or fewer, unless they are more than half of everybody."
    )
    fileprivate static let noShare = Phrase("Write a number from 1 to 100.")
    fileprivate static let planFirst = Phrase("You first see what would change. Nothing changes until you confirm it.")
    fileprivate static let rosterFiles = Phrase("Roster files")
    fileprivate static let rosterFilesHint = Phrase(
        "Apple School Manager's six files, OneRoster, or one list of names: one by one, or in a zip archive.")
    fileprivate static let rosterFilesNeedScripts = Phrase(
        "Uploading files needs scripts, and this browser does not run them. Paste a list instead.")
    static let filesGone = Phrase("These files are gone. Choose them again.")
    fileprivate static let filesNotArrived = Phrase("The files did not arrive. Choose them again.")
    fileprivate static let emptyFile = Phrase("One of these files is empty. Choose files that hold something.")
    fileprivate static let tooManyUploads = Phrase(
        "You have uploaded too many files that are not used anywhere. They are deleted after a day: try again tomorrow."
    )
    fileprivate static let uploadsFull = Phrase(
        "Your uploaded files that are not used anywhere take up too much space. They are deleted after a day: try again tomorrow."
    )
    fileprivate static let storageFull = Phrase(
        "Your files take up all the space that one person has. Remove files from handouts that are over.")
    fileprivate static let schoolStorageFull = Phrase("The school has no room left for files.")
    fileprivate static let pastedList = Phrase("Or paste a list from a spreadsheet")
    fileprivate static let pastedListHint = Phrase(
        "A line for each person, with headings in the first: first name, last name, class, e-mail.")
    fileprivate static let whereListed = Phrase("Used for people for whom the files or the list give no location.")
    fileprivate static let nowhere = Phrase("No location: such rows are left out")
    fileprivate static let nothingChosen = Phrase("Choose files, or paste a list.")
    fileprivate static let seeWhatChanges = Phrase("See what would change")
    fileprivate static let whatWouldChange = Phrase("What would change")
    fileprivate static let lastImport = Phrase("The last import")
    fileprivate static let undoHint = Phrase(
        "Undoing it removes the people it added and restores what it changed. Anything that was changed or used since then stays, and is listed."
    )
    fileprivate static let yearSinceImport = Phrase(
        "The school year was ended after the last import. Undo that first.")
    static let takeImportBack = Phrase("Undo the import")
    fileprivate static let whatCameOfIt = Phrase("See the result")
    fileprivate static let oneIsRunning = Phrase("An import is running.")
    fileprivate static let lookAtIt = Phrase("Look at it")
    fileprivate static let takeAlong = Phrase("The school for other systems")
    fileprivate static let whatExportHolds = Phrase(
        "OneRoster files in a zip archive: people with their e-mail addresses, courses and classes. No passwords, and no student work."
    )
    fileprivate static let downloadRoster = Phrase("Download the roster")
    fileprivate static func leftAlone(_ count: Int) -> Phrase {
        Phrase(one: "One thing stays unchanged", other: "\(count) things stay unchanged", count)
    }
    fileprivate static let leftAloneHint = Phrase(
        "Somebody has changed or used them since. Check that they are right.")
    fileprivate static func thing(_ thing: ImportUndo.Left.Thing) -> Phrase {
        switch thing {
        case .person: Phrase("person")
        case .account: Phrase("account", context: "what stays")
        case .role: Phrase("role", context: "what stays")
        case .membership: Phrase("in a class")
        case .schoolClass: Phrase("class", context: "what stays")
        case .course: Phrase("course")
        case .location: Phrase("location")
        }
    }
}
