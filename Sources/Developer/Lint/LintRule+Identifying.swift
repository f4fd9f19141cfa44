extension LintRule {
    /// Identifiers, by which a task finds its place on every device.
    static let identifying = [
        LintRule(
            name: "identifiers-differ", summary: "identifiers are others in another run, role or language",
            why:
                "A task is known by its identifiers. Where a student’s app declares others than the teacher’s, nothing it records is for the task.",
            remedy:
                "Take identifiers from the content, the same on all devices and in all runs; never from chance, times, the language or who is signed in.",
            source: "CLSContext, identifier (Apple’s documentation)",
            judge: { app in
                let (teacher, student) = (app.paths(of: app.asTeacher), app.paths(of: app.asStudent))
                let other = app.paths(of: app.inOtherLanguage)
                guard !teacher.isEmpty || !student.isEmpty else { return .notJudged("The app declared nothing.") }
                return .judged(
                    app.tops(of: teacher.subtracting(student)).map {
                        app.place($0, "Declared when started as a teacher, and not as a student.")
                    }
                        + app.tops(of: student.subtracting(teacher)).map {
                            app.place($0, "Declared when started as a student, and not as a teacher.")
                        }
                        + app.tops(of: student.subtracting(other).intersection(teacher)).map {
                            app.place($0, "Declared here, and not for another student in \(app.otherLanguage).")
                        }
                        + app.tops(of: other.subtracting(student).subtracting(teacher)).map {
                            app.place($0, "Declared for another student in \(app.otherLanguage), and not here.")
                        })
            }),
        LintRule(
            name: "identifier-personal", summary: "an identifier holds a name or an e-mail address of who is signed in",
            why: "Identifiers go to the school and to other people’s devices, and are kept as long as the content.",
            remedy: "Name the content, not the person. What is one student’s alone belongs into activities.",
            source: "CLSContext, identifier (Apple’s documentation), the same for all users and devices",
            judge: { app in
                let contexts = app.everywhere
                guard !contexts.isEmpty else { return .notJudged("The app declared nothing.") }
                return .judged(
                    contexts.filter { app.isPersonal($0.path.last ?? "") }.map {
                        app.place($0.path, "“\($0.path.last ?? "")” tells who is signed in.")
                    }
                        + app.personalItems.map {
                            app.place($0, "The item “\($1.identifier)” of an attempt tells who is signed in.")
                        })
            }),
        LintRule(
            name: "item-identifiers-differ", summary: "an item’s identifier is another in another run or language",
            why:
                "Results of several students are put together by the identifiers of their items. Where these differ, nobody can tell how many had the same question right.",
            remedy:
                "Take an item’s identifier from what is asked or counted, such as “question-1” or “hints”; never from chance, times, the language or who is signed in.",
            source: "CLSActivityItem, identifier (Apple’s documentation)",
            judge: { app in
                let compared = app.comparable
                guard !compared.isEmpty else {
                    return .notJudged("No two attempts with items were made at the same context.")
                }
                return .judged(
                    compared.compactMap { path, own, other in
                        difference(own, other).map { app.place(path, $0) }
                    })
            }),
    ]
}

extension LintRule {
    private typealias Item = ObservedAttempt.Item

    /// How the same items are called differently, in words.
    private static func difference(_ own: [[Item]], _ other: [[Item]]) -> String? {
        let attempts = own + other
        guard let first = attempts.first else { return nil }
        for items in attempts.dropFirst() {
            if let (one, another) = renamed(first, items) {
                return "The item “\(one.title)” is “\(one.identifier)” and in another attempt “\(another.identifier)”."
            }
        }
        // Titles may be others in another language. Two attempts of one student show that nothing is left to chance.
        let (names, foreign) = (additional(first), additional(other.first ?? []))
        let isSettled = own.count > 1 && own.allSatisfy { additional($0) == names }
        guard isSettled, names.count == foreign.count, names.isDisjoint(with: foreign),
            let one = names.sorted().first, let another = foreign.sorted().first
        else { return nil }
        return "Its items are called “\(one)” and the like, and for another student in another language “\(another)”."
    }

    private static func additional(_ items: [Item]) -> Set<String> {
        Set(items.filter { !$0.isPrimary }.map(\.identifier))
    }

    /// The first of one attempt that the other has too, by an identifier that only one of them knows: where questions come in
    /// any order, “question 3” may ask here what “question 4” asks there. And where questions are drawn from many, and titled by
    /// their places, a title tells nothing.
    private static func renamed(_ items: [Item], _ others: [Item]) -> (Item, Item)? {
        let (names, foreign) = (Set(items.map(\.identifier)), Set(others.map(\.identifier)))
        for item in items where !foreign.contains(item.identifier) && isToldApart(item, items) {
            let same = others.first { other in
                other.kind == item.kind && !names.contains(other.identifier)
                    && (other.title == item.title || other.isPrimary && item.isPrimary)
            }
            if let same { return (item, same) }
        }
        return nil
    }

    /// Whether its title is more than a place in a row.
    private static func isToldApart(_ item: Item, _ all: [Item]) -> Bool {
        let words = item.title.filter { !$0.isNumber }
        return item.isPrimary
            || all.allSatisfy { $0.identifier == item.identifier || $0.title.filter { !$0.isNumber } != words }
    }
}

extension ObservedApp {
    /// Items that another rule speaks of, each with the context that it is of.
    fileprivate var personalItems: [([String], ObservedAttempt.Item)] {
        var known: Set<[String]> = []
        return attempts.flatMap { attempt in
            attempt.items.filter { isPersonal($0.identifier) }.prefix(1).map { (attempt.path, $0) }
        }.filter { known.insert($0.0).inserted }
    }

    /// The items of attempts at contexts that were worked at more than once, those of the other student apart.
    fileprivate var comparable: [(path: [String], own: [[ObservedAttempt.Item]], other: [[ObservedAttempt.Item]])] {
        let own = Dictionary(grouping: attempts, by: \.path).mapValues { $0.map(named).filter { !$0.isEmpty } }
        let other = Dictionary(grouping: attemptsOfOther, by: \.path)
            .mapValues { $0.map(named).filter { !$0.isEmpty } }
        return own.filter { !$0.value.isEmpty && $0.value.count + (other[$0.key]?.count ?? 0) > 1 }
            .sorted { $0.key.lexicographicallyPrecedes($1.key) }
            .map { ($0.key, $0.value, other[$0.key] ?? []) }
    }

    /// Its items, without those that another rule speaks of.
    private func named(_ attempt: ObservedAttempt) -> [ObservedAttempt.Item] {
        attempt.items.filter { !isPersonal($0.identifier) }
    }

    /// Whether an identifier names a person.
    fileprivate func isPersonal(_ identifier: String) -> Bool {
        let plain = String(identifier.lowercased().filter { $0.isLetter || $0.isNumber })
        return people.contains(where: plain.contains)
            || identifier.contains(/[^\s@\/]+@[^\s@\/]+\.[A-Za-z]{2,}/)
    }

    /// Without those that another rule speaks of.
    fileprivate func paths(of contexts: [ObservedContext]) -> Set<[String]> {
        Set(contexts.map(\.path).filter { !$0.isEmpty && !$0.contains(where: isPersonal) })
    }

    /// Those that hang below none of the others, in order.
    fileprivate func tops(of paths: Set<[String]>) -> [[String]] {
        paths.filter { path in !path.indices.dropFirst().contains { paths.contains(Array(path[..<$0])) } }
            .sorted { $0.lexicographicallyPrecedes($1) }
    }
}
