import ClassKit

/// The identifiers of the contexts that a predicate finds.
func identifiers(matching predicate: NSPredicate) -> Set<String> {
    let answer = Answer<[String]>()
    CLSDataStore.shared.contexts(matching: predicate) { contexts, _ in
        // The array is not optional.
        answer.give(contexts.map { $0.identifier })
    }
    return Set(answer.wait() ?? [])
}

func checkQuerying() {
    let unit = declare("unit 7")
    unit.topic = .science
    unit.addChildContext(CLSContext(type: .page, identifier: "6 Seconds", title: "Six seconds"))
    unit.addChildContext(CLSContext(type: .page, identifier: "Ende 🌒", title: "End"))
    let pages: Set = ["6 Seconds", "Ende 🌒"]

    expect(identifiers(matching: NSPredicate(format: "parent = %@", unit)) == pages, "parent = %@")
    let byKey = NSPredicate(format: "%K = %@", CLSPredicateKeyPath.parent as CVarArg, unit)
    expect(identifiers(matching: byKey) == pages, "%K = %@")
    let compound = NSPredicate(format: "topic == %@ AND parent == %@", CLSContextTopic.science.rawValue, unit)
    expect(identifiers(matching: compound).isSubset(of: pages), "topic == %@ AND parent == %@")
    let byTopic = NSPredicate(format: "topic == %@ AND parent == %@", CLSContextTopic.science, unit)
    expect(identifiers(matching: byTopic) == [], "a topic as an argument: the pages name none")
    let bySameTopic = NSPredicate(
        format: "%K = %@", CLSPredicateKeyPath.topic as CVarArg, CLSContextTopic.science as CVarArg)
    expect(identifiers(matching: bySameTopic) == ["unit 7"], "a topic as an argument")
    let byArray = NSPredicate(format: "parent = %@", argumentArray: [unit])
    expect(identifiers(matching: byArray) == pages, "arguments in an array")
    let now = Date(timeIntervalSinceNow: 60)
    let older = NSPredicate(format: "%K < %@", CLSPredicateKeyPath.dateCreated as CVarArg, now as CVarArg)
    expect(identifiers(matching: older).isSuperset(of: ["unit 7"]), "%K < %@ with a date")

    let answer = Answer<[String: Int]>()
    CLSDataStore.shared.contexts(matching: NSPredicate(format: "parent = %@", unit)) { contexts, error in
        var missing = ["6 Seconds": 1, "Intro": 2]
        contexts.forEach { missing.removeValue(forKey: $0.identifier) }
        for context in contexts where context.title.isEmpty { missing.removeAll() }
        if contexts.firstIndex(where: { $0.identifier == "Ende 🌒" }) == nil || error != nil { missing.removeAll() }
        answer.give(missing)
    }
    expect(answer.wait() == ["Intro": 2], "a query tells what is still to be declared")

    let along = Answer<Int>()
    CLSDataStore.shared.contexts(matchingIdentifierPath: ["unit 7", "6 Seconds"]) { contexts, _ in
        along.give(contexts.count)
    }
    expect(along.wait() != nil, "a query by path is answered")
    CLSDataStore.shared.completeAllAssignedActivities(matching: ["unit 7"])
}
