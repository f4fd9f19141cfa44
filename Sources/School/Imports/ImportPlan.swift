import Coursework

/// Options of an import besides its files.
package struct ImportChoices: Hashable, Sendable {
    /// How a person who is new to the source is matched with somebody who is there.
    package enum Link: String, Codable, Hashable, Sendable, CaseIterable { case account, email, number }

    package var links: Set<Link> = []
    /// How many people may leave, whatever share of the school that is.
    package var leavingAllowed: Int?
    /// How many places in classes may be lost by people who stay at the school, whatever share of them that is.
    package var outAllowed: Int?
    /// Whether files may come from another system than the last ones.
    package var isOtherSystemAllowed = false
    /// The location of everything for which the files name none; not needed if there is only one.
    package var location: Location.ID?

    package init(
        links: Set<Link> = [], leavingAllowed: Int? = nil, outAllowed: Int? = nil,
        isOtherSystemAllowed: Bool = false, location: Location.ID? = nil
    ) {
        self.links = links
        self.leavingAllowed = leavingAllowed
        self.outAllowed = outAllowed
        self.isOtherSystemAllowed = isOtherSystemAllowed
        self.location = location
    }
}

/// What an import would do to a school, or has done.
package struct ImportPlan: Sendable {
    /// How many things of a kind are added, changed and so on.
    package struct Counts: Hashable, Sendable {
        package var added = 0
        package var changed = 0
        package var unchanged = 0
        /// Changed by hand, or kept by another source that named them first.
        package var keptByHand = 0

        package init() {}
    }

    /// A person whose details change.
    package struct Change: Hashable, Sendable {
        package var person: Person.ID
        package var name: String
        /// What they sign in with, which tells two of one name apart.
        package var account: String?
        package var differences: [Difference]

        /// The changed fields, by their names in the API.
        package var fields: [String] { differences.map(\.field) }
    }

    /// A field as it is and as the files have it.
    package struct Difference: Hashable, Sendable {
        /// By its name in the API.
        package var field: String
        package var before: String?
        package var after: String?
    }

    /// A person whom the source no longer names.
    package struct Leaver: Hashable, Sendable {
        package var person: Person.ID
        package var name: String
        /// What tells two of one name apart: what they sign in with, their grade, and the classes that they get out of, by name.
        package var account: String?
        package var grade: String?
        package var classes: [String] = []
        /// Open handouts of theirs that they would lose.
        package var openHandouts: Int
    }

    /// Somebody whom the school does not know yet.
    package struct Newcomer: Hashable, Sendable {
        package var name: String
        package var isStaff: Bool
        /// By name, in order.
        package var classes: [String]
        package var grade: String?
        package var number: String?
        /// What they sign in with; nil where they get no account.
        package var account: String?
    }

    /// Somebody who gets into classes or out of them.
    package struct Mover: Hashable, Sendable {
        package var person: Person.ID
        package var name: String
        /// The classes by name.
        package var from: [String]
        package var to: [String]
        /// Open handouts of the classes that they get out of, which they would lose.
        package var openHandouts = 0
    }

    /// Somebody in the files who is left out, or comes without an account.
    package struct LeftOut: Hashable, Sendable {
        package var name: String
        package var code: ImportNote.Code
    }

    /// Something whose values in the files are not taken over.
    package struct Kept: Hashable, Sendable {
        package enum Reason: String, Hashable, Sendable, CaseIterable {
            case changedHere, otherSource, notNamed, archived
        }

        package var reason: Reason
        package var name: String
        /// The fields that would change, by their names in the API.
        package var fields: [String] = []
        /// Nil of what is no person.
        package var person: Person.ID?
    }

    /// Somebody in the files who may be a person at the school whom the source has not named before, or who is said to be.
    package struct Alike: Hashable, Sendable {
        package var name: String
        package var person: Person.ID
        /// What the person is called here.
        package var known: String
        package var link: ImportChoices.Link
    }

    /// What holds for people for whom the files do not say it.
    package struct Defaults: Hashable, Sendable {
        /// The location by name.
        package var location: String
        /// Whether new people become students.
        package var areStudents: Bool
    }

    package var source: String
    package var locations = Counts()
    package var courses = Counts()
    package var classes = Counts()
    package var people = Counts()
    package var changes: [Change] = []
    /// The first of those who are new: staff, then students by class and name.
    package var newcomers: [Newcomer] = []
    /// The first of those who get into or out of classes, by name; those who lose open handouts come before them.
    package var movers: [Mover] = []
    package var leaving: [Leaver] = []
    /// The first of each kind who are left out, in the order of the files.
    package var leftOut: [LeftOut] = []
    package var kept: [Kept] = []
    /// People who may already be here; they count as different people until somebody says that they are the same.
    package var proposed: [Alike] = []
    /// People who are taken to be the same, as somebody has confirmed.
    package var joined: [Alike] = []
    package var defaults: Defaults?
    /// How many people that the source named come back, of those who had left.
    package var returning = 0
    package var joins = 0
    package var leaves = 0
    /// How many existing people join or leave classes.
    package var moved = 0
    package var accounts = 0
    /// Roles given and roles taken away.
    package var roles = 0
    /// Classes that the source no longer names: they stay until somebody archives them.
    package var unnamedClasses = 0
    /// The classes that would be without a teacher, by name.
    package var untaught: [String] = []
    package var notes: [ImportNote] = []
    /// How many people the source named before.
    package var known = 0
    package var isLeavingBraked = false
    /// How many places in classes are lost by people who stay at the school.
    package var outs = 0
    /// How many places the source had given before.
    package var knownPlaces = 0
    package var isOutBraked = false
    /// Whether the files come from another system than the last ones, and nobody has said that they may.
    package var isOtherSystem = false
    /// Whether somebody has to confirm how many leave the school or their classes, or from which system files come.
    package var isBraked: Bool { isLeavingBraked || isOutBraked || isOtherSystem }
    /// The percentage of them who may leave before somebody has to confirm the number.
    package var leavingShare = Transaction.usualLeavingShare

    init(source: String) { self.source = source }

    /// Whether nothing at all would change.
    package var isEmpty: Bool {
        [locations, courses, classes, people].allSatisfy { $0.added == 0 && $0.changed == 0 }
            && leaving.isEmpty && returning == 0 && joins == 0 && leaves == 0 && accounts == 0 && roles == 0
            && linked == 0
    }

    /// Whether people or things in the files are left out, so that the school is not as the files say.
    package var leavesOut: Bool {
        notes.contains { [.noLocation, .noRole, .accountTaken, .badValue].contains($0.code) }
            || kept.contains { $0.reason == .archived }
    }

    /// Things that were entered by hand and are linked to the source from now on.
    package var linked = 0

    /// The most people to list by name.
    package static let mostNamed = 100
}

/// A note about a row that an import skips, or that somebody should check. Its description goes to logs, and has neither the
/// name nor the value.
package struct ImportNote: Hashable, Sendable {
    package enum Code: String, Hashable, Sendable, CaseIterable {
        case sameName, accountTaken, accountNameTaken, noRole, noLocation, badValue, noAccount, deactivatedByHand
        case runsSchool, takenByHand, roleMissing, otherPart, classFull, suddenlyEmpty, withheld, roleUnknown
        case memberUnknown, deletedUnknown, older, severalAlike, zerosLost, allOthers, otherSystem, badEmail,
            unusualGrade, beginsLater, roleTakenByHand, keyGivenAgain

        /// What is the case, and what to do about it.
        package var message: String {
            switch self {
            case .sameName:
                sentence(
                    "The school or these files already have somebody or something with this name. It was treated as a separate entry."
                )
            case .accountTaken: sentence("Somebody here has this account name. The row was left out.")
            case .noRole: sentence("The person is neither student nor teacher anywhere. The row was left out.")
            case .noLocation:
                sentence(
                    "The location is not known. The row was left out; add the location to the files, or choose one for rows that give none."
                )
            case .badValue: sentence("A value is missing or too long. The row was left out; correct it.")
            case .noAccount:
                sentence(
                    "There is nothing to make an account name from. Set a pattern for account names and import again, or make an account by hand."
                )
            case .deactivatedByHand: sentence("The account was deactivated by hand and stays deactivated.")
            case .runsSchool:
                sentence(
                    "Somebody who runs the school is no longer in the files. They stay; you can deactivate them by hand."
                )
            case .takenByHand: sentence("Somebody was taken out of the class by hand and stays out.")
            case .roleTakenByHand:
                sentence(
                    "The role was taken from somebody by hand, and the import does not give it back. You can give it back by hand."
                )
            case .roleMissing: sentence("The person does not have the role that the class needs. The row was left out.")
            case .otherPart: sentence("The person is in the class with the other role. The row was left out.")
            case .classFull: sentence("The class has no room for more. The row was left out.")
            case .suddenlyEmpty:
                sentence("The files no longer contain any, although earlier files did. Nobody leaves because of that.")
            case .withheld:
                sentence(
                    "Rows whose identifier is missing or occurs twice were left out. Nobody leaves because of that.")
            case .accountNameTaken:
                sentence("Somebody else has this account name. The person gets no account; make one by hand.")
            case .memberUnknown: sentence("The class or the person is not known, or has left. The row was left out.")
            case .deletedUnknown:
                sentence(
                    "The row deletes somebody who was in no file before. Nothing was changed, and an older file that is imported later does not add them."
                )
            case .older: sentence("Newer changes to this were already imported. The row was left out.")
            case .severalAlike:
                sentence("Several people here or in the files have this address or number, so nobody was matched.")
            case .otherSystem:
                sentence(
                    "The files come from a different system than the last ones. Its identifiers may stand for other people."
                )
            case .zerosLost:
                sentence(
                    "This is a known identifier without its leading zeros: a spreadsheet may have removed them. It was treated as a new one."
                )
            case .allOthers:
                sentence(
                    "None of the students who were in the class are in it now, but others are. If it is a different class, archive the old one first."
                )
            case .keyGivenAgain:
                sentence("An archived class had this identifier, with other students. It was treated as a new class.")
            case .badEmail:
                sentence(
                    "This is not an e-mail address. The school keeps the one that it has; correct it in the files.")
            case .unusualGrade:
                sentence("The grade has no number. It was kept as it is written; check that it is right.")
            case .beginsLater:
                sentence(
                    "Places in classes that begin later are not added yet. This one begins first: import the files again on that day."
                )
            case .roleUnknown: sentence("The role is neither student nor teacher. Give it by hand.")
            }
        }
    }

    package var code: Code
    package var file: String
    package var row: Int
    package var column: String
    /// The person or thing that the row is about, as the files call it.
    package var name = ""
    /// What stands in the column.
    package var value = ""
}

extension ImportNote: CustomStringConvertible {
    package var description: String {
        var place = file
        if row > 0 { place += ", row \(row)" }
        if !column.isEmpty { place += (place.isEmpty ? "" : ", ") + column }
        return (place.isEmpty ? "" : place + ": ") + code.message
    }
}
