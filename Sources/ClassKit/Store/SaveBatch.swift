import Coursework
import Foundation
import Images
import Secrets

/// What one save writes: values copied under the lock, so that writing needs no lock.
struct SaveBatch {
    /// A class, because a save may hold thousands and hands them around.
    final class ContextChange {
        let object: CLSContext
        let parent: CLSContext?
        let row: Int64?
        let path: IdentifierPath
        let content: ContextDescription
        let fields: ContextField
        let thumbnail: CGImage?
        let navigation: [CLSContext]
        let created: Date
        let modified: Date
        let revision: Int
        let isMadeByDelegate: Bool
        /// Whether another process has saved since it was added, and so may have stored the same one meanwhile.
        let isOvertaken: Bool
        /// The thumbnail as it is stored, and the SHA-256 by which the school knows it.
        private(set) var picture: (png: [UInt8], fingerprint: String)?
        /// Why there is none, when a picture cannot be encoded.
        private(set) var thumbnailError: CLSError?

        var place: String { path.elements.joined(separator: "/") }

        /// Takes what waits to be saved of a context. The lock is held.
        init(of context: CLSContext, path: [String]) {
            object = context
            parent = context.above
            row = context.row
            self.path = IdentifierPath(path)
            content = context.content
            // What a new context was given while it was in no tree is written too.
            var fields = context.unsaved
            if context.row == nil { fields.insert(context.givenPresentation) }
            thumbnail =
                if fields.contains(.thumbnail), case .known(let picture) = context.image { picture } else { nil }
            navigation =
                if fields.contains(.navigation), case .known = context.navigation {
                    context.navigationChildContexts
                } else { [] }
            self.fields = fields
            created = context.created
            modified = context.modified
            revision = context.revision
            isMadeByDelegate = context.isMadeByDelegate
            isOvertaken = context.row == nil && context.epoch != context.tree?.epoch
        }

        fileprivate func prepareThumbnail() {
            do {
                picture = try thumbnail.flatMap(SaveBatch.fitting).map { picture in
                    let png = [UInt8](try picture.pngData())
                    return (png, SHA256.digits(of: png))
                }
            } catch {
                thumbnailError = .thumbnail(of: object, at: place, error)
            }
        }
    }

    struct ActivityChange {
        let object: CLSActivity
        let row: Int64?
        let isCurrent: Bool
        let ranges: ProgressRanges
        let duration: TimeInterval
        let savedDuration: TimeInterval
        let items: [ItemChange]
        let dropped: Set<String>
        let modified: Date
        let revision: Int
    }

    struct ItemChange {
        let object: CLSActivityItem
        let value: ActivityItem
        let isPrimary: Bool
        let position: Int
        let modified: Date
        let isUnsaved: Bool
        let revision: Int
    }

    /// Whether it is no error if it cannot be written yet: a later save includes it.
    var mayWait = false
    /// The rows of contexts that have left the place where they are stored, if this batch does not write that.
    var displaced: Set<Int64> = []
    /// Contexts that have been taken out of the tree, with their rows.
    var gone: [(object: CLSContext, row: Int64)] = []
    var contexts: [ContextChange] = []
    var activities: [ActivityChange] = []
    var completions: [Completion] = []
    var refused: [(object: CLSObject, error: CLSError)] = []

    /// The same without the removals of these rows, which fail.
    func keeping(_ rows: Set<Int64>) -> SaveBatch {
        var batch = self
        batch.gone.removeAll { rows.contains($0.row) }
        batch.refused += gone.filter { rows.contains($0.row) }.map { ($0.object, .cannotBeRemoved($0.object)) }
        return batch
    }

    /// Does the slow part of the work, before anything is locked.
    func prepare() {
        for change in contexts where change.thumbnail != nil { change.prepareThumbnail() }
    }

    fileprivate static func fitting(_ picture: CGImage) -> CGImage? {
        guard max(picture.width, picture.height) >= Limit.thumbnailSide.lowerBound else {
            Log.once("a thumbnail with both sides under \(Limit.thumbnailSide.lowerBound) pixels is not used")
            return nil
        }
        return picture.scaled(toFit: Limit.thumbnailSide.upperBound)
    }

    var isEmpty: Bool { gone.isEmpty && contexts.isEmpty && activities.isEmpty && completions.isEmpty }
}

/// That the activities of a context, and not of what hangs above it, have been marked as done.
struct Completion {
    let path: [String]
    let marked: Date
}

/// How much of what is unsaved a save includes.
enum SaveScope {
    case everything
    /// What the delegate made: the store saves that by itself, and nothing else.
    case madeByDelegate
    /// What has been marked as done, which needs no save of the app's either.
    case completions
}

extension WorkingTree {
    /// Gathers what waits to be saved. The lock is held.
    func collect(_ scope: SaveScope) -> SaveBatch {
        let gone = released.filter { !$0.isBelow(root) }
        let kept = changed.filter { $0.isBelow(root) }
        let moved = kept.filter { $0.unsaved.contains(.parent) }
        let new = added.filter { $0.isBelow(root) }
        var batch = SaveBatch()
        batch.displaced = Set(moved.compactMap(\.row))
        switch scope {
        case .everything:
            for context in gone { if let row = context.row { batch.gone.append((context, row)) } }
            // What moves away makes room first.
            batch.contexts = changes(of: moved + new + kept.filter { !$0.unsaved.contains(.parent) })
            noteTimePassed()
            batch.activities = activities.compactMap(\.waitingChange)
            batch.refused = refused
            batch.completions = completions
        case .completions:
            batch.completions = completions
        case .madeByDelegate:
            batch.mayWait = true
            batch.displaced.formUnion(gone.compactMap(\.row))
            batch.contexts = changes(of: new.filter { $0.isMadeByDelegate || $0 === root })
        }
        return batch
    }

    /// Lists running activities, so that their time so far is saved even if nothing else has changed.
    private func noteTimePassed() {
        for activity in running where activity.measuredDuration > activity.savedDuration { noteChange(in: activity) }
    }

    private func changes(of contexts: [CLSContext]) -> [SaveBatch.ContextChange] {
        // Siblings come one after another, so the path above is worked out once for all of them.
        var above: (context: CLSContext?, path: [String]) = (nil, [])
        return contexts.map { context in
            if above.context !== context.above { above = (context.above, context.above?.identifierPath ?? []) }
            return SaveBatch.ContextChange(of: context, path: above.path + [context.identifier])
        }
    }
}

extension CLSContext {
    /// The fields of what it shows, as far as it has been given something.
    fileprivate var givenPresentation: ContextField {
        var given: ContextField = []
        if case .known = image { given.insert(.thumbnail) }
        if case .known(let shown) = navigation, !shown.isEmpty { given.insert(.navigation) }
        return given
    }
}

extension CLSActivity {
    /// Nil when the attempt's context hangs in no tree.
    fileprivate var waitingChange: SaveBatch.ActivityChange? {
        guard let tree else { return nil }
        if outlived == nil, let context, context.row == nil, !context.isBelow(tree.root) { return nil }
        return SaveBatch.ActivityChange(
            // An attempt made before its context was removed is over, even if a context with the same path was added
            // since.
            object: self, row: row, isCurrent: !isFrozen && tree.has(self), ranges: ranges, duration: measuredDuration,
            savedDuration: savedDuration,
            items: items.entries.map { entry in
                let item = entry.item
                return SaveBatch.ItemChange(
                    object: item,
                    value: ActivityItem(
                        item.identifier, title: item.title, value: item.recorded, created: item.created),
                    isPrimary: item === items.primary, position: entry.position, modified: item.modified,
                    isUnsaved: entry.isUnsaved, revision: item.revision)
            },
            dropped: items.dropped, modified: modified, revision: revision)
    }
}

extension SaveBatch {
    /// What is written, for a developer who watches.
    func tell(_ trace: Trace) {
        for change in contexts where change.row == nil {
            trace.note(.declared, "\(change.place) “\(change.content.title)”")
        }
        for completion in completions { trace.note(.completed, completion.path.joined(separator: "/")) }
        trace.note(.saved, "\(contexts.count + gone.count) contexts, \(activities.count) attempts")
    }
}
