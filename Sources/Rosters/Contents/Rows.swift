/// What every row of a roster has.
package protocol RosterRow: Hashable, Sendable {
    /// The source's identifier, unique among rows of its kind. If the file has none, it is made from the identifiers
    /// in the row: `7b/ada/student`.
    var id: Roster.Text { get }
    var status: Roster.Status { get }
    /// When the source last changed it; only incremental files say that.
    var modified: Moment? { get }
    /// Its position in the files.
    var place: Roster.Place { get set }
}

extension Roster {
    /// The position of a row: a file of ``Roster/files``, and the line in it.
    package struct Place: Hashable, Sendable {
        package var file: UInt16 = 0
        package var row: UInt32 = 0
        package init(file: UInt16 = 0, row: UInt32 = 0) { (self.file, self.row) = (file, row) }
    }

    /// The status that the source gives a row.
    package enum Status: UInt8, Sendable {
        /// The file has no status: the row exists.
        case unsaid
        case active
        /// It was deleted; only in incremental files.
        case toBeDeleted
    }

    /// A school, a district or a part of one.
    package struct Location: RosterRow {
        package var id = Text.empty
        package var status = Status.unsaid
        package var modified: Moment?
        package var place = Place()
        package var name = Text.empty
        /// `school`, `district` and so on, in the source's words.
        package var kind = Text.empty
        /// Its official identifier.
        package var identifier = Text.empty
        package var parent = Text.empty

        package init() {}
    }

    /// A school year, or a part of one.
    package struct Session: RosterRow {
        package var id = Text.empty
        package var status = Status.unsaid
        package var modified: Moment?
        package var place = Place()
        package var title = Text.empty
        /// `schoolYear`, `semester`, `term`, `gradingPeriod`, or what the source calls it.
        package var kind = Text.empty
        package var begin: Day?
        /// The first day after it.
        package var end: Day?
        package var parent = Text.empty
        /// The year in which the school year ends.
        package var schoolYear: Int16?

        package init() {}
    }

    /// What is taught, in any number of classes.
    package struct Course: RosterRow {
        package var id = Text.empty
        package var status = Status.unsaid
        package var modified: Moment?
        package var place = Place()
        package var title = Text.empty
        package var code = Text.empty
        package var location = Text.empty
        /// The session that is its school year.
        package var schoolYear = Text.empty
        /// A list, as in the cell.
        package var grades = Text.empty
        package var subjects = Text.empty
        package var subjectCodes = Text.empty

        package init() {}
    }

    /// People who learn together.
    package struct SchoolClass: RosterRow {
        package var id = Text.empty
        package var status = Status.unsaid
        package var modified: Moment?
        package var place = Place()
        package var title = Text.empty
        /// The teachers' name for it, if the source has one besides the title.
        package var nickname = Text.empty
        package var code = Text.empty
        package var course = Text.empty
        /// `homeroom` or `scheduled`, or what the source calls it.
        package var kind = Text.empty
        package var room = Text.empty
        package var location = Text.empty
        package var sessions: [Text] = []
        /// A list, as in the cell.
        package var grades = Text.empty
        package var subjects = Text.empty
        package var subjectCodes = Text.empty
        package var periods = Text.empty

        package init() {}
    }

    /// Somebody on the roster.
    package struct Person: RosterRow {
        package var id = Text.empty
        package var status = Status.unsaid
        package var modified: Moment?
        package var place = Place()
        package var givenName = Text.empty
        package var middleName = Text.empty
        package var familyName = Text.empty
        package var preferredGivenName = Text.empty
        package var preferredMiddleName = Text.empty
        package var preferredFamilyName = Text.empty
        package var pronouns = Text.empty
        package var email = Text.empty
        package var username = Text.empty
        /// The school's number for the person: `person_number` or `identifier`.
        package var number = Text.empty
        /// An identifier across all schools, if the source has one.
        package var masterIdentifier = Text.empty
        /// A list, as in the cell.
        package var grades = Text.empty
        /// The location that the source names first.
        package var location = Text.empty
        /// Whether the person may sign in; nil where the source does not tell.
        package var isEnabled: Bool?
        /// `4`, `6` or `8`, as Apple School Manager means it; empty elsewhere.
        package var passwordPolicy = Text.empty
        /// Identifiers in other systems.
        package var identifiers: [Identifier] = []

        package init() {}
    }

    /// A person's identifier in another system: `{state:99120}`.
    package struct Identifier: Hashable, Sendable {
        package var kind: Text
        package var value: Text
        package init(kind: Text, value: Text) { (self.kind, self.value) = (kind, value) }
    }

    /// A person's role at a location.
    package struct Role: RosterRow {
        package var id = Text.empty
        package var status = Status.unsaid
        package var modified: Moment?
        package var place = Place()
        package var person = Text.empty
        package var location = Text.empty
        /// `student`, `teacher`, `principal`, `guardian` and so on, in the words of OneRoster.
        package var name = Text.empty
        /// Whether it is the person's main role there.
        package var isPrimary = true
        package var begin: Day?
        /// The first day on which it no longer holds.
        package var end: Day?

        package init() {}
    }

    /// A person's part in a class.
    package struct Enrolment: RosterRow {
        package var id = Text.empty
        package var status = Status.unsaid
        package var isPrimary: Bool?
        package var place = Place()
        package var modified: Moment?
        package var begin: Day?
        /// The first day on which it no longer holds.
        package var end: Day?
        /// `student`, `teacher`, `administrator` or `proctor`, in the words of OneRoster.
        package var role = Text.empty
        package var schoolClass = Text.empty
        package var person = Text.empty
        package var location = Text.empty

        package init() {}
    }
}
