import Coursework
package import Foundation
package import HTML
import HTTP
package import School
package import SchoolServer
package import Texts

/// One look at a page: who looks, from where, in which language.
package struct Visit: Performer {
    package let call: Call
    package let assets: Assets
    /// Nil where nobody has to have signed in.
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

    /// Whether the reader runs the school.
    var isAdministrator: Bool { me?.posts.contains { $0.role == .administrator } == true }

    /// Whether School Manager is there for the reader.
    var runsSchool: Bool { me?.posts.contains { $0.role == .administrator || $0.role == .manager } == true }

    /// What has just been done, told on the page that follows.
    package var told: Flash? { call.query("told").flatMap(Flash.init(rawValue:)) }

    /// Goes on only if the form comes from a page of the person who is signed in: on a shared tablet an older page, or what it
    /// has kept for later, must not act for the next.
    func checkReader() throws {
        guard let reader = call.request.headers[Self.reader], reader != me?.person.description else { return }
        throw SchoolError.signInNeeded
    }

    /// Whose page it is, as pages and their forms tell.
    static let reader: Headers.Name = "X-Homeroom-Reader"

    /// How people are called: the given name first, as one speaks of them.
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
    /// In the language that the reader has chosen here, or has at the school, or that the browser asks for, or the school's.
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
    /// Kept by the browser alone; nobody at the school needs to know.
    static let cookie = "homeroom-language"
}
