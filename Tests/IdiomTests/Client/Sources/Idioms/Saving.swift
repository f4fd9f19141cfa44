import ClassKit

func checkSaving() {
    CLSDataStore.shared.save()
    CLSDataStore.shared.save { _ in }
    CLSDataStore.shared.save() { (error) in
        if let error = error { print(error.localizedDescription) }
    }
    CLSDataStore.shared.save(completion: { (error) in
        guard error == nil else { return print("not saved") }
    })
    let answer = Answer<(saved: Bool, onMainThread: Bool)>()
    CLSDataStore.shared.save { error in answer.give((error == nil, Thread.isMainThread)) }
    let ending = answer.wait()
    expect(ending?.saved == true, "saving several times in a row succeeds")
    expect(ending?.onMainThread == false, "an answer does not need the main thread")

    let inside = Answer<Bool>()
    CLSDataStore.shared.contexts(matching: NSPredicate(format: "%K = %@", CLSPredicateKeyPath.title as CVarArg, "none"))
    {
        _, _ in
        _ = declare("made inside")
        CLSDataStore.shared.save { inside.give($0 == nil) }
    }
    expect(inside.wait() == true, "an answer may declare and save")
    CLSDataStore.shared.remove(declare("passing"))
    CLSDataStore.shared.save()
}
