import Coursework
import Foundation
import JSON
import School
import Secrets

extension PasswordPolicy {
    /// A password of chance that is easy to read off a slip: words, or the digits that the policy wants.
    ///
    /// Those who reach more than their own work get a longer one.
    func newPassword(for roles: Set<Role>) -> String {
        switch self {
        case .standard: ReadablePassword.random(roles == [.student] ? .simple : .full).text
        case .sixDigits: OneTimeCode.random(.six).text
        case .fourDigits: OneTimeCode.random(.four).text
        }
    }
}

/// What the students of a class get to sign in with.
struct SignInSlips: JSONWritable {
    struct Row: Sendable {
        var student: SlipSubject
        var password: String
    }

    var schoolClass: SchoolClass.ID
    var expires: Date
    var rows: [Row] = []

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("class", schoolClass)
            json.field("expires", expires)
            json.array("slips", rows) { json, row in
                json.object { json in
                    json.field("person", row.student.person)
                    json.field("name", row.student.name)
                    json.field("account", row.student.accountName)
                    json.field("password", row.password)
                }
            }
        }
    }

    /// For spreadsheets and for whoever prints the slips from one.
    var table: String {
        let rows = rows.map { row in
            [row.student.name.family, row.student.name.given, row.student.accountName, row.password]
        }
        return CSVTable([["familyName", "givenName", "account", "password"]] + rows).text
    }
}

/// A password that was just made, for whoever hands it on.
struct GivenPassword: JSONWritable {
    var account: Account
    var password: String
    var use: PasswordUse

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("account", account.name)
            json.field("password", password)
            json.field("use", use == .code ? "code" : "temporary")
            json.field("expires", ifPresent: account.passwordExpires)
        }
    }
}

struct GivenLink: JSONWritable {
    var opened: OpenedSession

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("link", opened.token.text)
            json.field("expires", opened.session.expires)
        }
    }
}
