import Coursework
import Foundation
import Locks
import SQL
import SQLite

/// The part of a store's tree that is in memory, with its unsaved changes.
///
/// Only what was requested is loaded. Everything here is protected by `Objects`.
final class WorkingTree: @unchecked Sendable {
    let file: StoreFile
    let clock: Clock
    let root: CLSContext
    weak var store: CLSDataStore?
    /// Told of what the app does, in Developer Mode.
    var trace: Trace?

    /// New contexts, each after its parent.
    var added: [CLSContext] = []
    /// Stored contexts that differ from their rows.
    var changed: [CLSContext] = []
    /// Stored contexts that have been taken out.
    var released: [CLSContext] = []
    /// Attempts that differ from their rows.
    var activities: [CLSActivity] = []
    /// What has been marked as done.
    var completions: [Completion] = []
    /// What has been asked for and cannot be; the next save reports it.
    var refused: [(object: CLSObject, error: CLSError)] = []

    var active: CLSContext?
    /// The activities whose clocks run, the last one started at the end.
    var running: [CLSActivity] = []
    /// The current attempts at documents that have been asked for.
    var documents: [String: CLSActivity] = [:]

    /// Increases when another process may have changed what is loaded.
    private(set) var epoch = 1
    /// What the store's generation was when we looked, or wrote, last.
    var generation: Int64 = 0 { didSet { freshCommit = nil } }
    /// A commit to the file after which its generation was this one.
    private var freshCommit: LastCommit?
    private var known: [Int64: Weak<CLSContext>] = [:]
    private var loadedSinceSweep = 0
    private var isReady = false
    /// Measures how long activities run.
    var workClock: WorkClock

    init(file: StoreFile, clock: Clock, root: CLSContext) {
        self.file = file
        self.clock = clock
        workClock = WorkClock(clock)
        self.root = root
        root.tree = self
        root.epoch = epoch
    }

    deinit {
        // A context may be a navigation child of its own descendant; such a cycle would keep itself alive.
        Objects.locked { Self.forgetNavigation(below: root) }
    }

    private static func forgetNavigation(below context: CLSContext) {
        context.navigation = .known([])
        for child in context.below.values { forgetNavigation(below: child) }
    }

    // MARK: - Noting changes

    /// Takes in a context that has been hung below one of ours, with everything below it.
    func adopt(_ context: CLSContext) {
        // A new one that is ours already, below a stored one that comes back or moves, is listed.
        if context.row == nil, context.tree !== self {
            added.append(context)
            context.epoch = epoch
        }
        hang(context, in: self)
        context.lost = nil
        for activity in context.earlierAttempts { noteChange(in: activity) }
        context.earlierAttempts = []
        if let activity = context.attempt.activity {
            if activity.row == nil { noteChange(in: activity) }
            if activity.isStarted { noteStart(of: activity) }
        }
        for child in context.belowInOrder { adopt(child) }
    }

    /// Lets go of a context that has been taken out, with everything below it that is not stored.
    ///
    /// One that is stored stays known until it has been saved that it is gone, or it comes back.
    func release(_ context: CLSContext) {
        releaseUnsaved(context)
        added.removeAll { $0.tree !== self }
    }

    private func releaseUnsaved(_ context: CLSContext) {
        guard context.row == nil else { return released.append(context) }
        hang(context, in: nil)
        for child in context.below.values { releaseUnsaved(child) }
    }

    /// What runs there goes on by the clock of the new tree.
    private func hang(_ context: CLSContext, in tree: WorkingTree?) {
        context.attempt.activity?.addElapsedTime()
        context.tree = tree
        context.attempt.activity?.resumeTime()
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

    /// Notes a change that cannot be; the next save reports it, once for each object.
    func refuse(_ object: CLSObject, _ error: CLSError) {
        guard !refused.contains(where: { $0.object === object && $0.error.code == error.code }) else { return }
        refused.append((object, error))
    }

    // MARK: - Time

    func noteStart(of activity: CLSActivity) {
        if !running.contains(where: { $0 === activity }) { running.append(activity) }
        trace?.note(.started, activity.shownPlace)
        guard let service = store?.service.withLock({ $0 }), let context = activity.context else { return }
        service.noteStart(
            .init(
                id: activity.uuid, path: context.identifierPath, created: activity.created, madeAt: activity.madeAt))
    }

    func noteStop(of activity: CLSActivity) {
        running.removeAll { $0 === activity }
        trace?.note(.stopped, activity.shownPlace)
    }

    /// Whether an activity is at something that is there.
    func has(_ activity: CLSActivity) -> Bool {
        switch activity.subject {
        case .context(let context): context.object?.isBelow(root) ?? false
        case .document: true
        case .none: false
        }
    }

    // MARK: - Keeping up with the file

    /// Reads from the store, on one state of it, after taking in what other processes have changed. The lock is held.
    ///
    /// What `body` loads is read again when anybody has written to the store meanwhile, and so `body` may run twice.
    func read<Result>(_ body: (any Connection) throws -> Result) throws -> Result {
        let database = try file.database()
        if let freshCommit, let result = try database.read(ifStill: freshCommit, body) { return result }
        // Asked before the generation is read: what is committed in between is found the next time.
        let commit = try database.lastCommit()
        return try database.read { connection in
            try takeInOthers(connection)
            freshCommit = commit
            return try body(connection)
        }
    }

    private func takeInOthers(_ connection: any Connection) throws {
        let generation = try connection.generation()
        if !isReady {
            try takeInRoot(connection)
            self.generation = generation
            isReady = true
        } else if generation != self.generation {
            noteForeignChange(generation: generation)
            try takeInRoot(connection)
        }
    }

    /// Whether nothing has to be read from the file before what is loaded can be trusted.
    func isFresh() -> Bool {
        guard isReady, let database = try? file.database() else { return false }
        // Asked before the generation, as above.
        let commit = (try? database.lastCommit()) ?? nil
        if let commit, commit == freshCommit { return true }
        guard (try? database.readOnce { try $0.generation() }) == generation else { return false }
        freshCommit = commit
        return true
    }

    func noteForeignChange(generation: Int64) {
        self.generation = generation
        epoch += 1
    }

    private func takeInRoot(_ connection: any Connection) throws {
        guard let row = try connection.mainAppContext() else {
            if !isReady { added.insert(root, at: 0) }
            return
        }
        if root.row == nil {
            noteStored(root, row: row.id)
            added.removeAll { $0 === root }
            if !root.unsaved.isEmpty { changed.append(root) }
        }
        root.takeOver(row, epoch: epoch)
    }

    /// Brings a context, and what it hangs from, up to date; lets go of it when another process has removed it.
    func freshen(_ context: CLSContext, _ connection: any Connection) throws {
        // In the first epoch no other process has changed anything.
        guard epoch > 1, context !== root else { return }
        if let parent = context.above { try freshen(parent, connection) }
        if context.row != nil, context.epoch != epoch, context.isInTree { try bringUpToDate(context, connection) }
    }

    func freshenWhatWaits(_ connection: any Connection) throws {
        for context in added + changed { try freshen(context, connection) }
    }

    // MARK: - Loading

    /// The child of that name that lookups see, loaded when it has to be.
    func child(
        of parent: CLSContext, named identifier: String, _ connection: any Connection
    ) throws -> CLSContext? {
        if let loaded = parent.below[identifier] {
            if loaded.epoch == epoch || loaded.row == nil { return loaded }
            try bringUpToDate(loaded, connection)
            if loaded.above === parent { return loaded }
        }
        guard let parentRow = parent.row,
            let row = try connection.context(below: parentRow, identifier: identifier)
        else { return nil }
        // One that has been moved away and not been saved is still stored here.
        return try context(for: row, connection).flatMap { $0.above === parent ? $0 : nil }
    }

    /// The context of a row: the one in memory if there is one. Nil when it, or what it hangs from, has been taken out.
    func context(for row: ContextRow, _ connection: any Connection) throws -> CLSContext? {
        if let loaded = known[row.id]?.object {
            if loaded.epoch != epoch { try takeIn(row, into: loaded, connection) }
            return loaded.isBelow(root) ? loaded : nil
        }
        guard let parentID = row.parent, let parent = try context(withID: parentID, connection) else { return nil }
        if let other = parent.below[row.identifier] {
            // Another process may have moved or removed it before it put this one in its place.
            if other.row != nil, other.epoch != epoch { try bringUpToDate(other, connection) }
            // Or it is new here, and was stored by another process meanwhile; the save will tell.
            if parent.below[row.identifier] != nil { return nil }
        }
        let context = CLSContext(identifier: row.identifier, content: row.content, created: row.created)
        context.takeOver(row, epoch: epoch)
        context.above = parent
        context.tree = self
        parent.below[row.identifier] = context
        noteStored(context, row: row.id)
        loadedSinceSweep += 1
        return context
    }

    private func context(withID id: Int64, _ connection: any Connection) throws -> CLSContext? {
        if let loaded = known[id]?.object, loaded.epoch == epoch { return loaded.isBelow(root) ? loaded : nil }
        return try connection.context(id).flatMap { try context(for: $0, connection) }
    }

    /// Takes in what other processes did to a loaded context: changed, moved or removed it.
    private func bringUpToDate(_ context: CLSContext, _ connection: any Connection) throws {
        guard let id = context.row, let row = try connection.context(id) else { return drop(context) }
        try takeIn(row, into: context, connection)
    }

    private func takeIn(_ row: ContextRow, into context: CLSContext, _ connection: any Connection) throws {
        context.takeOver(row, epoch: epoch)
        // What we did ourselves and did not save yet comes later than theirs.
        guard let parentID = row.parent, parentID != context.above?.row, !context.unsaved.contains(.parent),
            !context.isTakenOut
        else { return }
        let parent = try self.context(withID: parentID, connection)
        // Two moves that would close a ring: ours waits, and its save will tell.
        if let parent, parent.isBelow(context) { return }
        context.takeFromParent()
        // Its parent has been taken out here; it follows when that one comes back.
        guard let parent else { return context.epoch = 0 }
        context.above = parent
        parent.below[context.identifier] = context
    }

    /// Forgets a context that another process has removed. Its unsaved changes are lost, and the next save reports
    /// that, as it does for later changes; attempts are still saved, even later ones.
    func drop(_ context: CLSContext) {
        refuseChanges(below: context)
        noteLost(context)
        context.takeFromParent()
        context.isTakenOut = true
        noteGone(context)
    }

    /// Remembers where a context was stored, and what hangs below it, for what is done there later.
    func noteLost(_ context: CLSContext) {
        if let row = context.row { context.lost = (Weak(self), row) }
        for child in context.below.values { noteLost(child) }
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
        freeAll(context)
        changed.removeAll { $0.tree !== self }
        added.removeAll { $0.tree !== self }
    }

    private func freeAll(_ context: CLSContext) {
        if active === context { active = nil }
        context.attempt.activity?.stop()
        if let activity = context.attempt.activity, let row = context.row {
            activity.outlived = (Weak(self), row)
            context.attempt = .none
        }
        if let row = context.row { known[row] = nil }
        context.row = nil
        context.unsaved = []
        context.tree = nil
        for child in context.below.values { freeAll(child) }
    }

    func noteStored(_ context: CLSContext, row: Int64) {
        context.row = row
        known[row] = Weak(context)
    }

    // MARK: - Keeping small

    /// Lets go of contexts that nobody uses, once many have been loaded.
    func sweepIfLarge() {
        if loadedSinceSweep > 10_000 { sweep() }
    }

    /// Lets go of contexts that nobody uses.
    func sweep() {
        loadedSinceSweep = 0
        sweep(below: root)
        known = known.filter { $0.value.object != nil }
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
        // Somebody may hold the attempt or one of its items, which reach the store through this object.
        row != nil && below.isEmpty && unsaved.isEmpty && tree?.active !== self && attempt.activity == nil
    }
}

extension CLSActivity {
    /// What it is an attempt at, for a developer who watches.
    fileprivate var shownPlace: String {
        switch subject {
        case .context(let context): context.object?.identifierPath.joined(separator: "/") ?? "a removed context"
        case .document(let url, _): url.lastPathComponent
        case .none: "nothing"
        }
    }
}
