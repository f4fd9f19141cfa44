import Coursework
import Foundation
import SQL
import SQLite

/// The part of a store's tree that is in memory, and what of it waits to be saved.
///
/// Only what somebody asked for is loaded. Everything here is protected by `Objects`.
final class WorkingTree: @unchecked Sendable {
    let file: StoreFile
    let clock: Clock
    let root: CLSContext
    weak var store: CLSDataStore?

    /// New contexts, each after its parent.
    var added: [CLSContext] = []
    /// Stored contexts that differ from their rows.
    var changed: [CLSContext] = []
    /// Stored contexts that have been taken out.
    var released: [CLSContext] = []
    /// Attempts that differ from their rows.
    var activities: [CLSActivity] = []
    /// What has been asked for and cannot be; the next save reports it.
    var refused: [(object: CLSObject, error: CLSError)] = []

    var active: CLSContext?
    /// The activities whose clocks run, the last one started at the end.
    var running: [CLSActivity] = []
    /// The current attempts at documents that have been asked for.
    var documents: [String: CLSActivity] = [:]

    /// Grows when another process may have changed what is loaded.
    private(set) var epoch = 1
    /// What the store's generation was when we looked, or wrote, last.
    var generation: Int64 = 0
    private var token: Int64?
    private var known: [Int64: WeakContext] = [:]
    private var loadedSinceSweep = 0
    private var isReady = false

    private struct WeakContext {
        weak var context: CLSContext?
    }

    init(file: StoreFile, clock: Clock, root: CLSContext) {
        self.file = file
        self.clock = clock
        self.root = root
        root.tree = self
        root.epoch = epoch
    }

    // MARK: - Noting changes

    /// Takes in a context that has been hung below one of ours, with everything below it.
    func adopt(_ context: CLSContext) {
        // A new one that is ours already, below a stored one that comes back or moves, is listed.
        if context.row == nil, context.tree !== self {
            added.append(context)
            context.epoch = epoch
        }
        context.tree = self
        if case .known(let activity) = context.attempt, activity.row == nil { noteChange(in: activity) }
        for child in context.belowInOrder { adopt(child) }
    }

    /// Lets go of a context that has been taken out, with everything below it that is not stored.
    ///
    /// One that is stored stays known until it has been saved that it is gone, or it comes back.
    func release(_ context: CLSContext) {
        if context.row != nil {
            released.append(context)
            return
        }
        added.removeAll { $0 === context }
        forgetUse(of: context)
        context.tree = nil
        for child in context.below.values { release(child) }
    }

    /// A context that is gone is neither active nor worked at.
    private func forgetUse(of context: CLSContext) {
        if active === context { active = nil }
        if case .known(let activity) = context.attempt { activity.stop() }
        for activity in activities where activity.context === context { activity.isListed = false }
        activities.removeAll { $0.context === context }
    }

    func noteChange(of field: ContextField, in context: CLSContext) {
        let isListed = !context.unsaved.isEmpty
        context.unsaved.insert(field)
        if context.row != nil, !isListed { changed.append(context) }
    }

    func noteChange(in activity: CLSActivity) {
        guard !activity.isListed else { return }
        activity.isListed = true
        activities.append(activity)
    }

    func noteStart(of activity: CLSActivity) { running.append(activity) }

    func noteStop(of activity: CLSActivity) { running.removeAll { $0 === activity } }

    // MARK: - Keeping up with the file

    /// Reads the main app context and what other processes did, when there is anything to read.
    func refresh() throws {
        if !isReady { try prepareRoot() }
        let token = try file.database().changeToken()
        if token != self.token {
            let generation = try file.read { try $0.generation() }
            if generation != self.generation { noteForeignChange(generation: generation) }
            self.token = token
        }
        if root.epoch != epoch { try readRoot() }
    }

    /// Whether nothing has to be read from the file before what is loaded can be trusted.
    func isFresh() -> Bool {
        isReady && (try? file.database().changeToken()) == token
    }

    func noteForeignChange(generation: Int64) {
        self.generation = generation
        epoch += 1
    }

    private func prepareRoot() throws {
        generation = try file.read { try $0.generation() }
        try readRoot()
        if root.row == nil { added.insert(root, at: 0) }
        isReady = true
    }

    private func readRoot() throws {
        guard let row = try file.read({ try $0.mainAppContext() }) else { return root.epoch = epoch }
        if root.row == nil {
            added.removeAll { $0 === root }
            noteStored(root, row: row.id)
            if !root.unsaved.isEmpty { changed.append(root) }
        }
        root.takeOver(row, epoch: epoch)
    }

    /// Brings a context, and what it hangs from, up to date; lets go of it when another process has removed it.
    func freshen(_ context: CLSContext) throws {
        guard epoch > 1, context !== root else { return }
        if let parent = context.above { try freshen(parent) }
        if context.row != nil, context.epoch != epoch, context.isInTree { _ = try reload(context) }
    }

    func freshenWhatWaits() throws {
        for context in added + changed { try freshen(context) }
    }

    // MARK: - Loading

    /// The child of that name that lookups see, loaded when it has to be.
    func child(of parent: CLSContext, named identifier: String) throws -> CLSContext? {
        if let loaded = parent.below[identifier] {
            if loaded.epoch == epoch || loaded.row == nil { return loaded }
            if try reload(loaded), loaded.above === parent { return loaded }
        }
        guard let parentRow = parent.row,
            let row = try file.read({ try $0.context(below: parentRow, identifier: identifier) })
        else { return nil }
        // One that has been moved away and not been saved is still stored here.
        return try context(for: row).flatMap { $0.above === parent ? $0 : nil }
    }

    /// The context of a row: the one in memory if there is one. Nil when it, or what it hangs from, has been taken out.
    func context(for row: ContextRow) throws -> CLSContext? {
        if let loaded = known[row.id]?.context {
            try bringUpToDate(loaded, row)
            return loaded.isBelow(root) ? loaded : nil
        }
        guard let parentID = row.parent, let parent = try context(withID: parentID) else { return nil }
        let context = CLSContext(identifier: row.identifier, content: row.content, created: row.created)
        context.row = row.id
        context.takeOver(row, epoch: epoch)
        context.above = parent
        context.tree = self
        parent.below[row.identifier] = context
        known[row.id] = WeakContext(context: context)
        loadedSinceSweep += 1
        return context
    }

    private func context(withID id: Int64) throws -> CLSContext? {
        if let loaded = known[id]?.context, loaded.epoch == epoch { return loaded.isBelow(root) ? loaded : nil }
        return try file.read { try $0.context(id) }.flatMap { try context(for: $0) }
    }

    /// Brings a loaded context up to date; false when it is gone.
    private func reload(_ context: CLSContext) throws -> Bool {
        guard let id = context.row, let row = try file.read({ try $0.context(id) }) else {
            drop(context)
            return false
        }
        try bringUpToDate(context, row)
        return context.isBelow(root)
    }

    private func bringUpToDate(_ context: CLSContext, _ row: ContextRow) throws {
        guard context.epoch != epoch else { return }
        context.takeOver(row, epoch: epoch)
        if let parent = row.parent, !context.unsaved.contains(.parent) { try rehang(context, below: parent) }
    }

    /// Follows another process that has hung a context elsewhere.
    private func rehang(_ context: CLSContext, below parentRow: Int64) throws {
        guard let former = context.above, former.row != parentRow,
            let parent = try self.context(withID: parentRow), !parent.isBelow(context)
        else { return }
        if former.below[context.identifier] === context { former.below[context.identifier] = nil }
        context.above = parent
        parent.below[context.identifier] = context
    }

    /// Forgets a context that another process has removed. What had been changed in it has no place any more.
    private func drop(_ context: CLSContext) {
        refuseChanges(below: context)
        if let parent = context.above, parent.below[context.identifier] === context {
            parent.below[context.identifier] = nil
        }
        context.above = nil
        context.isTakenOut = true
        noteGone(context)
    }

    private func refuseChanges(below context: CLSContext) {
        if context.row == nil {
            refused.append((context, .parentIsGone(context)))
        } else if !context.unsaved.isEmpty {
            refused.append((context, .isGone(context)))
        }
        for child in context.belowInOrder { refuseChanges(below: child) }
    }

    /// Makes a context free-standing that is no longer stored, with everything below it.
    func noteGone(_ context: CLSContext) {
        keepWhatIsShown(of: context)
        forgetUse(of: context)
        if let row = context.row { known[row] = nil }
        if !context.unsaved.isEmpty { changed.removeAll { $0 === context } }
        if context.row == nil { added.removeAll { $0 === context } } else { context.attempt = .none }
        context.row = nil
        context.unsaved = []
        context.tree = nil
        for child in context.below.values { noteGone(child) }
    }

    /// Reads what could not be read any more, so that the context can be added again as it was.
    private func keepWhatIsShown(of context: CLSContext) {
        if case .stored = context.image { _ = context.thumbnail }
        if case .stored = context.navigation { _ = context.knownNavigation() }
    }

    func noteStored(_ context: CLSContext, row: Int64) {
        context.row = row
        known[row] = WeakContext(context: context)
    }

    // MARK: - Keeping small

    /// Lets go of contexts that nobody uses, once many have been loaded.
    func sweepIfLarge() {
        guard loadedSinceSweep > 10_000 else { return }
        loadedSinceSweep = 0
        sweep(below: root)
        known = known.filter { $0.value.context != nil }
    }

    private func sweep(below parent: CLSContext) {
        for identifier in Array(parent.below.keys) {
            if let child = parent.below[identifier] { sweep(below: child) }
            // Unique means: nobody but this dictionary holds it.
            if parent.below[identifier]?.canBeForgotten == true, isKnownUniquelyReferenced(&parent.below[identifier]) {
                parent.below[identifier] = nil
            }
        }
    }
}

extension CLSContext {
    /// The loaded children in the order in which they were made, as far as that can be told.
    var belowInOrder: [CLSContext] {
        below.values.sorted { ($0.created, $0.identifier) < ($1.created, $1.identifier) }
    }

    /// Whether everything about the context, and what hangs below it, can be read again.
    fileprivate var canBeForgotten: Bool {
        guard row != nil, below.isEmpty, unsaved.isEmpty, tree?.active !== self else { return false }
        if case .known(let activity) = attempt { return !activity.isListed && activity.startedAt == nil }
        return true
    }
}
