import Coursework
import Foundation
import Images

/// What one save is to write: values, taken under the lock, so that writing needs no lock.
struct SaveBatch {
    struct ContextChange {
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
        /// The thumbnail as it is stored.
        var png: [UInt8]?

        var place: String { path.elements.joined(separator: "/") }
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

    /// Whether what cannot be written yet is no failure: a later save takes it along.
    var mayWait = false
    /// The rows of contexts that have left the place where they are stored, and whose leaving this batch has not written.
    var displaced: Set<Int64> = []
    /// Contexts that have been taken out of the tree, with their rows.
    var gone: [(object: CLSContext, row: Int64)] = []
    var contexts: [ContextChange] = []
    var activities: [ActivityChange] = []
    var refused: [(object: CLSObject, error: CLSError)] = []

    /// Does the slow part of the work, before anything is locked.
    mutating func prepare() throws {
        for index in contexts.indices {
            contexts[index].png = try contexts[index].thumbnail.flatMap(Self.fitting).map { [UInt8](try $0.pngData()) }
        }
    }

    private static func fitting(_ picture: CGImage) -> CGImage? {
        guard max(picture.width, picture.height) >= Limit.thumbnailSide.lowerBound else {
            Log.once("a thumbnail with both sides under \(Limit.thumbnailSide.lowerBound) pixels is not used")
            return nil
        }
        return picture.scaled(toFit: Limit.thumbnailSide.upperBound)
    }

    var isEmpty: Bool { gone.isEmpty && contexts.isEmpty && activities.isEmpty }
}

/// How much of what waits a save takes along.
enum SaveScope {
    case everything
    /// What the delegate made: the store saves that by itself, and nothing else.
    case madeByDelegate
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
            batch.contexts = (moved + new + kept.filter { !$0.unsaved.contains(.parent) }).map(\.waitingChange)
            batch.activities = activities.compactMap(\.waitingChange)
            batch.refused = refused
        case .madeByDelegate:
            batch.mayWait = true
            batch.displaced.formUnion(gone.compactMap(\.row))
            batch.contexts = new.filter { $0.isMadeByDelegate || $0 === root }.map(\.waitingChange)
        }
        return batch
    }
}

extension CLSContext {
    fileprivate var waitingChange: SaveBatch.ContextChange {
        var (fields, picture, shown) = (unsaved, CGImage?.none, [CLSContext]())
        if row == nil || fields.contains(.thumbnail), case .known(let known) = image {
            picture = known
            fields.insert(.thumbnail)
        }
        if row == nil || fields.contains(.navigation), case .known = navigation {
            shown = navigationChildContexts
            if !shown.isEmpty { fields.insert(.navigation) }
        }
        return SaveBatch.ContextChange(
            object: self, parent: above, row: row, path: IdentifierPath(identifierPath), content: content,
            fields: fields, thumbnail: picture, navigation: shown, created: created, modified: modified,
            revision: revision, isMadeByDelegate: isMadeByDelegate)
    }
}

extension CLSActivity {
    /// Nil when the attempt's context hangs in no tree.
    fileprivate var waitingChange: SaveBatch.ActivityChange? {
        guard let tree else { return nil }
        if let context, context.row == nil, !context.isBelow(tree.root) { return nil }
        return SaveBatch.ActivityChange(
            object: self, row: row, isCurrent: !isFrozen, ranges: ranges, duration: measuredDuration,
            savedDuration: savedDuration,
            items: items.all.enumerated().map { position, item in
                SaveBatch.ItemChange(
                    object: item,
                    value: ActivityItem(
                        item.identifier, title: item.title, value: item.recorded, created: item.created),
                    isPrimary: item === items.primary, position: position, modified: item.modified,
                    isUnsaved: item.isUnsaved, revision: item.revision)
            },
            dropped: items.dropped, modified: modified, revision: revision)
    }
}
