import Testing

@testable import Rosters

/// The columns that the binding of OneRoster 1.2 gives the files that are read, in the order of their heads; those that it requires are
/// marked.
@Suite struct OneRosterColumnsTests {
    /// `resourceSourcedIds` was in a draft, and is in some exports.
    private static let columns = [
        "orgs": "sourcedId! status dateLastModified name! type! identifier parentSourcedId",
        "academicSessions":
            "sourcedId! status dateLastModified title! type! startDate! endDate! parentSourcedId schoolYear!",
        "courses": "sourcedId! status dateLastModified schoolYearSourcedId title! courseCode grades orgSourcedId! "
            + "subjects subjectCodes",
        "classes": "sourcedId! status dateLastModified title! grades courseSourcedId! classCode classType! location "
            + "schoolSourcedId! termSourcedIds! subjects subjectCodes periods",
        "users": "sourcedId! status dateLastModified enabledUser! username! userIds givenName! familyName! middleName "
            + "identifier email sms phone agentSourcedIds grades password userMasterIdentifier preferredGivenName "
            + "preferredMiddleName preferredFamilyName primaryOrgSourcedId pronouns resourceSourcedIds",
        "roles": "sourcedId! status dateLastModified userSourcedId! roleType! role! beginDate endDate orgSourcedId! "
            + "userProfileSourcedId",
        "enrollments":
            "sourcedId! status dateLastModified classSourcedId! schoolSourcedId! userSourcedId! role! primary "
            + "beginDate endDate",
    ]
    /// What users.csv has in 1.1, where it requires the role; who has none is read as a student, as Apple does.
    private static let users1p1 =
        "sourcedId! status dateLastModified enabledUser! orgSourcedIds! role username! userIds givenName! "
        + "familyName! middleName identifier email sms phone agentSourcedIds grades password"

    private static func spec(_ name: String) -> TableSpec? {
        switch name {
        case "orgs": OneRosterFiles.orgs
        case "academicSessions": OneRosterFiles.sessions
        case "courses": OneRosterFiles.courses
        case "classes": OneRosterFiles.classes
        case "users": OneRosterFiles.users1p2
        case "roles": OneRosterFiles.roles
        case "enrollments": OneRosterFiles.enrolments
        default: nil
        }
    }

    private func check(_ spec: TableSpec, _ line: String, _ name: String) {
        let words = line.split(separator: " ").map(String.init)
        #expect(spec.columns.map(\.name) == words.map { $0.hasSuffix("!") ? String($0.dropLast()) : $0 }, "\(name)")
        for (column, word) in zip(spec.columns, words) {
            let isRequired = column.need == .needed || column.need == .wanted
            #expect(isRequired == word.hasSuffix("!"), "\(name), \(column.name)")
        }
    }

    @Test func `every column of the format is known, in its order and with its need`() throws {
        #expect(Set(Self.columns.keys) == Set(OneRosterFiles.read))
        for (name, line) in Self.columns { check(try #require(Self.spec(name)), line, name) }
        check(OneRosterFiles.users1p1, Self.users1p1, "users of 1.1")
    }

    @Test func `every other file of the format is known to be unused`() {
        #expect(
            OneRosterFiles.unused == [
                "categories",
                "classResources",
                "courseResources",
                "demographics",
                "lineItemLearningObjectiveIds",
                "lineItemScoreScales",
                "lineItems",
                "resources",
                "resultLearningObjectiveIds",
                "resultScoreScales",
                "results",
                "scoreScales",
                "userProfiles",
                "userResources",
            ])
    }
}
