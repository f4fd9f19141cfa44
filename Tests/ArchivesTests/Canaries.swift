import Coursework
import SQL
import School
import SchoolForTests

/// Words that stand nowhere else, in every column where a school keeps something of one person.
struct Canaries {
    let person: Person.ID
    /// Where each one stands.
    let words: [String: String]
    let secret = "canary of a password"

    /// What a person leaves behind: handouts that were posted, deeds in the log.
    static let staying: Set<String> = ["handout", "task", "audit", "app"]

    init(_ campus: Campus) throws {
        person = campus.students[0]
        let handout = try campus.post(["shadows"], title: "Theirs")
        let task = try campus.all("SELECT id FROM task WHERE organization = $1") { Value.integer($0.integer()) }[0]
        let id = Value(person)
        let (assigned, other) = (
            Value(handout), Value(campus.school.identifiers.next(at: campus.now, for: Handout.self))
        )
        for (statement, arguments) in Self.statements {
            let values: [Value] = arguments.map { name in
                switch name {
                case "person": id
                case "handout": assigned
                case "own": other
                case "task": task
                case "class": Value(campus.physics)
                case "location": Value(campus.location)
                case "app": .text(Campus.app)
                default: .blob(Array("canary of filePart".utf8))
                }
            }
            try campus.school.database.write { connection in
                _ = try connection.run(Query(built: statement), [Value(campus.organization)] + values)
            }
        }
        words = Dictionary(
            uniqueKeysWithValues: [
                "person", "account", "session", "factor", "permit", "ownContext", "bookmark", "savedComment",
                "handout", "task", "step",
                "activity",
                "figure", "fate", "pageState", "file", "audit", "externalID",
            ].map { ($0, "canary of \($0)") })
    }

    private static let statements: [(String, [String])] = [
        ("UPDATE person SET givenName = 'canary of person' WHERE organization = $1 AND id = $2", ["person"]),
        (
            """
            UPDATE account SET name = 'canary of account', password = 'canary of a password', state = 'deactivated',
                deactivated = 1
            WHERE organization = $1 AND person = $2
            """, ["person"]
        ),
        (
            """
            INSERT INTO session (organization, id, person, kind, fingerprint, label, created, seen, expires)
            VALUES ($1, 1, $2, 'browser', $3, 'canary of session', 1, 1, 9)
            """, ["person", "bytes"]
        ),
        (
            """
            INSERT INTO factor (organization, id, person, kind, label, secret, isConfirmed, created)
            VALUES ($1, 1, $2, 'app', 'canary of factor', $3, 1, 1)
            """, ["person", "bytes"]
        ),
        (
            "INSERT INTO recoveryCode (organization, person, fingerprint, created) VALUES ($1, $2, $3, 1)",
            ["person", "bytes"]
        ),
        ("INSERT INTO permit (organization, person, privilege) VALUES ($1, $2, 'canary of permit')", ["person"]),
        (
            "INSERT INTO ownContext (organization, person, app, path, title) VALUES ($1, $2, 'a', '[]', 'canary of ownContext')",
            ["person"]
        ),
        (
            "INSERT INTO bookmark (organization, person, app, path, created) VALUES ($1, $2, 'a', '[\"canary of bookmark\"]', 1)",
            ["person"]
        ),
        (
            "INSERT INTO savedComment (organization, person, id, text, created) VALUES ($1, $2, 1, 'canary of savedComment', 1)",
            ["person"]
        ),
        ("INSERT INTO personWord (organization, word, person) VALUES ($1, 'canary of personWord', $2)", ["person"]),
        (
            """
            INSERT INTO externalID (organization, thing, id, source, kind, value, firstSeen, lastSeen)
            VALUES ($1, 'person', $2, 'list', 'id', 'canary of externalID', 1, 1)
            """, ["person"]
        ),
        (
            """
            INSERT INTO membershipTaken (organization, class, person, created, source, sourceKey, joined)
            VALUES ($1, $2, $3, 1, 'list', 'canary of membershipTaken', 1)
            """, ["class", "person"]
        ),
        (
            "INSERT INTO roleTaken (organization, person, location, role, created) VALUES ($1, $2, $3, 'teacher', 1)",
            ["person", "location"]
        ),
        (
            "INSERT INTO license (organization, app, location, seats, created) VALUES ($1, $3, $2, 1, 1)",
            ["location", "app"]
        ),
        (
            "INSERT INTO licenseHolder (organization, app, location, person, given) VALUES ($1, $4, $3, $2, 1)",
            ["person", "location", "app"]
        ),
        ("INSERT INTO rosterImport (organization, id, source, at) VALUES ($1, 1, 'list', 1)", []),
        (
            """
            INSERT INTO rosterTold (organization, source, thing, value, person, told, seen)
            VALUES ($1, 'oneRoster', 'role', 'canary of rosterTold', $2, 1, 1)
            """, ["person"]
        ),
        (
            """
            INSERT INTO rosterImportStep (organization, import, number, kind, person, before)
            VALUES ($1, 1, 1, 'person', $2, '{"given":"canary of rosterImportStep"}')
            """, ["person"]
        ),
        (
            """
            INSERT INTO importJob (organization, kind, person, request, state, asked, attempts, heard)
            VALUES ($1, 'import', $2, '{"files":["canary of importJob"]}', 'done', 1, 1, 1)
            """, ["person"]
        ),
        ("UPDATE app SET approvedBy = $2 WHERE organization = $1", ["person"]),
        (
            """
            INSERT INTO handout (organization, id, class, author, state, title, isForAll, created, modified)
            VALUES ($1, $4, $2, $3, 'posted', 'canary of handout', 1, 1, 1)
            """, ["class", "person", "own"]
        ),
        (
            """
            INSERT INTO handoutShare (organization, token, handout, created)
            VALUES ($1, 'abcdefghijklmnopqrstuvwxyz', $2, 1)
            """, ["own"]
        ),
        (
            """
            INSERT INTO task (organization, handout, id, position, kind, title, link)
            VALUES ($1, $2, 3, 0, 'link', 'canary of task', 'https://example.org')
            """, ["own"]
        ),
        ("INSERT INTO recipient (organization, handout, person) VALUES ($1, $2, $3)", ["handout", "person"]),
        ("INSERT INTO favourite (organization, person, handout) VALUES ($1, $3, $2)", ["handout", "person"]),
        (
            """
            INSERT INTO step (organization, handout, task, person, comment, modified)
            VALUES ($1, $2, $3, $4, 'canary of step', 1)
            """, ["handout", "task", "person"]
        ),
        (
            """
            INSERT INTO activity (organization, person, id, app, path, created, edited, received, tasks, record)
            VALUES ($1, $2, 'an attempt', 'a', '[]', 1, 1, 1, '[]', '{"title": "canary of activity"}')
            """, ["person"]
        ),
        (
            """
            INSERT INTO figure (organization, handout, task, person, path, attempts, items, edited, received)
            VALUES ($1, $2, $3, $4, '[]', 1, '{"title": "canary of figure"}', 1, 1)
            """, ["handout", "task", "person"]
        ),
        (
            """
            INSERT INTO fate (organization, person, activity, app, fate, edited, received)
            VALUES ($1, $2, 'canary of fate', 'a', 'recorded', 1, 1)
            """, ["person"]
        ),
        (
            """
            INSERT INTO pageState (organization, person, app, path, version, text, writer, modified)
            VALUES ($1, $2, 'a', '["a"]', 1, 'canary of pageState', 'page', 1)
            """, ["person"]
        ),
        (
            """
            INSERT INTO pageStateTask (organization, handout, task, person, app, path)
            VALUES ($1, $2, $3, $4, 'a', '["a"]')
            """, ["handout", "task", "person"]
        ),
        (
            """
            INSERT INTO file (organization, id, owner, name, mediaType, size, created)
            VALUES ($1, 8, $2, 'canary of file.pdf', 'application/pdf', 18, 1)
            """, ["person"]
        ),
        ("INSERT INTO filePart (organization, file, number, bytes) VALUES ($1, 8, 0, $2)", ["bytes"]),
        // What stands beside the instructions of a handout that lives on stays, and is nobody's then.
        (
            """
            INSERT INTO file (organization, id, owner, name, mediaType, size, created)
            VALUES ($1, 9, $2, 'map.png', 'image/png', 18, 1)
            """, ["person"]
        ),
        ("INSERT INTO handoutFile (organization, handout, position, file) VALUES ($1, $2, 0, 9)", ["own"]),
        (
            """
            INSERT INTO handIn (organization, handout, task, person, file, handedIn) VALUES ($1, $2, $3, $4, 8, 1)
            """, ["handout", "task", "person"]
        ),
        (
            "INSERT INTO audit (organization, id, at, actor, action, subject) VALUES ($1, 1, 1, $2, 'canary of audit', '')",
            ["person"]
        ),
    ]
}
