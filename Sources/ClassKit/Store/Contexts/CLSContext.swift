import Coursework
public import Foundation

/// A place in an app that a teacher can assign: a chapter, a quiz, a level.
///
/// Contexts form a tree below ``CLSDataStore/mainAppContext``. Make one, add it to its parent, and save:
///
/// ```swift
/// let quiz = CLSContext(type: .quiz, identifier: "shadows", title: "Light and shadow")
/// quiz.topic = .science
/// CLSDataStore.shared.mainAppContext.addChildContext(quiz)
/// CLSDataStore.shared.save { error in … }
/// ```
///
/// A tree has at most 8 levels, the main app context included, and a context at most 2,000 children; the identifiers of
/// a path have at most 256 characters together. A character is a Unicode scalar. What is past a limit can be set and
/// shows in this process, but fails to save, with ``CLSError/limits``.
///
/// Look a context up again whenever it is needed and do not keep it: another process of the app, or another device, may
/// have changed it. Two contexts in a tree are equal when their identifier paths are; one that is in no tree equals
/// only itself.
open class CLSContext: CLSObject {
    /// What the app declared.
    var content: ContextDescription
    /// The thumbnail, once it is known; see ``ThumbnailState``.
    var image: ThumbnailState = .none
    /// The fields changed since the last save.
    var unsaved: ContextField = []
    /// Counts changes, so that a save can tell whether what it wrote is still current.
    var revision = 0

    /// The tree that contains the context, if any.
    weak var tree: WorkingTree?
    /// The row it is stored in; nil until it has been saved.
    var row: Int64?
    /// The parent. Parents own their children, and the tree owns the main app context.
    weak var above: CLSContext?
    /// The children that are loaded, or not saved yet.
    var below: [String: CLSContext] = [:]
    /// The epoch in which the stored fields were last known to be current.
    var epoch = 0
    /// Whether the delegate made it, so that the store saves it automatically.
    var isMadeByDelegate = false
    /// The current attempt, once it is known.
    var attempt: AttemptState = .none
    /// Earlier attempts, made while the context was in no tree.
    var earlierAttempts: [CLSActivity] = []
    /// The existing context with the same path, which this one could not replace; attempts here belong there.
    var standIn: CLSContext?
    /// Where it was stored before another process removed it, if it has been in no tree since.
    var lost: (tree: Weak<WorkingTree>, row: Int64)?
    /// The contexts that are shown below this one besides its children, once they are known.
    var navigation: NavigationState = .known([])
    /// Whether it was removed from its parent and not added again.
    var isTakenOut = false
    /// The path from an archive, while the context is in no tree.
    var archivedPath: [String]?

    private let ownIdentifier: String

    /// A context has a type, an identifier and a title from the start.
    @available(*, unavailable, message: "use init(type:identifier:title:)")
    public override convenience init() { fatalError("use init(type:identifier:title:)") }

    /// Makes a free-standing context: nothing is stored until it has been added to a tree and saved.
    ///
    /// - Parameters:
    ///   - type: what kind of thing it is; `.app` is reserved.
    ///   - identifier: unique among its siblings, never shown, at most 256 characters.
    ///   - title: what teachers see, exactly as given, at most 256 characters.
    public init(type: CLSContextType, identifier: String, title: String) {
        let now = Clock.ambient.now()
        ownIdentifier = identifier.canonicalSpelling
        content = ContextDescription(type: ContextType(type), title: title)
        super.init(created: now, modified: now)
    }

    init(identifier: String, content: ContextDescription, created: Date) {
        ownIdentifier = identifier.canonicalSpelling
        self.content = content
        super.init(created: created, modified: created)
    }

    /// Makes a context from an archive: it is in no tree, but knows the path that it had.
    public required init?(coder: NSCoder) {
        guard let archive = ContextArchive(from: coder) else { return nil }
        ownIdentifier = archive.identifier.canonicalSpelling
        content = archive.content
        image = archive.image
        archivedPath = archive.path
        super.init(coder: coder)
    }

    /// Writes everything about the context into an archive, with its path and its picture, and without its children.
    open override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        ContextArchive(of: self).encode(to: coder)
    }

    /// Names the context among its siblings; the same on every device and for every person.
    ///
    /// It may hold any character but NUL, and is kept as it is spelled. Two spellings that Unicode holds for the same
    /// text, an accent composed or apart, name the same context.
    open var identifier: String { ownIdentifier }

    /// The identifiers from the main app context, which comes first, to this one.
    ///
    /// A context that hangs in no tree has a path that begins at the topmost context it hangs from.
    ///
    /// An app may have an `identifierPath` of its own in an extension of this class, and then its own counts.
    @_disfavoredOverload
    open var identifierPath: [String] {
        Objects.locked {
            if let archivedPath, above == nil { return archivedPath }
            return (above?.identifierPath ?? []) + [ownIdentifier]
        }
    }

    // MARK: - What teachers see

    /// The name that teachers see, exactly as given; it needs at least one character that can be seen.
    open var title: String {
        get { Objects.locked { content.title } }
        set { change(.title) { $0.title = newValue } }
    }

    /// What kind of thing it is; see ``setType(_:)``.
    open var type: CLSContextType { Objects.locked { CLSContextType(content.type) } }

    /// Changes what kind of thing it is. `.app` is reserved: asking for it is an error at the next save.
    ///
    /// The main app context keeps its type: nothing happens, and the log says so.
    open func setType(_ type: CLSContextType) {
        if Objects.locked({ isMainAppContext }) { return Log.once("the main app context keeps the type app") }
        change(.type) { $0.type = ContextType(type) }
    }

    /// The name of the app's own kind; shown only while the type is `.custom`, and kept through changes of the type.
    open var customTypeName: String? {
        get { Objects.locked { content.customTypeName } }
        set { change(.customTypeName) { $0.customTypeName = newValue } }
    }

    /// Where it stands among its siblings, in ascending order, 0 unless set; equal ones stand in the order in which
    /// they were saved first, on all devices and at the school.
    open var displayOrder: Int {
        get { Objects.locked { content.displayOrder } }
        set { change(.displayOrder) { $0.displayOrder = newValue } }
    }

    /// The subject. It holds for the contexts below as well, when they name none; this property tells only its own.
    open var topic: CLSContextTopic? {
        get { Objects.locked { content.topic.map(CLSContextTopic.init(rawValue:)) } }
        set { change(.topic) { $0.topic = newValue?.rawValue } }
    }

    /// Whether teachers can assign it; false for what only groups other contexts.
    open var isAssignable: Bool {
        get { Objects.locked { content.isAssignable } }
        set { change(.isAssignable) { $0.isAssignable = newValue } }
    }

    /// The ages in years that it suits: 4 to 6 is location 4, length 3. Everybody, unless set.
    open var suggestedAge: NSRange {
        get { Objects.locked { NSRange(content.suggestedAge) } }
        set { change(.suggestedAge) { $0.suggestedAge = Span(newValue) } }
    }

    /// The minutes that it may take, in the same form as ``suggestedAge``. Any time, unless set.
    ///
    /// Either range fails to save with ``CLSError/invalidArgument`` when it begins below 0 or ends beyond all numbers.
    open var suggestedCompletionTime: NSRange {
        get { Objects.locked { NSRange(content.suggestedCompletionTime) } }
        set { change(.suggestedCompletionTime) { $0.suggestedCompletionTime = Span(newValue) } }
    }

    /// A few sentences for teachers, at most 4,000 characters.
    open var summary: String? {
        get { Objects.locked { content.summary } }
        set { change(.summary) { $0.summary = newValue } }
    }

    /// The address that opens the app here: a custom scheme or a universal link.
    ///
    /// Without one the app gets an `NSUserActivity` with the context's path. A link that runs a script, such as
    /// `javascript:`, fails to save with ``CLSError/invalidArgument``.
    open var universalLinkURL: URL? {
        get { Objects.locked { content.link.flatMap { URL(string: $0) } } }
        set { change(.link) { $0.link = newValue?.absoluteString } }
    }

    // MARK: - Changing

    /// Changes a field and marks it for the next save.
    func change(_ field: ContextField, _ edit: (inout ContextDescription) -> Void) {
        Objects.locked {
            edit(&content)
            noteChange(of: field)
        }
    }

    /// The part of ``change(_:_:)`` for fields that are not in `content`. The lock is held.
    func noteChange(of field: ContextField) {
        modified = (tree?.clock ?? .ambient).now()
        revision += 1
        if let tree { return tree.noteChange(of: field, in: self) }
        lost?.tree.object?.refuse(self, .isGone(self))
    }

    // MARK: - Equality

    /// Whether it is the same context: the same object, or one with the same path from the main app context on.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? CLSContext else { return false }
        return self === other || Objects.locked { isRooted && other.isRooted && identifierPath == other.identifierPath }
    }

    /// The same for contexts with the same identifier, and for one context for ever.
    // Must not depend on anything that changes: a context in a set may be added to a tree.
    open override var hash: Int { ownIdentifier.hashValue }

    /// Whether the path is known from the main app context on.
    private var isRooted: Bool { isInTree || archivedPath != nil }

    /// The address of the object, its path and its type, for a log.
    open override var description: String {
        let place = Int(bitPattern: Unmanaged.passUnretained(self).toOpaque())
        return "<CLSContext 0x\(String(place, radix: 16)): \(identifierPath.joined(separator: "/")), \(type)>"
    }

    /// What a debugger shows: the same as the description.
    open override var debugDescription: String { description }
}

/// The changed fields of a context.
struct ContextField: OptionSet {
    let rawValue: Int

    static let title = ContextField(rawValue: 1 << 0)
    static let type = ContextField(rawValue: 1 << 1)
    static let customTypeName = ContextField(rawValue: 1 << 2)
    static let displayOrder = ContextField(rawValue: 1 << 3)
    static let topic = ContextField(rawValue: 1 << 4)
    static let isAssignable = ContextField(rawValue: 1 << 5)
    static let suggestedAge = ContextField(rawValue: 1 << 6)
    static let suggestedCompletionTime = ContextField(rawValue: 1 << 7)
    static let summary = ContextField(rawValue: 1 << 8)
    static let link = ContextField(rawValue: 1 << 9)
    static let capabilities = ContextField(rawValue: 1 << 10)
    static let thumbnail = ContextField(rawValue: 1 << 11)
    static let navigation = ContextField(rawValue: 1 << 12)
    static let parent = ContextField(rawValue: 1 << 13)
}

extension CLSContextType {
    init(_ type: ContextType) { self = CLSContextType(rawValue: type.rawValue) ?? .none }
}

extension ContextType {
    init(_ type: CLSContextType) { self = ContextType(rawValue: type.rawValue) ?? .none }
}

extension NSRange {
    init(_ span: Span) { self.init(location: span.location, length: span.length) }
}

extension Span {
    init(_ range: NSRange) { self.init(location: range.location, length: range.length) }
}
