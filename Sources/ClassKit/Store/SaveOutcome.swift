import Foundation

/// What became of a batch.
struct SaveOutcome {
    var failures: [CLSError] = []
    /// What was saved, in the order in which it was written.
    var saved: [CLSObject] = []
    /// The rows that new objects got.
    var contextRows: [ObjectIdentifier: Int64] = [:]
    var activityRows: [ObjectIdentifier: Int64] = [:]
    /// Attempts whose time and progress are written, whether or not all of their items are.
    var writtenActivities: Set<ObjectIdentifier> = []
    /// The main app context, when it was stored for the first time without having been changed.
    var implied: ObjectIdentifier?
    /// Contexts that turned out to be stored already, with the stored rows, which belong to them from now on.
    var adopted: [ObjectIdentifier: ContextRow] = [:]
    /// Contexts that were added although they are stored already and the app could have known, with the stored rows.
    var duplicates: [ObjectIdentifier: (object: CLSContext, stored: ContextRow)] = [:]
    /// Contexts that show others which are not stored yet.
    var unfinished: Set<ObjectIdentifier> = []
    /// What failed, so that what depends on it is not written.
    var failed: Set<ObjectIdentifier> = []
    /// Contexts that the store has no more.
    var vanished: [CLSContext] = []
    var generation: Int64 = 0
    /// Whether other processes have saved since this one looked.
    var foundForeignChange = false

    mutating func fail(_ object: CLSObject, _ error: CLSError) {
        failed.insert(ObjectIdentifier(object))
        failures.append(error)
    }

    /// The one error that stands for all of them; nil when there is none.
    var error: CLSError? {
        if failures.isEmpty { return nil }
        // Nobody asked for saving the main app context, so it does not turn a failure into a partial success.
        let asked = saved.filter { ObjectIdentifier($0) != implied }
        if failures.count == 1, asked.isEmpty { return failures[0] }
        return .partialFailure(failures, saved: asked)
    }

    /// What was refused, for a developer who watches.
    func tell(_ trace: Trace) {
        for failure in failures { trace.note(.refused, failure.localizedDescription) }
    }
}

extension WorkingTree {
    /// Brings what is in memory in line with what has been written. The lock is held.
    func apply(_ batch: SaveBatch, _ outcome: SaveOutcome) {
        let saved = Set(outcome.saved.map(ObjectIdentifier.init))
        // First, so that our own save is not mistaken for another process's while this one is applied.
        if outcome.foundForeignChange { noteForeignChange(generation: outcome.generation) }
        generation = outcome.generation
        for gone in batch.gone where saved.contains(ObjectIdentifier(gone.object)) { applyRemoval(gone.object) }
        for change in batch.contexts {
            let object = ObjectIdentifier(change.object)
            if saved.contains(object) || outcome.adopted[object] != nil { apply(change, outcome) }
        }
        changed.removeAll { $0.unsaved.isEmpty }
        changed += added.filter { $0.row != nil && !$0.unsaved.isEmpty }
        added.removeAll { $0.row != nil }
        for change in batch.contexts where outcome.unfinished.contains(ObjectIdentifier(change.object)) {
            noteChange(of: .navigation, in: change.object)
        }
        let duplicates = batch.contexts.compactMap { outcome.duplicates[ObjectIdentifier($0.object)] }
        // They make room first; then each is met after its parent, for that has to be loaded.
        for (context, _) in duplicates { context.takeFromParent() }
        for (context, stored) in duplicates { forgetDuplicate(context, stored) }
        for context in outcome.vanished { forgetVanished(context) }
        for change in batch.activities { apply(change, outcome, isWhole: saved.contains(.init(change.object))) }
        forgetWhatIsGone()
        refused.removeFirst(min(batch.refused.count, refused.count))
        completions.removeFirst(min(batch.completions.count, completions.count))
    }

    /// One that came back while its removal was being written is new from now on.
    private func applyRemoval(_ context: CLSContext) {
        keepWhatIsShown(of: context)
        noteGone(context)
        if context.isBelow(root) { adopt(context) }
    }

    /// Reads what could not be read any more, so that the context can be added again as it was.
    private func keepWhatIsShown(of context: CLSContext) {
        if case .stored = context.image { _ = context.thumbnail }
        if case .stored = context.navigation { _ = context.navigationChildContexts }
        for child in context.below.values { keepWhatIsShown(of: child) }
    }

    private func apply(_ change: SaveBatch.ContextChange, _ outcome: SaveOutcome) {
        let context = change.object
        if let row = outcome.contextRows[ObjectIdentifier(context)], context.row == nil {
            noteStored(context, row: row)
            context.epoch = epoch
            context.isMadeByDelegate = false
            if !context.isBelow(root) { releaseLate(context) }
        }
        if context.revision == change.revision { context.unsaved = [] }
        // No epoch is 0: it is read again when it is looked up.
        if let stored = outcome.adopted[ObjectIdentifier(context)] { context.takeOver(stored, epoch: 0) }
    }

    /// A context that was removed while it was being written has to be deleted by the next save.
    private func releaseLate(_ context: CLSContext) {
        context.tree = self
        released.append(context)
    }

    private func forgetVanished(_ context: CLSContext) {
        noteLost(context)
        context.detach()
        noteGone(context)
    }

    /// The stored one stays, and takes over the newcomer's children and attempts. The newcomer is in no tree again.
    private func forgetDuplicate(_ context: CLSContext, _ stored: ContextRow) {
        if let present = try? read({ try self.context(for: stored, $0) }) { context.handOver(to: present) }
        context.isTakenOut = true
        noteGone(context)
    }

    /// What hangs in no tree any more is not ours to save, and nobody is there any more.
    private func forgetWhatIsGone() {
        for activity in activities where activity.tree == nil { activity.isListed = false }
        activities.removeAll { !$0.isListed }
        running.removeAll { $0.tree == nil }
        released.removeAll { $0.row == nil || $0.isBelow(root) }
    }

    private func apply(_ change: SaveBatch.ActivityChange, _ outcome: SaveOutcome, isWhole: Bool) {
        let activity = change.object
        guard outcome.writtenActivities.contains(ObjectIdentifier(activity)) else { return }
        if let row = outcome.activityRows[ObjectIdentifier(activity)] { activity.row = row }
        activity.savedDuration = change.duration
        activity.items.noteDropped(change.dropped)
        for item in change.items where !outcome.failed.contains(ObjectIdentifier(item.object)) {
            activity.items.noteSaved(item.object, position: item.position, revision: item.revision)
        }
        // With an item that failed it waits for the next save.
        if isWhole, activity.revision == change.revision { activity.isListed = false }
    }
}
