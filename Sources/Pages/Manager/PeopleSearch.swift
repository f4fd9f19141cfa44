import Coursework
import HTML
import JSON
import School
import SchoolServer

/// What was asked for in the list of people, as it was typed.
struct PeopleSearch {
    var words, role, state, grade, schoolClass, location: String

    /// What stands for the state of an account in place of one.
    static let noAccount = "none"

    static let parameters: [Operation.Parameter] = [
        .init("words", .string(limit: Limit.search), "Beginnings of names, or of an account's name."),
        .init("role", .string(limit: 20), "Only who has this role."),
        .init("state", .string(limit: 20), "Only who has an account in this state, or none."),
        .init("grade", .string(limit: Limit.grade), "Only who is in this grade."),
        .init("class", .string(limit: 32), "Only who is in this class."),
        .init("location", .string(limit: 32), "Only who has a role there."),
        .init("after", .string(limit: 8192), "From where to go on."),
    ]

    /// - Parameter value: what a query or a form says of a name.
    init(_ value: (String) -> String?) {
        func typed(_ name: String) -> String { value(name) ?? "" }
        (words, role, state) = (typed("words"), typed("role"), typed("state"))
        (grade, schoolClass, location) = (typed("grade"), typed("class"), typed("location"))
    }

    var isAny: Bool { (words + role + state + grade + schoolClass + location).trimmingBlanks.isEmpty }

    /// The class that it is about, if it is about one.
    func entry(_ transaction: Transaction) throws -> ClassEntry? {
        guard !schoolClass.isEmpty else { return nil }
        guard let id = SchoolClass.ID(schoolClass) else { throw SchoolError.none("class") }
        return try transaction.schoolClass(id)
    }

    func filter(_ transaction: Transaction) throws -> PeopleFilter {
        let grade = grade.trimmingBlanks
        return PeopleFilter(
            words: words, role: Role(rawValue: role), location: try PlaceField.id(location),
            schoolClass: try entry(transaction)?.schoolClass.id, state: AccountState(rawValue: state),
            hasAccount: state == Self.noAccount ? false : nil, grade: grade.isEmpty ? nil : grade)
    }

    func list(after mark: ListMark? = nil) -> Link {
        let mark = mark?.description ?? ""
        return
            "/manager/people?words=\(words)&role=\(role)&state=\(state)&grade=\(grade)&class=\(schoolClass)&location=\(location)&after=\(mark)"
    }

    /// The page of what can be done to all that are found.
    func several(after mark: ListMark? = nil) -> Link {
        let mark = mark?.description ?? ""
        return
            "/manager/people/several?all=true&words=\(words)&role=\(role)&state=\(state)&grade=\(grade)&class=\(schoolClass)&location=\(location)&after=\(mark)"
    }

    /// The same in a form, to go on with afterwards.
    @HTMLBuilder func fields(after mark: ListMark) -> HTML {
        for (name, value) in [
            ("words", words), ("role", role), ("state", state), ("grade", grade), ("class", schoolClass),
            ("location", location), ("after", mark.description),
        ] where !value.isEmpty {
            input(.type("hidden"), .name(name), .value(value))
        }
    }
}
