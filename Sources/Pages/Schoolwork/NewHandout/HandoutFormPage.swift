import Coursework
import HTML
import JSON
import School
import SchoolServer
import Texts

/// `/classes/{class}/handouts/new` and `/handouts/{handout}/edit`: writing a handout.
enum HandoutFormPage {
    static let all: [@Sendable (Assets) -> Operation] = [
        Operation.page(
            "/classes/{class}/handouts/new", "newHandoutPage", .teachers,
            parameters: [.init("add", .string(limit: 8192), "Content that its first task is to be of.")]
        ) { visit in
            var form = HandoutForm()
            if let path = visit.call.query("add").flatMap(ContentPlace.path) {
                form.apply(.pick(path))
                (form.focus, form.news) = (nil, nil)
            }
            return try HandoutFormVisit(visit, form).content()
        },
        Operation.form("/classes/{class}/handouts/new", "newHandoutForm", .teachers, limit: limit, create),
        Operation.page("/handouts/{handout}/edit", "editHandoutPage", .teachers) { visit in
            let id: Handout.ID = try visit.id("handout")
            let handout = try visit.read { try $0.handout(id) }
            guard handout.operations.contains(.edit) else { return try HandoutView.content(visit, handout) }
            return try HandoutFormVisit(visit, HandoutForm(handout), handout).content()
        },
        Operation.form("/handouts/{handout}/edit", "editHandoutForm", .teachers, limit: limit, change),
    ]

    /// Bytes of a form: twenty tasks with all that may be typed into them, in any script.
    private static let limit = 4_000_000

    // MARK: - New

    private static func create(_ visit: Visit, _ sent: Form) async throws -> Reply {
        let group: SchoolClass.ID = try visit.id("class")
        var page = HandoutFormVisit(visit, HandoutForm(sent))
        guard case .save(let asked) = HandoutForm.Button(sent["act"]) else { return try page.act(sent) }
        let saving = asked == .postOverdue ? .post : asked
        let (draft, findings) = page.form.draft
        page.findings = findings + (saving == .save ? [] : draft.findingsForPosting)
        if saving == .schedule, draft.publish == nil { page.findings.append(Finding(.invalid, "publish", "No time.")) }
        let copies = try page.copies(besides: group)
        guard page.findings.isEmpty else { return try page.again() }
        if asked == .post, !page.form.hasSeenDue, page.isOverdue(draft) { return try page.asking("due_passed") }
        do {
            let key = sent.idempotencyKey
            _ = try await visit.perform(
                .create(draft, in: group, and: Array(copies), as: saving.beginning, under: key))
        } catch let error as SchoolError { return try page.again(after: error) }
        return done(saving, in: group)
    }

    private static func done(_ saving: HandoutForm.Button.Saving, in group: SchoolClass.ID) -> Reply {
        switch saving {
        case .post: .go("/classes/\(group)?state=posted", .posted)
        case .schedule: .go("/classes/\(group)?state=scheduled", .scheduled)
        default: .go("/classes/\(group)?state=draft", .saved)
        }
    }

    // MARK: - Changed

    private static func change(_ visit: Visit, _ sent: Form) async throws -> Reply {
        let id: Handout.ID = try visit.id("handout")
        let handout = try visit.read { try $0.handout(id) }
        var page = HandoutFormVisit(visit, HandoutForm(sent), handout)
        guard case .save(let asked) = HandoutForm.Button(sent["act"]) else { return try page.act(sent) }
        let saving = asked == .postOverdue ? .post : asked
        let (draft, findings) = page.form.draft
        let isShown = handout.lifecycle.state != .draft || saving == .post || saving == .schedule
        page.findings = findings + (isShown && saving != .saveAsNew ? draft.findingsForPosting : [])
        guard page.findings.isEmpty else { return try page.again() }
        if asked == .post, !page.form.hasSeenDue, page.isOverdue(draft) { return try page.asking("due_passed") }
        do {
            if saving == .saveAsNew {
                return try await page.saveBeside(handout, draft.asNew, under: sent.idempotencyKey)
            }
            let version = saving == .overwrite ? handout.version : page.form.version ?? 0
            let change = Act.change(id, from: version, to: draft, force: saving == .force)
            _ = try await visit.perform(saving.beginning.act(on: id).map(change.and) ?? change)
        } catch let error as SchoolError { return try page.again(after: error) }
        let state = try visit.read { try $0.handout(id) }.lifecycle.state
        switch saving {
        case .post: return .go("/classes/\(handout.schoolClass)?state=posted", .posted)
        case .schedule: return .go("/classes/\(handout.schoolClass)?state=scheduled", .scheduled)
        default: return .go("/classes/\(handout.schoolClass)?state=\(state.rawValue)", .saved)
        }
    }

}

/// One look at the form, with what stands in it.
struct HandoutFormVisit {
    var visit: Visit
    var form: HandoutForm
    var handout: Handout?
    var findings: [Finding] = []

    init(_ visit: Visit, _ form: HandoutForm, _ handout: Handout? = nil) {
        self.visit = visit
        self.form = form
        self.handout = handout
    }

    func content(notice: (HandoutSurroundings) -> HTML = { _ in HTML() }) throws -> PageContent {
        let words = visit.words
        let group = try handout?.schoolClass ?? visit.id("class")
        var around = try visit.read { try HandoutSurroundings($0, in: group, handout: handout, form: form) }
        if case .below(let path)? = form.picker?.place {
            around.picker?.isAsking = try visit.isAskedForMore(at: path)
            around.picker?.mayGrow = try visit.hasDevicesThatFill
        }
        let action: Link = handout.map { "/handouts/\($0.id)/edit" } ?? "/classes/\(group)/handouts/new"
        let view = HandoutFormView(
            form: form, around: around, findings: findings, words: words, action: action, notice: notice(around))
        var content = PageContent(words.plain(handout == nil ? .newHandout : .editHandout), in: .classes) { view.view }
        content.crumbs = [.init(words(.classes), "/classes"), .of(around.group)]
        if let handout { content.crumbs.append(.init(handout.shownTitle(words), "/handouts/\(handout.id)")) }
        content.modules = [
            "schoolwork/handout.js", "schoolwork/picker.js", "schoolwork/attach.js", "schoolwork/order.js",
            "schoolwork/arrows.js",
        ]
        content.mayListen = true
        return content
    }

    /// The other classes that get a copy; one that is not the teacher's any more is taken off, and told.
    mutating func copies(besides group: SchoolClass.ID) throws -> [SchoolClass.ID] {
        let own = try visit.read { try $0.ownClasses(as: .teacher) }.map(\.schoolClass.id)
        let copies = own.filter { $0 != group && form.copies.contains($0.description) }
        if copies.count < form.copies.subtracting([group.description]).count {
            findings.append(Finding(.invalid, "copies", "A class is not there any more."))
        }
        return copies
    }

    /// The form again, after a button that keeps nothing yet.
    mutating func act(_ sent: Form) throws -> Reply {
        let button = HandoutForm.Button(sent["act"])
        form.apply(button)
        // Only of what is offered: of anything else the picker has nothing to show.
        if case .browse(.below(let path)) = button, try visit.read({ try $0.offers(path) }) {
            try visit.askForMore(at: path)
        }
        return .raw(Layout.response(try content(), visit))
    }

    func again() throws -> Reply { .again(try content()) }

    /// The form again, with what the school has against it.
    func again(after error: SchoolError) throws -> Reply {
        if error.code == .invalid || !error.findings.isEmpty {
            var page = self
            page.findings = error.findings
            return try page.again()
        }
        switch error.reason {
        case "handout_edited", "handout_completed", "handout_archived", "task_has_work", "too_many_active",
            "class_archived", "no_licenses_left":
            return try asking(error.reason)
        default: throw error
        }
    }

    /// The form again, with a question above it.
    func asking(_ reason: String) throws -> Reply {
        .again(
            try content { around in
                HandoutProblem(reason: reason, form: form, around: around, words: visit.words).view(visit)
            })
    }

    /// Whether it would be late as soon as it is posted.
    func isOverdue(_ draft: HandoutDraft) -> Bool {
        draft.due.map { $0.instant(in: visit.words.timeZone) < visit.now } ?? false
    }

    /// Keeps what was typed as a new draft, where somebody else has changed the handout meanwhile.
    func saveBeside(_ handout: Handout, _ draft: HandoutDraft, under key: IdempotencyKey?) async throws -> Reply {
        let group = handout.schoolClass
        _ = try await visit.perform(.create(draft, in: group, and: [], as: .draft, under: key))
        return .go("/classes/\(group)?state=draft", .saved)
    }
}

extension HandoutForm.Button.Saving {
    fileprivate var beginning: HandoutBeginning {
        switch self {
        case .post: .posted
        case .schedule: .scheduled
        default: .draft
        }
    }
}

extension HandoutDraft {
    /// The same for another handout: its tasks are no other's.
    fileprivate var asNew: HandoutDraft {
        var draft = self
        for index in draft.tasks.indices { draft.tasks[index].id = nil }
        return draft
    }
}

extension PageContent.Crumb {
    /// A class above the page.
    static func of(_ entry: ClassEntry) -> PageContent.Crumb {
        PageContent.Crumb(bdi { entry.schoolClass.shownName }, "/classes/\(entry.schoolClass.id)")
    }
}

extension Handout {
    /// Its title, or that it has none yet.
    func shownTitle(_ words: Words) -> HTML { title.isEmpty ? words(.noTitleYet) : bdi { title } }
}

extension Phrase {
    static let newHandout = Phrase("New handout")
    static let editHandout = Phrase("Edit the handout")
    static let noTitleYet = Phrase("Without a title yet")
}
