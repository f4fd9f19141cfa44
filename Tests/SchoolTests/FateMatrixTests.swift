import Coursework
import Foundation
import JSON
import SQL
import School
import SchoolForTests
import Testing

/// Every reason not to record, alone and in pairs: each report has its fate, and the device cannot tell one from another.
@Suite struct FateMatrixTests {
    /// In the order in which the rule names them when several hold.
    enum Reason: String, CaseIterable {
        case accountInvalid, progressOffForSchool, progressOffForPerson, notOnRoster, appNotApproved, contextUnknown
        case nothingAssigned, handoutCompleted, handoutLocked, limitExceeded

        var fate: Fate {
            Fate(name: "keptPrivate.\(rawValue)") ?? Fate(name: "refused.\(rawValue)") ?? .recorded
        }
    }

    private static let sets: [[Reason]] =
        [[]] + Reason.allCases.map { [$0] }
        + Reason.allCases.indices.flatMap { first in
            Reason.allCases[(first + 1)...].map { [Reason.allCases[first], $0] }
        }

    @Test(arguments: Engine.allCases)
    func `each reason gives its fate, and all answers are alike`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let handout = try campus.post(["shadows"])
        let catalog = try campus.catalogRead()
        var answers: Set<String> = []
        for reasons in Self.sets {
            for reason in reasons { try campus.apply(reason, to: handout) }
            let known = try campus.lookAsStudent()
            let answer = try await campus.sync(campus.request(reasons, knowing: known, catalog))
            answers.insert(try JSONEncoding.value(of: answer).text)
            let expected = reasons.first?.fate ?? .recorded
            #expect(try campus.fate(of: "attempt") == expected, "\(reasons)")
            #expect(try campus.count("activity") == (expected == .recorded ? 1 : 0), "\(reasons)")
            for reason in reasons { try campus.undo(reason, to: handout) }
            for table in ["figure", "activity", "fate"] {
                try campus.run(Query(built: "DELETE FROM \(table) WHERE organization = $1"))
            }
        }
        #expect(answers.count == 1)
        #expect(Self.sets.count == 56)
    }

    @Test(arguments: Engine.allCases)
    func `a fate that concerns a teacher names the handout, and no other does`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let handout = try campus.post(["shadows"])
        for reason in Reason.allCases {
            try campus.apply(reason, to: handout)
            _ = try await campus.sync(campus.request([reason], knowing: nil, nil))
            let named = try campus.all("SELECT handout FROM fate WHERE organization = $1") { $0.integerIfAny() }
            let concerns = reason == .handoutLocked || reason == .handoutCompleted
            #expect(named == [concerns ? handout.rawValue : nil], "\(reason)")
            try campus.undo(reason, to: handout)
            try campus.run("DELETE FROM fate WHERE organization = $1")
        }
    }
}

extension Campus {
    fileprivate func lookAsStudent() throws -> SyncResponse {
        try school.read(as: asStudent()) {
            try $0.news(for: SyncRequest(app: Self.app, name: "Light", device: DeviceID(rawValue: "tablet"))).read()
        }
    }

    /// Where somebody stands in the catalog who has read all of it. Other tests' transactions hold the feed up for a while.
    func catalogRead() throws -> String {
        var request = SyncRequest(app: Self.app, name: "Light", device: DeviceID(rawValue: "tablet"))
        request.catalog = try school.read(as: asStudent()) { try $0.news(for: request) }.response.catalog.cursor
        try declare([["the last"]])
        let end = ContinuousClock.now + .seconds(60)
        while ContinuousClock.now < end {
            let page = try school.read(as: asStudent()) { try $0.news(for: request) }.read().catalog
            request.catalog = page.cursor
            if page.contexts.contains(where: { $0.path == path("the last") }) { return page.cursor }
        }
        throw CancellationError()
    }

    fileprivate func request(
        _ reasons: [FateMatrixTests.Reason], knowing known: SyncResponse?, _ catalog: String?
    ) -> SyncRequest {
        var place = path("shadows")
        if reasons.contains(.contextUnknown) { place = path("shadows", "never declared") }
        if reasons.contains(.nothingAssigned) {
            place = reasons.contains(.contextUnknown) ? path("never declared") : path("colours")
        }
        let score = reasons.contains(.limitExceeded) ? 11.0 : 8
        return SyncRequest(
            app: Self.app, name: "Light", device: DeviceID(rawValue: "tablet"), state: known?.state,
            catalog: catalog, reports: [SentReport(attempt("attempt", at: place, score: score))])
    }

    fileprivate func fate(of activity: String) throws -> Fate? {
        let fates = try all("SELECT fate FROM fate WHERE organization = $1 AND activity = $2", .text(activity)) {
            Fate(name: $0.text())
        }
        if let fate = fates.first { return fate }
        return try count("activity") == 1 ? .recorded : nil
    }

    fileprivate func apply(_ reason: FateMatrixTests.Reason, to handout: Handout.ID) throws {
        let student = Value(students[0])
        switch reason {
        case .accountInvalid:
            try run(
                "UPDATE account SET state = 'deactivated' WHERE organization = $1 AND person = $2", student)
        case .progressOffForSchool: try run("UPDATE organization SET isProgressOn = 0 WHERE id = $1")
        case .progressOffForPerson:
            try run("UPDATE person SET isProgressOn = 0 WHERE organization = $1 AND id = $2", student)
        case .notOnRoster: try run("DELETE FROM membership WHERE organization = $1 AND person = $2", student)
        case .appNotApproved: try run("UPDATE app SET approved = NULL WHERE organization = $1")
        case .contextUnknown, .nothingAssigned, .limitExceeded: break
        case .handoutCompleted:
            try run(
                "UPDATE handout SET state = 'completed', completed = $2 WHERE organization = $1",
                .integer(now.milliseconds))
        case .handoutLocked:
            try run(
                "INSERT INTO handoutLock (organization, handout, started) VALUES ($1, $2, $3)", Value(handout),
                .integer(now.milliseconds))
        }
    }

    fileprivate func undo(_ reason: FateMatrixTests.Reason, to handout: Handout.ID) throws {
        let student = Value(students[0])
        switch reason {
        case .accountInvalid:
            try run("UPDATE account SET state = 'active' WHERE organization = $1 AND person = $2", student)
        case .progressOffForSchool: try run("UPDATE organization SET isProgressOn = 1 WHERE id = $1")
        case .progressOffForPerson:
            try run("UPDATE person SET isProgressOn = 1 WHERE organization = $1 AND id = $2", student)
        case .notOnRoster:
            try run(
                "INSERT INTO membership (organization, class, person, role, joined) VALUES ($1, $2, $3, 'student', 1)",
                Value(physics), student)
        case .appNotApproved: try run("UPDATE app SET approved = 1 WHERE organization = $1")
        case .contextUnknown, .nothingAssigned, .limitExceeded: break
        case .handoutCompleted:
            try run("UPDATE handout SET state = 'posted', completed = NULL WHERE organization = $1")
        case .handoutLocked: try run("DELETE FROM handoutLock WHERE organization = $1")
        }
    }
}
