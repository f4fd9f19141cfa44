import Coursework
package import Foundation
package import JSON
package import School
import Secrets

extension PasswordPolicy {
    /// A random password that is easy to read off a slip: words, or digits if the policy says so.
    ///
    /// People who can see more than their own work get a longer one.
    func newPassword(for roles: Set<Role>) -> String {
        switch self {
        case .standard: ReadablePassword.random(roles == [.student] ? .simple : .full).text
        case .sixDigits: Self.code(.six)
        case .fourDigits: Self.code(.four)
        }
    }

    private static func code(_ length: OneTimeCode.Length) -> String {
        var code = OneTimeCode.random(length).text
        while areGuessedFirst(code) { code = OneTimeCode.random(length).text }
        return code
    }
}

/// The sign-in slips of a class's students.
package struct SignInSlips: Shaped, Sendable {
    package struct Row: Shaped, Sendable {
        package var student: SlipSubject
        package var password: String

        package static let shape = AnswerShape<Row>(
            .required("person", .id) { $0.student.person },
            .required("name", .reference("PersonName")) { $0.student.name },
            .required("account", .string(limit: Limit.accountName)) { $0.student.accountName },
            .required("password", .string(limit: 100)) { $0.password })
    }

    package var schoolClass: SchoolClass.ID
    package var expires: Date
    package var rows: [Row] = []

    package static let shape = AnswerShape<SignInSlips>(
        .required("class", .id) { $0.schoolClass },
        .required("expires", .date) { $0.expires },
        .required("slips", .array(of: Row.shape.schema, limit: 200)) { $0.rows })

    /// For spreadsheets, and for printing the slips from one.
    var table: String {
        let rows = rows.map { row in
            [row.student.name.family, row.student.name.given, row.student.accountName, row.password]
        }
        return CSVTable([["familyName", "givenName", "account", "password"]] + rows).text
    }
}

extension Call {
    /// Gives students of a class new temporary passwords, for slips that are shown only this once.
    ///
    /// All passwords are made and hashed first: otherwise the transaction would take a second, and everybody would
    /// wait for it.
    ///
    /// - Parameter choice: which of the students who can be given one.
    package func makeSlips(of id: SchoolClass.ID, for choice: SlipChoice) async throws -> SignInSlips {
        let students = try read { try $0.slipSubjects(of: id) }.filter(choice.includes)
        if case .chosen(let people) = choice, people.count > students.count { throw SchoolError.none("student") }
        var slips = SignInSlips(schoolClass: id, expires: school.now())
        for student in students {
            slips.rows.append(.init(student: student, password: student.policy.newPassword(for: [.student])))
        }
        var made: [Person.ID: PasswordHash] = [:]
        // One after the other, so that other sign-ins get their turn in between.
        for row in slips.rows {
            made[row.student.person] = try await services.passwords.hash(row.password, from: passwordOrigin)
        }
        let (given, now) = try await perform(.giveSlips(made, to: choice, of: id)) { ($1, $0.now) }
        slips.rows.removeAll { !given.contains($0.student.person) }
        slips.expires = now.addingTimeInterval(Double(CredentialKind.temporaryPassword.validDays) * 86400)
        return slips
    }
}

/// A new password, for the person who hands it on.
package struct GivenPassword: Shaped, Sendable {
    package var account: Account
    package var password: String
    package var use: PasswordUse

    package static let shape = AnswerShape<GivenPassword>(
        .required("account", .string(limit: Limit.accountName)) { $0.account.name },
        .required("password", .string(limit: 100), "The password; it is shown only this once.") { $0.password },
        .required("use", .choice(["temporary", "code"])) { $0.use == .code ? "code" : "temporary" },
        .required("expires", .date) { $0.account.passwordExpires })
}

struct GivenLink: Shaped {
    var opened: OpenedSession

    static let shape = AnswerShape<GivenLink>(
        .required(
            "link", .string(limit: 128),
            "The secret at the end of a link that signs somebody in once; it is shown only this once."
        ) {
            $0.opened.token.text
        },
        .required("expires", .date) { $0.opened.session.expires })
}
