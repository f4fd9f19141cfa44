import ClassKit

/// How a program ends.
enum Ending: String {
    /// By leaving `main`.
    case `return`
    /// In a completion, before what was called meanwhile is answered.
    case inCompletion
    /// By leaving `main` while a completion ends the program too.
    case inBoth
    /// On another thread.
    case onOtherThread
    /// In a signal's handler, which may have interrupted anything.
    case inSignalHandler
    /// In a child that was forked; the program itself goes on to its own end.
    case inForkedChild
    /// After a forked child has made every call in vain, which it prints.
    case afterCallsInForkedChild
    /// Never: a completion waits for one that comes after it.
    case waitingInCompletion
    /// By leaving `main` while a completion is stuck.
    case whileStuck
    /// Without a farewell: `_exit()`.
    case atOnce

    /// Asks for something whose completion comes before all others.
    func prepare(_ store: CLSDataStore) {
        switch self {
        case .inCompletion: store.save { _ in exitOnceCalled() }
        case .inBoth: store.save { _ in exitOnceCalled() }
        case .whileStuck: store.save { _ in pauseForGood() }
        case .waitingInCompletion: waitInCompletion(store)
        default: break
        }
    }

    /// Ends the program after its last call.
    func end(_ store: CLSDataStore) {
        switch self {
        case .return, .whileStuck: return
        case .inCompletion:
            hasCalled.signal()
            pauseForGood()
        case .inBoth: hasCalled.signal()
        case .onOtherThread:
            Thread.detachNewThread { exit(0) }
            pauseForGood()
        case .inSignalHandler: interruptedForGood(store)
        case .inForkedChild: waitForForkedChild { exit(0) }
        case .afterCallsInForkedChild: callInForkedChild(store)
        case .waitingInCompletion: pauseForGood()
        case .atOnce: _exit(0)
        }
    }
}

private let hasCalled = DispatchSemaphore(value: 0)

/// Ends the program from a completion, once everything has been called that is to be lost or kept.
private func exitOnceCalled() {
    hasCalled.wait()
    exit(0)
}

private func pauseForGood() {
    while true { pause() }
}

/// Works at objects until a signal comes in between, so that it finds locks held.
private func interruptedForGood(_ store: CLSDataStore) {
    signal(SIGALRM) { _ in exit(0) }
    var soon = itimerval(it_interval: timeval(), it_value: timeval(tv_sec: 0, tv_usec: 20_000))
    setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &soon, nil)
    while true { store.mainAppContext.displayOrder += 1 }
}

@_silgen_name("fork") private func forked() -> Int32

private func waitForForkedChild(_ body: () -> Never) {
    let child = forked()
    if child == 0 { body() }
    var status: Int32 = 0
    waitpid(child, &status, 0)
    if status != 0 { _exit(1) }
}

private func callInForkedChild(_ store: CLSDataStore) {
    nonisolated(unsafe) let store = store
    let root = store.mainAppContext
    // Another thread that has locks where the child is forked.
    Thread.detachNewThread { while true { store.mainAppContext.displayOrder += 1 } }
    let answered = DispatchSemaphore(value: 0)
    @Sendable func note(_ call: String, _ error: (any Error)?) {
        print("\(call): \(error?.localizedDescription ?? "no error")")
        answered.signal()
    }
    waitForForkedChild {
        // Ends a child that waits for ever.
        alarm(60)
        let calls: [() -> Void] = [
            { store.save { note("save", $0) } },
            { store.contexts(matchingIdentifierPath: ["asked"]) { note("path", $1) } },
            { store.contexts(matching: NSPredicate(value: true)) { note("predicate", $1) } },
            { root.descendant(matchingIdentifierPath: ["asked"]) { note("descendant", $1) } },
            { store.fetchActivity(for: URL(filePath: "/none")) { note("fetch", $1) } },
            { store.checkIsAssignedDocument(URL(filePath: "/none")) { note("check", $1) } },
        ]
        for call in calls {
            call()
            answered.wait()
        }
        store.completeAllAssignedActivities(matching: ["in the child"])
        print("title: \(root.title)")
        fflush(nil)
        _exit(0)
    }
}

private func waitInCompletion(_ store: CLSDataStore) {
    nonisolated(unsafe) let store = store
    store.save { _ in
        let isFound = DispatchSemaphore(value: 0)
        store.contexts(matching: NSPredicate(value: true)) { _, _ in isFound.signal() }
        isFound.wait()
    }
}
