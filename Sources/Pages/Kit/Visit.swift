import Coursework
package import Foundation
package import HTML
import HTTP
package import School
package import SchoolServer
package import Texts

/// One visit of a page: the reader, the request and the language.
package struct Visit: Performer {
    package let call: Call
    package let assets: Assets
    /// Nil if no sign-in is needed.
    package let me: Me?
    package let words: Words

    init(_ call: Call, _ assets: Assets) throws {
        self.call = call
        self.assets = assets
        me = call.signedIn == nil ? nil : try call.read { try $0.me() }
        var words = Words.of(call.request, me)
        words.year = Calendar.year(of: call.school.now(), in: words.timeZone)
        self.words = words
    }

    package func read<Result>(_ body: (Transaction) throws -> Result) throws -> Result { try call.read(body) }

    package func perform<Success>(_ act: Act<Success>) async throws -> Success { try await call.perform(act) }

    package func id<Thing>(_ name: String) throws -> Identifier<Thing> { try call.id(name, of: name) }

    package var now: Date { call.school.now() }

    /// Whether the reader is an administrator.
    var isAdministrator: Bool { me?.posts.contains { $0.role == .administrator } == true }

    /// Whether the reader may use School Manager.
    var runsSchool: Bool { me?.posts.contains { $0.role == .administrator || $0.role == .manager } == true }

    /// Whether the reader's browser shows numbers in place of students' names.
    var hidesNames: Bool { call.request.headers.cookie(Self.names) == "hidden" }

    /// The cookie that says so.
    static let names = "homeroom-names"

    /// The notice about what was just done.
    package var flash: Flash? { call.query("told").flatMap(Flash.init(rawValue:)) }

    /// Throws unless the form's page belongs to the signed-in person: on a shared tablet, an older page or its stored
    /// input must not act for the next person.
    func checkReader() throws {
        guard let reader = call.request.headers[Self.reader], reader != me?.person.description else { return }
        throw SchoolError.signInNeeded
    }

    /// The header with the reader of a page or form.
    static let reader: Headers.Name = "X-Homeroom-Reader"

    /// A name for display, given name first.
    package func name(_ name: Person.Name) -> HTML { bdi(.translate(false)) { name.full } }
}

extension Calendar {
    fileprivate static func year(of moment: Date, in zone: TimeZone) -> Int {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        return calendar.component(.year, from: moment)
    }
}

extension Words {
    /// The language that the reader chose in this browser or in another, else the browser's, else the school's.
    static func of(_ request: Request, _ me: Me?) -> Words {
        let language =
            request.headers.cookie(Language.cookie).flatMap(Language.init(tag:))
            ?? me.flatMap { $0.hasOwnLanguage ? Language(tag: $0.language) : nil }
            ?? request.headers["Accept-Language"].flatMap(Language.init(accepted:))
            ?? me.flatMap { Language(tag: $0.language) }
        return Words(language ?? .english, in: me.flatMap { TimeZone(identifier: $0.timeZone) } ?? .gmt)
    }
}

extension Language {
    /// Holds before the language of the account: who chose it may not have been signed in.
    static let cookie = "homeroom-language"
}
