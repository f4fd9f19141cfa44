/// The files of OneRoster 1.1 and 1.2, and the columns of those that are read.
enum OneRosterFiles {
    static let manifest = "manifest.csv"

    /// The files that are read, in this order.
    static let read = ["orgs", "academicSessions", "courses", "classes", "users", "roles", "enrollments"]

    /// Files with marks, resources, profiles with passwords, and demographics, which are not read.
    static let unused = [
        "categories", "classResources", "courseResources", "demographics", "lineItemLearningObjectiveIds",
        "lineItemScoreScales", "lineItems", "resources", "resultLearningObjectiveIds", "resultScoreScales", "results",
        "scoreScales", "userProfiles", "userResources",
    ]

    static func kind(_ name: String) -> Roster.Kind? {
        switch name {
        case "orgs": .location
        case "academicSessions": .session
        case "courses": .course
        case "classes": .schoolClass
        case "users": .person
        case "roles": .role
        case "enrollments": .enrolment
        default: nil
        }
    }

    /// What every file begins with.
    private static let common = "sourcedId! status dateLastModified "

    static let orgs = TableSpec(.location, common + "name+ type+ identifier parentSourcedId")
    static let sessions = TableSpec(
        .session, common + "title+ type+ startDate+ endDate+ parentSourcedId schoolYear+")
    static let courses = TableSpec(
        .course, common + "schoolYearSourcedId title+ courseCode grades orgSourcedId+ subjects subjectCodes")
    static let classes = TableSpec(
        .schoolClass,
        common
            + "title+ grades courseSourcedId+ classCode classType+ location schoolSourcedId+ termSourcedIds+ subjects "
            + "subjectCodes periods")
    static let users1p1 = TableSpec(
        .person,
        common
            + "enabledUser+ orgSourcedIds! role username+ userIds givenName+ familyName+ middleName identifier email "
            + "sms~ phone~ agentSourcedIds~ grades password~")
    static let users1p2 = TableSpec(
        .person,
        common + "enabledUser+ username+ userIds givenName+ familyName+ middleName identifier email sms~ phone~ "
            + "agentSourcedIds~ grades password~ userMasterIdentifier preferredGivenName preferredMiddleName "
            + "preferredFamilyName primaryOrgSourcedId pronouns resourceSourcedIds~")
    static let roles = TableSpec(
        .role, common + "userSourcedId! roleType+ role! beginDate endDate orgSourcedId! userProfileSourcedId~")
    static let enrolments = TableSpec(
        .enrolment, common + "classSourcedId! schoolSourcedId+ userSourcedId! role! primary beginDate endDate")

    /// The values that the format lists; others begin with `ext:`.
    static let locationKinds: Set = ["department", "school", "district", "local", "state", "national"]
    static let sessionKinds: Set = ["gradingPeriod", "semester", "schoolYear", "term"]
    static let classKinds: Set = ["homeroom", "scheduled"]
    static let roleNames: Set = [
        "administrator", "aide", "counselor", "districtAdministrator", "guardian", "parent", "principal", "proctor",
        "relative", "siteAdministrator", "student", "systemAdministrator", "teacher",
    ]
    static let enrolmentRoles: Set = ["administrator", "proctor", "student", "teacher"]

    /// Recognizes a file by its header, when its name does not say which one it is.
    static func name(forHead head: [String]) -> String? {
        let columns = Set(head)
        guard columns.contains("sourcedId") else { return nil }
        if columns.contains("classSourcedId"), columns.contains("userSourcedId") { return "enrollments" }
        if columns.contains("roleType") { return "roles" }
        if columns.contains("givenName") { return "users" }
        if columns.contains("classType") || columns.contains("termSourcedIds") { return "classes" }
        if columns.contains("courseCode") || columns.contains("schoolYearSourcedId") { return "courses" }
        if columns.contains("startDate"), columns.contains("schoolYear") { return "academicSessions" }
        if columns.contains("name"), columns.contains("type") { return "orgs" }
        return nil
    }
}
