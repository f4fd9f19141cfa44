#if DEBUG
    import Coursework
    import SQL

    // In debug builds, and so in all tests, whatever is kept is read again each time, and held against that.
    extension RecordingMemory {
        static func check(_ cases: [Asker: Case], _ transaction: Transaction) throws {
            guard !cases.isEmpty else { return }
            let askers = Set(cases.keys)
            let (standings, open) = (try transaction.standings(of: askers), try transaction.tasks(of: askers))
            let configured = try transaction.configurations(of: askers)
            for (asker, known) in cases {
                guard known.configuration == configured[asker] ?? .none, known.standing == standings[asker],
                    known.open == OpenTasks(open[asker] ?? [])
                else {
                    throw SQLError(.other, "What is kept of who is asked for what is not what the tables say.")
                }
            }
        }

        static func check(
            _ attempts: [Transaction.Attempt], of asker: Asker, at path: IdentifierPath, _ transaction: Transaction
        ) throws {
            let stored = Set(try transaction.attempts(of: asker.person, at: path))
            guard stored == Set(attempts) else {
                throw SQLError(.other, "What is kept of earlier attempts is not what the tables say.")
            }
        }
    }
#endif
