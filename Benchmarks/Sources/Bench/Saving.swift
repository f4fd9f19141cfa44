import CSQLitePlain
import ClassKit
import Foundation

/// Where the framework keeps the store of this process.
private var storePath: String {
    ProcessInfo.processInfo.environment["CLASSKIT_HOME"]! + "/development/off/dev.Bench/store.sqlite"
}

/// The columns that the framework writes for a context.
private let insertContext = """
    INSERT INTO context (parent, identifier, type, title, displayOrder, topic, isAssignable, ageLocation, ageLength,
        minutesLocation, minutesLength, created, modified) VALUES (?1, ?2, 10, ?3, ?4, ?5, 1, 0, ?6, 0, ?6, ?7, ?7)
    """

extension Case {
    func saveMany() async throws -> [Row] {
        let store = CLSDataStore.shared
        try await store.save()
        // The same tables, made by the framework, in a file of the plain program's own.
        let plainPath = storePath + ".plain"
        Plain(storePath).run("VACUUM INTO '\(plainPath)'")
        let plain = Plain(plainPath)
        let insert = plain.prepare(insertContext)
        var (ours, theirs) = (Times(), Times())
        for round in 0..<21 {
            let parent = CLSContext(type: .chapter, identifier: "chapter\(round)", title: "Chapter")
            store.mainAppContext.addChildContext(parent)
            try await store.save()
            for number in 0..<1000 {
                let child = CLSContext(type: .lesson, identifier: "lesson\(number)", title: "Lesson \(number)")
                child.displayOrder = number
                child.topic = .science
                parent.addChildContext(child)
            }
            let start = ContinuousClock.now
            try await store.save()
            ours.add(ContinuousClock.now - start)

            plain.run(
                """
                INSERT INTO context (
                    parent, identifier, type, title, displayOrder, isAssignable, ageLocation, ageLength,
                    minutesLocation, minutesLength, created, modified)
                VALUES (1, 'p\(round)', 0, 'p', 0, 1, 0, 9, 0, 9, 0, 0)
                """)
            let parentRow = sqlite3_last_insert_rowid(plain.handle)
            theirs.measure {
                plain.run("BEGIN IMMEDIATE")
                for number in 0..<1000 {
                    insert.bind(1, parentRow)
                    insert.bind(2, "lesson\(number)")
                    insert.bind(3, "Lesson \(number)")
                    insert.bind(4, Int64(number))
                    insert.bind(5, "science")
                    insert.bind(6, Int64.max)
                    insert.bind(7, 800_000_000.5)
                    insert.finish()
                }
                plain.run("COMMIT")
            }
        }
        return [
            Row("save 1,000 new contexts in one save", ours: ours, plain: theirs, plainIs: "plain SQLite", atMost: 2)
        ]
    }

    func saveActivity() async throws -> [Row] {
        let store = CLSDataStore.shared
        let context = CLSContext(type: .quiz, identifier: "quiz", title: "Quiz")
        store.mainAppContext.addChildContext(context)
        let activity = context.createNewActivity()
        let score = CLSScoreItem(identifier: "score", title: "Score", score: 0, maxScore: 1000)
        let hints = CLSQuantityItem(identifier: "hints", title: "Hints")
        let passed = CLSBinaryItem(identifier: "passed", title: "Passed", type: .passFail)
        activity.primaryActivityItem = score
        activity.addAdditionalActivityItem(hints)
        activity.addAdditionalActivityItem(passed)
        try await store.save()
        let plainPath = storePath + ".plain"
        Plain(storePath).run("VACUUM INTO '\(plainPath)'")
        let plain = Plain(plainPath)
        let update = plain.prepare("UPDATE activity SET duration = ?1, progress = ?2, modified = ?1 WHERE id = 1")
        let item = plain.prepare("UPDATE item SET value = ?1, modified = ?1 WHERE activity = 1 AND identifier = ?2")
        var (ours, theirs) = (Times(), Times())
        for round in 1...300 {
            activity.addProgressRange(fromStart: 0, toEnd: Double(round) / 300)
            score.score = Double(round)
            hints.quantity = Double(round)
            passed.value = round % 2 == 0
            let start = ContinuousClock.now
            try await store.save()
            ours.add(ContinuousClock.now - start)
            theirs.measure {
                plain.run("BEGIN IMMEDIATE")
                update.bind(1, Double(round))
                sqlite3_bind_zeroblob(update, 2, 16)
                update.finish()
                for name in ["score", "hints", "passed"] {
                    item.bind(1, Double(round))
                    item.bind(2, name)
                    item.finish()
                }
                plain.run("COMMIT")
            }
        }
        return [
            Row(
                "save one changed activity with 3 items", ours: ours, plain: theirs, plainIs: "plain SQLite",
                atMost: 1.2)
        ]
    }

    func addRanges() throws -> [Row] {
        let context = CLSContext(type: .book, identifier: "book", title: "Book")
        let activity = context.createNewActivity()
        var random = SplitMix(state: 7)
        let starts = (0..<1_000_000).map { _ in random.unit() * 0.9999 }
        let before = residentMemory()
        var time = Times()
        // Tiny ranges, so that as many as possible stay apart.
        time.measure { for start in starts { activity.addProgressRange(fromStart: start, toEnd: start + 0.00001) } }
        let grown = max(0, residentMemory() - before)
        return [
            Row(
                "addProgressRange, 1,000,000 random ranges", figure: describe(time.median), goal: "1 s",
                holds: time.median <= 1,
                ours: "covers \(String(format: "%.3f", activity.progress)), +\(grown / 1024) KiB")
        ]
    }
}

struct SplitMix {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// A number from 0 up to 1.
    mutating func unit() -> Double { Double(next() >> 11) / Double(1 << 53) }
}

extension Case {
    var plainStore: Plain { Plain(storePath) }
}
