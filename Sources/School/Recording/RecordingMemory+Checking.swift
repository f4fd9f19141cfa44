#if DEBUG
    import Coursework
    import SQL

    // In debug builds, and so in all tests, every cached value is read again and compared.
    extension RecordingMemory {
        func check(_ cases: inout [Asker: Case], _ connection: any Connection) throws {
            for _ in 0..<50 {
                if try disagreeing(cases, connection).isEmpty { return }
                // If others write at the same time, what was just read may be newer than the known changes.
                try connection.find(connection.othersChanges())
                for asker in cases.keys { cases[asker] = self[asker] }
            }
            throw SQLError(.other, "What is kept of who is asked for what is not what the tables say.")
        }

        private func disagreeing(_ cases: [Asker: Case], _ connection: any Connection) throws -> [Asker] {
            let askers = Set(cases.keys)
            let (standings, open, configured) = try connection.find(
                Transaction.standings(of: askers), Transaction.tasks(of: askers),
                Transaction.configurations(of: askers))
            return cases.filter { asker, known in
                known.standing != standings[asker] || known.open != OpenTasks(open[asker] ?? [])
                    || known.configuration != configured[asker] ?? .none
            }.map(\.key)
        }

        func check(_ reports: [(Asker, [ActivityRecord])], _ connection: any Connection) throws {
            for (asker, records) in reports {
                for path in records.map(\.path) {
                    guard !mustCompare, let known = self[asker, path]?.attempts else { continue }
                    let stored = Set(try Transaction.attempts(of: asker, at: path, connection))
                    guard stored == Set(known) else {
                        throw SQLError(.other, "What is kept of earlier attempts is not what the tables say.")
                    }
                }
            }
        }
    }
#endif
