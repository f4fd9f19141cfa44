public import ClassKit
import Coursework
import Foundation

/// A school in a box: a teacher who assigns, students whose app records, and what the teacher gets to see.
///
/// Your app's code runs as it is, with `CLSDataStore.shared` and a real ClassKit store, in a temporary folder that goes
/// with the school. There is no server, no network and no waiting.
///
/// ```swift
/// @Test func `the teacher sees the score`() async throws {
///     try await TestSchool.run { school in
///         school.assign(["optics", "shadows"], to: .student)
///         try await Quiz().finish(points: 8, of: 10)   // your own code, using CLSDataStore.shared
///         #expect(school.report(for: ["optics", "shadows"]).score == 0.8)
///     }
/// }
/// ```
///
/// ## Which form to use
///
/// **Swift Testing runs tests in parallel, so use ``run(bundleIdentifier:name:_:)`` there.** The school then stands in the
/// place of the app's store for the closure only, and any number of tests can each have one. The closure's own tasks and
/// ClassKit's callbacks belong to it; a detached task or a dispatch queue of yours does not.
///
/// **Use ``init(bundleIdentifier:name:)`` where one test runs after the other**: with XCTest, in a `.serialized` suite that
/// holds all tests of this kind, or where your code leaves its task. The school then stands in that place for the whole
/// process, until it goes. To use it while a later one stands there is a mistake that ends the process with a message,
/// since tests would see each other's work.
///
/// ## Time
///
/// It is Monday, 1 September 2025, 08:00 UTC, and time passes when you say so, with ``advance(by:)``. Only a millisecond
/// passes by itself whenever ClassKit looks at the calendar, so that no two things happen at once; stopwatches, and with
/// them ``TestReport/duration``, do not move.
///
/// ## When the school hears of work
///
/// Whenever you ask the school or change something at it, it first waits until ClassKit has answered all calls, then
/// takes in what has been *saved*. So what a student saves counts under what held at that time, and a teacher who locks
/// the handout afterwards changes nothing about it. What is not saved is not reported.
public final class TestSchool: @unchecked Sendable {
    /// The identifier of the app's main app context.
    public let bundleIdentifier: String

    /// Tells its handouts from those of other schools, past and present.
    let identifier = UUID()

    private let devices: Devices
    /// Where the people's stores are.
    package let folder: URL
    private let time = TestClock()
    private let isForWholeProcess: Bool

    private struct State {
        var administration: TestAdministration
        var ledger = Ledger()
        var stores: [Person: CLSDataStore] = [:]
        var acting = Person.student
    }

    // Guarded by `lock`. ClassKit's own lock may be taken while this one is held, and never the other way round.
    private var state: State
    private let lock = NSRecursiveLock()

    // Guarded by `stageLock`: which store stands in the place of `CLSDataStore.shared`. ClassKit asks while it has its own
    // lock, so this one is apart from `lock`, and nothing else is locked while it is held.
    private var onStage: CLSDataStore
    private let stageLock = NSLock()

    /// Opens a school that stands in the place of `CLSDataStore.shared` for the whole process, until it goes.
    ///
    /// For tests that run one after the other; see ``TestSchool`` for which form to use.
    ///
    /// - Parameters:
    ///   - bundleIdentifier: what the main app context is to be called.
    ///   - name: the title of the main app context.
    public convenience init(bundleIdentifier: String = "org.example.app", name: String = "App") {
        self.init(bundleIdentifier: bundleIdentifier, name: name, forWholeProcess: true)
        SharedStores.take(ObjectIdentifier(self), actingStore)
    }

    private init(bundleIdentifier: String, name: String, forWholeProcess: Bool) {
        self.bundleIdentifier = bundleIdentifier
        isForWholeProcess = forWholeProcess
        folder = FileManager.default.temporaryDirectory.appending(path: "school-\(identifier.uuidString)")
        devices = Devices(bundleIdentifier: bundleIdentifier, name: name, folder: folder, clock: time.clock)
        var administration = TestAdministration(app: [bundleIdentifier])
        onStage = devices.makeStore(number: administration.number(of: .student))
        state = State(administration: administration, stores: [.student: onStage])
    }

    deinit {
        if isForWholeProcess { SharedStores.leave(ObjectIdentifier(self)) }
        // What stays behind in the system's temporary folder does no harm.
        try? FileManager.default.removeItem(at: folder)
    }

    /// Opens a school that stands in the place of `CLSDataStore.shared` for the code in `body`, and for nothing else.
    ///
    /// Tests that use this form may run in parallel; see ``TestSchool`` for which form to use. Where nothing but an
    /// expectation throws, the compiler does not see it; begin the closure with `school async throws in` then.
    nonisolated(nonsending)
        public static func run<Result>(
            bundleIdentifier: String = "org.example.app", name: String = "App",
            _ body: nonisolated(nonsending) (TestSchool) async throws -> Result
        )
        async rethrows -> Result
    {
        let school = TestSchool(bundleIdentifier: bundleIdentifier, name: name, forWholeProcess: false)
        return try await SharedStore.bind(to: { school.actingStore }) { try await body(school) }
    }

    // MARK: - People

    /// Who uses the app; the student at first.
    public var acting: Person { lock.withLock { state.acting } }

    /// Makes somebody else the user of the app, on a device of their own.
    ///
    /// It is as if the app were started anew: the contexts and activities, and the delegate, that your code had from the
    /// former person's `CLSDataStore.shared` belong to that one.
    public func act(as person: Person) {
        hear()
        lock.withLock {
            let store = store(of: person)
            state.acting = person
            stageLock.withLock { onStage = store }
        }
        if isForWholeProcess { SharedStores.take(ObjectIdentifier(self), actingStore) }
    }

    private var actingStore: CLSDataStore { stageLock.withLock { onStage } }

    /// The person's store, made when it is first needed.
    func store(of person: Person) -> CLSDataStore {
        lock.withLock {
            if let store = state.stores[person] { return store }
            let store = otherProcess(of: person)
            state.stores[person] = store
            return store
        }
    }

    /// The store as another process of the app on the person's device has it.
    package func otherProcess(of person: Person) -> CLSDataStore {
        devices.makeStore(number: lock.withLock { state.administration.number(of: person) })
    }

    // MARK: - Time

    /// The date and time at the school.
    public var now: Date { time.today }

    /// Lets time pass, on the calendar and on every stopwatch.
    public func advance(by span: Duration) {
        guard span >= .zero else { fatalError("time goes forward only; advance by a positive span") }
        hear()
        time.advance(by: span)
    }

    // MARK: - Hearing of work

    /// Reads what stands in the school's books, once it has heard of everything.
    func read<Result>(_ body: (TestAdministration, Ledger) throws -> Result) rethrows -> Result {
        hear()
        return try lock.withLock { try body(state.administration, state.ledger) }
    }

    /// Changes something at the school, at a time of its own, once the school has heard of everything before.
    @discardableResult
    func decide<Result>(_ body: (inout TestAdministration, Date) -> Result) -> Result {
        change { body(&$0.administration, time.now()) }
    }

    /// Takes a handout away, and what the school had because of it.
    func withdraw(_ handout: Handout) {
        change { state in
            state.administration.handouts[handout.number].task.isDeleted = true
            let administration = state.administration
            for person in administration.handouts[handout.number].recipients {
                state.ledger.forget(of: person) { administration.asks(person, for: $0) }
            }
        }
    }

    private func change<Result>(_ body: (inout State) -> Result) -> Result {
        hear()
        return lock.withLock { body(&state) }
    }

    /// Takes in what has been saved since.
    private func hear() {
        checkSeat()
        // Without the lock: a callback may ask the school something.
        for store in lock.withLock({ Array(state.stores.values) }) { store.waitForCallbacks() }
        lock.withLock {
            for person in state.administration.people {
                guard let store = state.stores[person] else { continue }
                hear(of: reading { try store.recordedWork(on: DeviceID(rawValue: person.name)) }, by: person)
            }
        }
    }

    private func hear(of work: RecordedWork, by person: Person) {
        let (administration, now) = (state.administration, time.now())
        state.ledger.take(work.attempts, of: person) { subject, record in
            administration.fate(of: record, at: subject, by: person, at: now)
        }
        state.ledger.take(work.doneMarks, of: person) { marked, subject in
            administration.isDone(subject, marked: marked, by: person, at: now)
        }
    }

    /// Reads or writes a store in the temporary folder; no test goes on sensibly where that fails.
    func reading<Result>(_ body: () throws -> Result) -> Result {
        do { return try body() } catch {
            fatalError("the test school cannot use its folder \(folder.path): \(error)")
        }
    }

    private func checkSeat() {
        guard isForWholeProcess, !SharedStores.isOnTop(ObjectIdentifier(self)) else { return }
        fatalError(
            """
            A second TestSchool() stands in the place of CLSDataStore.shared, so two tests would see each other's work. \
            In tests that run in parallel use “try await TestSchool.run { school in … }”, or put all tests that use \
            TestSchool() into one @Suite(.serialized).
            """)
    }
}

/// What the people's devices have in common.
private struct Devices {
    let bundleIdentifier: String
    let name: String
    let folder: URL
    let clock: Clock

    func makeStore(number: Int) -> CLSDataStore {
        let file = folder.appending(path: "\(number)/store.sqlite").path
        return CLSDataStore(bundleIdentifier: bundleIdentifier, name: name, file: file, clock: clock)
    }
}
