import Coursework
import School

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

    /// What the picker shows.
    struct Picker: Sendable {
        var topics: [String]
        var entries: [CatalogEntry]
        var descriptions: [IdentifierPath: ContextDescription]
        /// From the app down to where one looks.
        var way: [CatalogEntry]
        /// Whether a device of the teacher's has just been asked for more of this level.
        var isAsking = false
        /// Whether one answers at all: then there may be something below what has nothing below it yet.
        var mayGrow = false
    }

    init(_ desk: Desk, in schoolClass: SchoolClass.ID, handout: Handout?, form: HandoutForm) throws {
        try desk.requireTeaching(schoolClass)
        group = try desk.schoolClass(schoolClass)
        students = try desk.members(of: schoolClass).filter { $0.part == .student }
        others = try desk.ownClasses(as: .teacher).filter { $0.schoolClass.id != schoolClass }
        apps = try desk.offeredApps()
        self.handout = handout
        contents = [:]
        for task in form.tasks where task.kind == .context && contents[task.path] == nil {
            contents[task.path] = try desk.entryIfAny(task.path)
        }
        picker = try form.picker.map { try Picker(desk, $0) }
    }

    func appName(_ id: String) -> String { apps.first { $0.id == id }?.name ?? id }

    var isNew: Bool { handout == nil }
    var state: HandoutState { handout?.standing.state ?? .draft }
    /// Students have seen it: what its tasks ask for stays as it is.
    var isPosted: Bool { state == .posted }
    /// What was there before; only in a posted handout can't it be changed.
    func isFixed(_ task: TaskForm) -> Bool {
        isPosted && task.id.map { id in handout?.tasks.contains { $0.id == id } == true } == true
    }
}

extension HandoutSurroundings.Picker {
    private static let most = 60

    init(_ desk: Desk, _ form: PickerForm) throws {
        way = []
        switch form.place {
        case .apps: entries = []
        case .bookmarks: entries = try desk.bookmarks()
        case .found: entries = try desk.contexts(form.search, PageRequest(limit: Self.most)).items
        case .below(let path):
            entries = try desk.contexts(below: path, PageRequest(limit: PageRequest.most)).items
            way = try path.way.compactMap { try desk.entryIfAny($0) }
        }
        topics = try desk.offeredTopics()
        descriptions = try desk.descriptions(of: entries)
    }
}

extension Desk {
    /// Content, if it is offered still.
    func entryIfAny(_ path: IdentifierPath) throws -> CatalogEntry? {
        do { return try catalogEntry(path) } catch let error as SchoolError where error.code == .notFound { return nil }
    }
}

extension IdentifierPath {
    /// From the app down to this place.
    var way: [IdentifierPath] { elements.indices.map { IdentifierPath(Array(elements[...$0])) } }
}
