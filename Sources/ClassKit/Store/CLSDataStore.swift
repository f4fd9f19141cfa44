import Coursework
public import Foundation
import Locks
import SQL
import SQLite

/// Keeps an app's contexts and what is recorded in them, on this device; there is one for the app.
///
/// Everything works without a network and for everybody alike: teachers, students and people whom no school knows get
/// the same answers. Completions come on a background queue, one at a time and in the order of the calls, after the
/// call has returned; they never need the main thread. One that waits for another completion waits for ever, which the log
/// says after a second. In a child that was forked from the app every call fails at once, with
/// ``CLSError/classKitUnavailable``.
open class CLSDataStore: NSObject {
    let tree: WorkingTree
    let clock: Clock
    let answers = CallbackQueue()
    /// One save at a time; the second waits for the first and then finds less to do.
    private let saving = Locked(())
    private var isDelegateSaveDue = false
    /// Tells the school, when somebody has signed in.
    let service = Locked<SyncService?>(nil)
    /// Notices when somebody else has signed in than whom it tells the school of.
    let watch = Locked<SignInWatch?>(nil)
    /// What the app is asked to open.
    let opening: Opening
    private weak var appDelegate: (any CLSDataStoreDelegate)?

    /// There is one store in an app: the shared one.
    @available(*, unavailable, message: "use CLSDataStore.shared")
    public override convenience init() { fatalError("use CLSDataStore.shared") }

    /// Opens nothing yet: the file is opened when it is first needed.
    package init(bundleIdentifier: String, name: String, file path: String, clock: Clock) {
        self.clock = clock
        // A name that could not be saved would hold up everything that hangs below.
        let isNamed = ContextDescription(title: name).findings.isEmpty
        let content = ContextDescription(type: .app, title: isNamed ? name : bundleIdentifier)
        let root = CLSContext(identifier: bundleIdentifier, content: content, created: clock.now())
        tree = WorkingTree(file: StoreFile(path: path, uptime: clock.uptime), clock: clock, root: root)
        opening = Opening(folder: (path as NSString).deletingLastPathComponent, app: bundleIdentifier)
        super.init()
        tree.store = self
    }

    /// The store of the app; in a completion or a delegate's method, the one that calls.
    ///
    /// `ClassKit.json` tells which app it is: the file that `CLASSKIT_MANIFEST` names, or else one beside the executable
    /// or in the current folder. Its data lies below `CLASSKIT_HOME`, by default `$XDG_DATA_HOME/classkit`, readable for
    /// nobody else. In development, teacher and student, as `CLASSKIT_ROLE` says, have a store each, so that both run
    /// side by side; restart the app to change the role. `CLASSKIT_ENVIRONMENT` overrides the manifest.
    open class var shared: CLSDataStore { SharedStore.current }

    /// The context at the top of the tree: it stands for the app, and its identifier is the app's bundle identifier.
    ///
    /// It is there from the start and for good, of the type `.app`, and has no parent. Its properties can be set; what
    /// another process of the app has set is seen. A context provider has the same one as its app.
    open var mainAppContext: CLSContext {
        Objects.locked {
            // Reads what was set in an earlier run. An unreadable store is reported when something is requested from
            // it.
            try? tree.read { _ in }
            return tree.root
        }
    }

    /// The one context that is in use; see ``CLSContext/becomeActive()``.
    open var activeContext: CLSContext? {
        Objects.locked { tree.active.flatMap { $0.isBelow(tree.root) ? $0 : nil } }
    }

    /// The activity that was started last among those whose clocks run, whichever context it belongs to.
    open var runningActivity: CLSActivity? { Objects.locked { tree.running.last(where: tree.has) } }

    /// Makes the contexts that are asked for by their path and are not stored.
    ///
    /// It is held weakly, but by look-ups that are not answered yet. It is called on a background queue, before the
    /// completion of the lookup that needs it.
    open weak var delegate: (any CLSDataStoreDelegate)? {
        get { Objects.locked { appDelegate } }
        set { Objects.locked { appDelegate = newValue } }
    }

    /// Removes a context, with everything below it, from the store when it is saved next.
    ///
    /// It is out of its tree at once, and lookups do not find it any more; added to a parent again before the save, it
    /// stays. It is active no more, and what is worked at in it ends with the save. The main app context cannot be removed: nothing
    /// happens, and the log says so.
    open func remove(_ context: CLSContext) {
        if context === tree.root { return Log.once("the main app context cannot be removed; it stays") }
        context.removeFromParent()
    }

    /// Marks the assigned activities of the context at the end of the path as done, as the student could.
    ///
    /// The path begins below the main app context; one that begins with the app's own identifier is understood too.
    /// Contexts higher up are not marked, progress is not touched, and no save is needed: the mark is on the disk when
    /// the call returns. If it cannot be written, the next save tries again.
    open func completeAllAssignedActivities(matching contextPath: [String]) {
        guard !contextPath.isEmpty else { return Log.once("an empty path has no activities to complete") }
        if answers.process.isForkedChild { return Log.once(CLSError.inForkedChild.localizedDescription) }
        let root = tree.root.identifier
        let path = (contextPath.first == root ? contextPath : [root] + contextPath).map(\.canonicalSpelling)
        Objects.locked { tree.completions.append(Completion(path: path, marked: clock.now())) }
        // At once, for nobody can wait for it. What cannot be written now waits for the next save, which tells.
        if let error = saveNow(.completions) { Log.once(error.localizedDescription) }
    }

    // MARK: - Callbacks

    /// Does the work on the callback queue, and then runs the app's completion; in both, ``shared`` is this store.
    ///
    /// In a forked child, where the queue has no thread, it fails at once.
    func answer<Value>(
        _ call: StaticString = #function, to completion: @escaping @Sendable (Result<Value, CLSError>) -> Void,
        _ work: @escaping @Sendable () throws -> Value
    ) {
        if answers.process.isForkedChild {
            let error = CLSError.inForkedChild
            Log.once(error.localizedDescription)
            return startThread { completion(.failure(error)) }
        }
        // Retains the app's present delegate: it may be a local variable of a `main` that ends before the answer.
        let kept = SendableBox((store: self, delegate: delegate))
        answers.add(call) {
            withExtendedLifetime(kept) {
                SharedStore.$bound.withValue(SharedStore.Answer { kept.value.store }) {
                    let result = Result { try work() }.mapError { CLSError($0) }
                    kept.value.store.answers.complete(call) { completion(result) }
                }
            }
        }
    }

    /// Waits until all that was asked for has been answered, and what was asked for in the answers.
    ///
    /// A callback cannot wait for its own end: within one this returns at once.
    package func waitForCallbacks() {
        if !CallbackQueue.isAnswering, !answers.process.isForkedChild { answers.wait() }
    }

    /// What `body` answers, worked out on the callback queue, so that it comes after what was asked for before.
    nonisolated(nonsending)
        func onCallbackQueue<Value>(
            _ call: StaticString = #function, _ body: @escaping @Sendable () throws -> Value
        ) async throws -> Value
    {
        // A task that waits in a forked child would not be woken again.
        if answers.process.isForkedChild { throw CLSError.inForkedChild }
        let answered = try await withCheckedThrowingContinuation {
            (done: CheckedContinuation<SendableBox<Value>, any Error>) in
            answer(call, to: { done.resume(with: $0.map(SendableBox.init)) }, body)
        }
        return answered.value
    }

    // MARK: - Saving

    /// Saves all that was added, changed and removed.
    ///
    /// When the completion says success, what was saved survives a crash of the app and the loss of power. What breaks
    /// a rule is left out, and everything else is saved all the same; the error then names each object and what to do,
    /// and what was left out waits for the next save. What waits below a context that failed fails with
    /// ``CLSError/invalidUpdate``, and so does a change to what another process has removed. Saving with nothing
    /// changed succeeds. Once somebody else has signed in on the device, nothing is saved until the app is started
    /// again, and each save fails with ``CLSError/invalidAccountCredentials``.
    ///
    /// In code at the top level of `main.swift`, Swift takes `try await store.save()` for this form too, waits for nothing and
    /// only warns; write `try await Task { try await store.save() }.value` there, or use `@main`.
    ///
    /// - Parameter completion: gets nil, one ``CLSError``, or ``CLSError/partialFailure`` with the single errors under
    ///   ``CLSErrorUserInfoKey/underlyingErrorsKey`` and what was saved under
    ///   ``CLSErrorUserInfoKey/successfulObjectsKey``.
    @preconcurrency
    open func save(completion: (@Sendable ((any Error)?) -> Void)? = nil) {
        let store = SendableBox(self)
        answer(to: { completion?($0.failure) }, { try store.value.saveOrThrow(.everything) })
    }

    /// Saves all that was added, changed and removed; see ``save(completion:)``.
    nonisolated(nonsending) open func save() async throws {
        let store = SendableBox(self)
        try await onCallbackQueue { try store.value.saveOrThrow(.everything) }
    }

    /// Contexts made by delegates are saved automatically, once for all requests that are pending.
    func saveWhatTheDelegateMade() {
        guard !isDelegateSaveDue else { return }
        isDelegateSaveDue = true
        let store = SendableBox(self)
        answer(to: { if let error = $0.failure { Log.once(error.localizedDescription) } }) {
            Objects.locked { store.value.isDelegateSaveDue = false }
            try store.value.saveOrThrow(.madeByDelegate)
        }
    }

    private func saveOrThrow(_ scope: SaveScope) throws {
        if let error = saveNow(scope) { throw error }
    }

    private func saveNow(_ scope: SaveScope) -> CLSError? {
        if watch.withLock({ $0 })?.isOver() == true { return .otherPersonHasSignedIn }
        return saving.withLock { _ in
            do {
                tree.file.forgetFailure()
                let batch = try Objects.locked {
                    // This must succeed, so that nothing is mistaken for new because its stored state is unknown.
                    try tree.read { try tree.freshenWhatWaits($0) }
                    return tree.collect(scope)
                }
                guard !batch.isEmpty else { return applyRefusals(batch) }
                batch.prepare()
                let outcome = try write(batch)
                Objects.locked { tree.apply(batch, outcome) }
                if let trace = tree.trace {
                    batch.tell(trace)
                    outcome.tell(trace)
                }
                service.withLock { $0 }?.noteSave()
                return outcome.error
            } catch {
                return CLSError(error)
            }
        }
    }

    private func write(_ batch: SaveBatch) throws -> SaveOutcome {
        let known = Objects.locked { tree.generation }
        do {
            return try tree.file.database().write {
                try SaveWriter.write(batch, to: $0, knownGeneration: known, clock: clock)
            }
        } catch let stuck as SaveWriter.Stuck {
            // The transaction has been rolled back.
            return try write(batch.keeping(stuck.rows))
        }
    }

    private func applyRefusals(_ batch: SaveBatch) -> CLSError? {
        var outcome = SaveOutcome()
        for refusal in batch.refused { outcome.fail(refusal.object, refusal.error) }
        outcome.generation = Objects.locked { tree.generation }
        Objects.locked { tree.apply(batch, outcome) }
        if let trace = tree.trace { outcome.tell(trace) }
        return outcome.error
    }
}

extension Result {
    /// The error, if it is one.
    fileprivate var failure: Failure? {
        switch self {
        case .success: nil
        case .failure(let error): error
        }
    }
}

/// Which store `CLSDataStore.shared` is: the app's own, unless a test has put one in its place.
package enum SharedStore {
    /// Tells a store.
    struct Answer: Sendable {
        let store: @Sendable () -> CLSDataStore
    }

    // A structure around the function, because optimized code crashes on a task-local value that is a function
    // itself.
    /// Tells the store that the running code belongs to.
    @TaskLocal static var bound: Answer?

    private static let replacement = Locked<SendableBox<CLSDataStore>?>(nil)
    private static let own = {
        Device.ofProcess.noteApp()
        let store = Device.ofProcess.makeStore()
        ProgramEnd.wait(for: store.answers)
        return SendableBox(store)
    }()

    package static var current: CLSDataStore { substitute ?? own.value }

    /// The store that stands in the place of the app's own, if any does.
    static var substitute: CLSDataStore? { bound?.store() ?? replacement.withLock { $0?.value } }

    /// Puts a store in the place of the app's own, for the whole process; nil brings the app's own back.
    package static func replace(by store: CLSDataStore?) {
        let store = store.map(SendableBox.init)
        replacement.withLock { $0 = store }
    }

    /// Puts a store in the place of the app's own for the code in `body`, and for nothing else.
    nonisolated(nonsending)
        package static func bind<Result>(
            _ store: CLSDataStore, _ body: nonisolated(nonsending) () async throws -> Result
        )
        async rethrows -> Result
    {
        let store = SendableBox(store)
        return try await $bound.withValue(Answer { store.value }) { try await body() }
    }

    /// Puts in the place of the app's own, for the code in `body` and for nothing else, whichever store `current` names
    /// each time somebody asks.
    nonisolated(nonsending)
        package static func bind<Result>(
            to current: @escaping @Sendable () -> CLSDataStore,
            _ body: nonisolated(nonsending) () async throws -> Result
        )
        async rethrows -> Result
    {
        try await $bound.withValue(Answer(store: current)) { try await body() }
    }
}

extension Clock {
    /// The clock of the store that stands in the place of the app's own, if any does.
    package static var ambient: Clock { SharedStore.substitute?.clock ?? .system }
}
