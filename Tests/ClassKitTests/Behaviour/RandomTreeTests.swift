import ClassKit
import Foundation
import Testing

/// Random histories of a tree: what lookups see is what was done, and what is saved is what they saw.
@Suite struct RandomTreeTests {
    let place = Workplace()

    @Test(arguments: 0..<12 as Range<UInt64>)
    func `memory and store agree after any history`(seed: UInt64) async throws {
        var generator = Seeded(state: seed)
        var history = History(root: place.root)
        for step in 1...60 {
            switch Int.random(in: 0..<12, using: &generator) {
            case 0:
                if await place.store.saveError() == nil {
                    let kept = try await listing(of: place.otherProcess())
                    #expect(kept == history.live, "seed \(seed), step \(step)")
                    history.stored = history.live
                } else {
                    // Two that change places cannot do so in one save; begin again from what was kept.
                    try await begin(&history)
                }
            case 1 where step % 3 == 0:
                try await begin(&history)
            default:
                try await history.change(place.store, using: &generator)
            }
            let seen = try await listing(of: place.store)
            #expect(seen == history.live, "seed \(seed), step \(step)")
            guard seen == history.live else { return }
        }
    }

    @Test(arguments: 0..<12 as Range<UInt64>)
    func `two processes that change the same tree end with the same tree`(seed: UInt64) async throws {
        var generator = Seeded(state: seed &+ 1000)
        let stores = [place.store, place.otherProcess()]
        var histories = stores.map { History(root: $0.mainAppContext) }
        for step in 1...60 {
            let turn = Int.random(in: 0...1, using: &generator)
            let store = stores[turn]
            if Int.random(in: 0..<4, using: &generator) > 0 {
                // One that was added here and by the other as well is there twice until the save.
                histories[turn].live = try await listing(of: store, isAlone: false)
                try await histories[turn].change(store, using: &generator)
            } else if let error = await store.saveError() {
                // What is in the way of the other's changes is told and can be given up.
                let codes = Set((error.code == .partialFailure ? error.parts : [error]).map(\.code))
                #expect(codes.isSubset(of: [.invalidCreate, .invalidUpdate, .invalidArgument, .limits]))
                try await giveUp(error, in: store)
            }
            try checkRows("seed \(seed), step \(step)")
        }
        for store in stores + stores {
            if let error = await store.saveError() { try await giveUp(error, in: store) }
        }
        let kept = try await listing(of: place.otherProcess())
        for store in stores where await store.saveError() == nil {
            let seen = try await listing(of: store)
            #expect(seen == kept, "seed \(seed)")
        }
        try checkRows("seed \(seed)")
    }

    private func begin(_ history: inout History) async throws {
        place.restart()
        history.stored = try await listing(of: place.otherProcess())
        history.live = history.stored
        history.free = []
    }

    private func giveUp(_ error: CLSError, in store: CLSDataStore) async throws {
        for part in error.parts + [error] {
            if let context = part.object as? CLSContext { store.remove(context) }
        }
    }

    /// Every row that is not removed hangs, over rows that are not removed, below the main app context.
    private func checkRows(_ comment: String) throws {
        let (all, reachable) = (
            place.count("SELECT count(*) FROM context WHERE removed IS NULL"),
            place.count(
                """
                WITH RECURSIVE tree (id) AS (
                    SELECT id FROM context WHERE parent IS NULL
                    UNION SELECT context.id FROM context JOIN tree ON context.parent = tree.id WHERE removed IS NULL
                )
                SELECT count(*) FROM tree
                """)
        )
        #expect(all == reachable, "\(comment)")
    }

    /// The titles of all contexts by their paths, as lookups of every kind see them.
    private func listing(of store: CLSDataStore, isAlone: Bool = true) async throws -> [String: String] {
        var found: [String: String] = [:]
        var waiting = [store.mainAppContext]
        while let parent = waiting.popLast() {
            let children = try await store.contexts(matching: NSPredicate(format: "parent = %@", parent))
            for child in children {
                let path = Array(child.identifierPath.dropFirst())
                let known = found.updateValue(child.title, forKey: path.joined(separator: "/"))
                guard isAlone else { continue }
                #expect(child.parent === parent && known == nil)
                #expect(try await store.contexts(matchingIdentifierPath: path).last === child)
            }
            waiting += children
        }
        return found
    }
}

/// What has been done to a tree: titles by path.
private struct History {
    var live: [String: String] = [:]
    var stored: [String: String] = [:]
    /// Contexts that were taken out and may come back, with the titles of what hangs below them.
    var free: [(context: CLSContext, rows: [String: String])] = []
    var count = 0

    init(root: CLSContext) {}

    /// Adds, moves, renames, takes out or brings back a context.
    mutating func change(_ store: CLSDataStore, using generator: inout Seeded) async throws {
        let paths = live.keys.sorted()
        let parentPath = Bool.random(using: &generator) ? "" : paths.randomElement(using: &generator) ?? ""
        guard let parent = try await context(parentPath, store) else { return }
        switch Int.random(in: 0..<6, using: &generator) {
        case 0, 1:
            count += 1
            let identifier = ["a", "b", "c"].randomElement(using: &generator) ?? "a"
            let context = CLSContext(type: .quiz, identifier: identifier, title: "\(identifier) \(count)")
            hang(context, below: parent, at: parentPath, rows: [identifier: context.title])
        case 2:
            guard let path = paths.randomElement(using: &generator), let changed = try await context(path, store)
            else { return }
            count += 1
            changed.title = "\(changed.identifier) \(count)"
            live[path] = changed.title
        case 3:
            guard let path = paths.randomElement(using: &generator), let gone = try await context(path, store)
            else { return }
            store.remove(gone)
            free.append((gone, take(out: path)))
        case 4:
            guard let path = paths.randomElement(using: &generator), !(parentPath + "/").hasPrefix(path + "/"),
                let moved = try await context(path, store)
            else { return }
            let target = key(moved.identifier, below: parentPath)
            guard live[target] == nil, depth(below: path) + depth(of: target) < 8 else { return }
            let rows = take(out: path)
            hang(moved, below: parent, at: parentPath, rows: rows)
        default:
            guard let (back, rows) = free.popLast(), back.parent == nil else { return }
            hang(back, below: parent, at: parentPath, rows: rows)
        }
    }

    private func context(_ path: String, _ store: CLSDataStore) async throws -> CLSContext? {
        if path.isEmpty { return store.mainAppContext }
        let identifiers = path.components(separatedBy: "/")
        let found = try await store.contexts(matchingIdentifierPath: identifiers)
        return found.count == identifiers.count ? found.last : nil
    }

    private func key(_ identifier: String, below parent: String) -> String {
        parent.isEmpty ? identifier : parent + "/" + identifier
    }

    private func depth(of path: String) -> Int { path.isEmpty ? 1 : path.components(separatedBy: "/").count + 1 }

    private func depth(below path: String) -> Int {
        live.keys.filter { $0.hasPrefix(path + "/") }.map { depth(of: $0) - depth(of: path) }.max() ?? 0
    }

    private mutating func hang(
        _ context: CLSContext, below parent: CLSContext, at parentPath: String, rows: [String: String]
    ) {
        let deepest = rows.keys.map { depth(of: $0) - 1 }.max() ?? 1
        guard live[key(context.identifier, below: parentPath)] == nil, depth(of: parentPath) + deepest <= 8
        else { return free.append((context, rows)) }
        parent.addChildContext(context)
        for (path, title) in rows { live[key(path, below: parentPath)] = title }
    }

    /// Takes a subtree out of the listing; its paths then begin with its own identifier.
    private mutating func take(out path: String) -> [String: String] {
        let identifier = path.components(separatedBy: "/").last ?? path
        var rows: [String: String] = [:]
        for (other, title) in live where other == path || other.hasPrefix(path + "/") {
            rows[identifier + other.dropFirst(path.count)] = title
            live[other] = nil
        }
        return rows
    }
}

/// Repeats itself for a seed, so that a failure can be repeated.
private struct Seeded: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}
