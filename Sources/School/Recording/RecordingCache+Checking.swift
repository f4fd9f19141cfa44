#if DEBUG
    import Coursework
    import SQL

    // In debug builds, and so in all tests, every cached value is read again and compared.
    extension RecordingCache {
        func check(_ cases: inout [AppUser: Case], _ connection: any Connection) throws {
            for _ in 0..<50 {
                if try disagreeing(cases, connection).isEmpty { return }
                // If others write at the same time, what was just read may be newer than the known changes.
                try connection.find(connection.othersChanges())
                for appUser in cases.keys { cases[appUser] = self[appUser] }
            }
            throw SQLError(.other, "What is kept of who is asked for what is not what the tables say.")
        }

        private func disagreeing(_ cases: [AppUser: Case], _ connection: any Connection) throws -> [AppUser] {
            let appUsers = Set(cases.keys)
            let (standings, open, configured) = try connection.find(
                Transaction.standings(of: appUsers), Transaction.tasks(of: appUsers),
                Transaction.configurations(of: appUsers))
            return cases.filter { appUser, known in
                known.standing != standings[appUser] || known.open != OpenTasks(open[appUser] ?? [])
                    || known.configuration != configured[appUser] ?? .none
            }.map(\.key)
        }

        func check(_ declared: Set<NamedContext>, _ connection: any Connection) throws {
            guard try declared.isEmpty || connection.find(Transaction.known(declared)) == declared else {
                throw SQLError(.other, "What is kept of declared contexts is not what the tables say.")
            }
        }

        func check(_ work: [AppUser: KnownWork], _ connection: any Connection) throws {
            guard !mustCompare else { return }
            for (appUser, known) in work {
                for (path, attempts) in known.contexts {
                    let stored = Set(try Transaction.attempts(of: appUser, at: path, connection))
                    guard stored == Set(attempts.all) else {
                        throw SQLError(.other, "What is kept of earlier attempts is not what the tables say.")
                    }
                    let explained = try connection.all(
                        "SELECT activity FROM fate WHERE organization = $1 AND person = $2",
                        [Value(appUser.organization), Value(appUser.person)]
                    ) { ActivityRecord.ID(rawValue: $0.text()) }
                    guard unexplained(attempts, appUser).isDisjoint(with: explained) else {
                        throw SQLError(.other, "What is kept of attempts without a fate is not what the tables say.")
                    }
                }
            }
        }
    }
#endif
