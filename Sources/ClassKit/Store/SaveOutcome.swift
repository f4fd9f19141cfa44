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
    /// What failed, so that what depends on it is not written.
    var failed: Set<ObjectIdentifier> = []
    /// Contexts that are stored already under the same path, and so were not added.
    var duplicates: [CLSContext] = []
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
        if failures.count == 1, saved.isEmpty { return failures[0] }
        return .partialFailure(failures, saved: saved)
    }
}

extension WorkingTree {
    /// Brings what is in memory in line with what has been written. The lock is held.
    func settle(_ batch: SaveBatch, _ outcome: SaveOutcome) {
        let saved = Set(outcome.saved.map(ObjectIdentifier.init))
        for gone in batch.gone where saved.contains(ObjectIdentifier(gone.object)) { noteGone(gone.object) }
        for change in batch.contexts where saved.contains(ObjectIdentifier(change.object)) { settle(change, outcome) }
        changed.removeAll { $0.unsaved.isEmpty }
        changed += added.filter { $0.row != nil && !$0.unsaved.isEmpty }
        added.removeAll { $0.row != nil }
        for context in outcome.duplicates { forgetDuplicate(context) }
        for context in outcome.vanished { forgetVanished(context) }
        for change in batch.activities { settle(change, outcome, isWhole: saved.contains(.init(change.object))) }
        forgetWhatIsGone()
        refused.removeFirst(min(batch.refused.count, refused.count))
        if outcome.foundForeignChange { noteForeignChange(generation: outcome.generation) }
        generation = outcome.generation
    }

    private func settle(_ change: SaveBatch.ContextChange, _ outcome: SaveOutcome) {
        let context = change.object
        if let row = outcome.contextRows[ObjectIdentifier(context)], context.row == nil {
            noteStored(context, row: row)
            context.epoch = epoch
            context.isMadeByDelegate = false
        }
        if context.revision == change.revision { context.unsaved = [] }
    }

    /// One that was stored before stays; the newcomer stands free again, with what was hung below it.
    private func forgetDuplicate(_ context: CLSContext) {
        context.detach()
        context.isMadeByDelegate = false
    }

    /// What hangs in no tree any more is not ours to save, and nobody is there any more.
    private func forgetWhatIsGone() {
        for activity in activities where activity.tree == nil { activity.isListed = false }
        activities.removeAll { !$0.isListed }
        running.removeAll { $0.tree == nil }
        released.removeAll { $0.row == nil || $0.isBelow(root) }
    }

    private func forgetVanished(_ context: CLSContext) {
        context.detach()
        noteGone(context)
    }

    private func settle(_ change: SaveBatch.ActivityChange, _ outcome: SaveOutcome, isWhole: Bool) {
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
