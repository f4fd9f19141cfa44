import Coursework
import School

import struct Foundation.Date

/// What the form of a handout is written among: the class, its students, the apps there are, and what is looked for.
struct HandoutSurroundings: Sendable {
    var group: ClassEntry
    var students: [Member]
    /// The teacher's other classes, which may get a copy of a new handout.
    var others: [ClassEntry]
    var apps: [OfferedApp]
    /// What stands at the places that tasks lead to, as far as it is there still.
    var contents: [IdentifierPath: CatalogEntry]
    /// As it is kept at the school; nil for a new one.
    var handout: Handout?
    var picker: Picker?
    /// What stands beside the instructions, as far as it can be shown.
    var attachments: [File.ID: Attachment] = [:]
    var now: Date

    /// What the picker shows.
    struct Picker: Sendable {
        var topics: [String]
        var entries: [CatalogEntry] = []
        /// Where apps are listed: exercises that the school serves and that are assigned as a whole, by app.
        var wholes: [String: CatalogEntry] = [:]
        /// Where else the app leads from the level.
        var ways: [CatalogEntry]
        var descriptions: [IdentifierPath: ContextDescription]
        /// From the app down to where one looks.
        var way: [CatalogEntry]
        /// Whether a device of the teacher's has just been asked for more of this level.
        var isAsking = false
        /// Whether one answers at all: then there may be something below what has nothing below it yet.
        var mayGrow = false
        /// Words that were looked for where nothing has those that were typed.
        var instead: String?
    }

    init(_ transaction: Transaction, in schoolClass: SchoolClass.ID, handout: Handout?, form: HandoutForm) throws {
        try transaction.requireTeaching(schoolClass)
        group = try transaction.schoolClass(schoolClass)
        students = try transaction.members(of: schoolClass).filter { $0.part == .student }
        others = try transaction.ownClasses(as: .teacher).filter { $0.schoolClass.id != schoolClass }
        apps = try transaction.offeredApps()
        self.handout = handout
        contents = [:]
        for task in form.tasks where task.kind == .context && contents[task.path] == nil {
            contents[task.path] = try transaction.entryIfAny(task.path)
        }
        now = transaction.now
        for one in handout?.attachments ?? [] { attachments[one.file] = one }
        for file in form.attachments.prefix(Limit.attachments) where attachments[file] == nil {
            attachments[file] = try transaction.attachment(file)
        }
        picker = try form.picker.map { try Picker(transaction, $0) }
    }

    func appName(_ id: String) -> String { apps.first { $0.id == id }?.name ?? id }

    var isNew: Bool { handout == nil }
    var state: HandoutState { handout?.lifecycle.state ?? .draft }
    /// Students have seen it: what its tasks ask for stays as it is.
    var isPosted: Bool { state == .posted }
    /// What was there before; only in a posted handout can't it be changed.
    func isFixed(_ task: TaskForm) -> Bool {
        isPosted && task.id.map { id in handout?.tasks.contains { $0.id == id } == true } == true
    }
}

extension HandoutSurroundings.Picker {
    private static let most = 60

    init(_ transaction: Transaction, _ form: PickerForm) throws {
        (way, ways) = ([], [])
        switch form.place {
        case .apps: wholes = try transaction.exercisesOfOnePiece()
        case .bookmarks: entries = try transaction.bookmarks()
        case .found:
            let found = try transaction.forgivingContexts(form.search, PageRequest(limit: Self.most))
            (entries, instead) = (found.page.items, found.instead)
        case .below(let path):
            entries = try transaction.contexts(below: path, PageRequest(limit: PageRequest.most)).items
            ways = try transaction.waysOn(from: path, PageRequest(limit: PageRequest.most))?.items ?? []
            way = try path.way.compactMap { try transaction.entryIfAny($0) }
        }
        topics = try transaction.offeredTopics()
        descriptions = try transaction.descriptions(of: entries + ways)
    }
}

extension IdentifierPath {
    /// From the app down to this place.
    var way: [IdentifierPath] { elements.indices.map { IdentifierPath(Array(elements[...$0])) } }
}
