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
                    })
            }),
    ]
}

extension ObservedApp {
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
