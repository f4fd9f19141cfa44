import Coursework
import SQL
import SchoolForTests
import Testing

@testable import School

/// Whom a person means by what they type, in whatever letters they and the roster have.
@Suite struct PeopleSearchTests {
    /// Somebody, and what somebody else types who looks for them.
    struct Case {
        let draft: Person.Draft
        let finds: [String]
        let misses: [String]

        /// - Parameter name: the family name after a comma.
        init(_ name: String, number: String? = nil, email: String? = nil, finds: [String], misses: [String] = []) {
            let parts = name.split(separator: ",", maxSplits: 1).map { String($0).trimmed }
            draft = Person.Draft(
                name: Person.Name(given: parts[0], family: parts.count > 1 ? parts[1] : ""), email: email,
                number: number)
            self.finds = finds
            self.misses = misses
        }
    }

    enum Names: CaseIterable {
        case joints, letters, otherScripts, identifiers

        var cases: [Case] {
            switch self {
            case .joints: PeopleSearchTests.joints
            case .letters: PeopleSearchTests.letters
            case .otherScripts: PeopleSearchTests.otherScripts
            case .identifiers: PeopleSearchTests.identifiers
            }
        }
    }

    static let joints = [
        Case(
            "Sinéad, O\u{2019}Connor",
            finds: [
                "oconnor", "o'connor", "o\u{2019}connor", "O\u{2BC}Connor", "o`connor", "o\u{B4}connor",
                "o\u{2032}connor", "connor", "o connor", "oc", "sinead o'c",
            ], misses: ["onnor", "connors", "o'sinead", "'", "-"]),
        Case(
            "Fionn, O'Brien", finds: ["obrien", "o\u{2019}brien", "o\u{B4}brien", "brien", "o'b"], misses: ["rien"]),
        Case(
            "Anna-Lena, Berg",
            finds: ["annalena", "anna-lena", "anna lena", "lena", "anna\u{2010}lena", "Anna\u{2013}Lena", "lena berg"],
            misses: ["lena-anna", "lenaberg", "nalena", "anna-berg"]),
        Case(
            "Mia Sofie, van der Berg", finds: ["mia-sofie", "miasofie", "vanderberg", "berg", "der"], misses: ["anderb"]
        ),
        Case("Marielouise, Kron", finds: ["marie-louise", "marielouise"], misses: ["louise"]),
        Case("Kea\u{2BB}ala, Kahananui", finds: ["keaala", "kea'ala", "ala"]),
    ]

    static let letters = [
        Case("Mehmet, Işık", finds: ["isik", "ISIK", "ışık", "IŞIK", "işık"], misses: ["sik"]),
        Case("İpek, Yılmaz", finds: ["ipek", "IPEK", "İPEK", "yilmaz", "YILMAZ"]),
        Case("Łukasz, Wałęsa", finds: ["lukasz", "łukasz", "walesa", "WAŁĘSA"], misses: ["ukasz"]),
        Case("Søren, Ågård", finds: ["soren", "søren", "soeren", "agard", "aagaard", "ågå"], misses: ["srn"]),
        Case("Kjær, Bjørnsdóttir", finds: ["kjaer", "kjær", "bjornsdottir", "bjoernsdottir"], misses: ["kjar"]),
        Case("Þór, Guðrúnarson", finds: ["thor", "þór", "gudrun", "guðrún"], misses: ["por"]),
        Case("Đorđe, Nguyễn", finds: ["dorde", "đorđe", "nguyen"]),
        Case("Leïla, Weiß", finds: ["weiß", "weiss", "WEISS", "WEI\u{1E9E}", "leila"], misses: ["weis s"]),
        Case("Jörg, Müller", finds: ["Mueller", "Müller", "Muller", "mu\u{308}ller", "joerg", "jorg muell"]),
        Case("Rosa, Mueller", finds: ["Müller", "Mueller", "MÜLLER"], misses: ["Mula"]),
        Case("Deniz, Muller", finds: ["Müller", "Muller"], misses: ["Mueller"]),
        Case("Samuel, Gross", finds: ["samuel", "groß"], misses: ["samül x", "samul"]),
        Case("Στέλιος, Παπάς", finds: ["στελιοσ", "στέλιος", "παπας", "ΠΑΠΑΣ"]),
        Case("Алёна, Зайцева", finds: ["алена", "АЛЁНА", "заицева", "зайцева"]),
        Case("\u{FF2D}ｉｎａ, Ｔａｎａｋａ", finds: ["mina", "tanaka", "ｍｉｎａ"]),
        Case("ﬁona, Ⅳan", finds: ["fiona", "ivan"]),
        Case("がく, 한국", finds: ["がく", "か\u{3099}く", "한국"], misses: ["かく"]),
        Case("मीनू, शर्मा", finds: ["मीनू", "शर्मा"], misses: ["मन"]),
    ]

    static let otherScripts = [
        Case("أحمد, الآغا", finds: ["احمد", "أحمد", "إحمد", "ٱحمد", "الاغا"]),
        Case("فاطمة, مُحَمَّد", finds: ["فاطمه", "فاطمة", "محمد", "مُحمّد", "محمــد"], misses: ["فطم"]),
        Case("موسى, کریمی", finds: ["موسي", "موسى", "كريمي", "کریمی", "كريمى"]),
        Case("שָׁלוֹם, כהן", finds: ["שלום", "שָׁלוֹם", "כהן"], misses: ["שום"]),
        Case("Noor\u{200F}, \u{200B}Haddad", finds: ["noor", "haddad"]),
    ]

    static let identifiers = [
        Case(
            "Ida, Quist", number: "2024-0017", email: "ida.quist@pupils.example",
            finds: [
                "2024-0017", "20240017", "2024-00", "٢٠٢٤", "۲۰۲۴۰۰", "２０２４", "ida.quist@", "IDA.QUIST@pup",
                "quist 2024",
            ],
            misses: ["0017x", "024", "pupils", "uist@", "quist 2025"]),
        Case("Emil, Sand", number: "٤٢٧٧", finds: ["4277", "٤٢٧٧", "۴۲۷"], misses: ["277"]),
        Case("Jonas, Falk", email: "Jürgen.Falk@pupils.example", finds: ["juergen.falk@", "jurgen.f", "jürgen.falk@"]),
    ]

    @Test(arguments: Engine.allCases, Names.allCases)
    func `people are found as they are typed`(engine: Engine, names: Names) async throws {
        let office = try await FoundedSchool(engine)
        for one in names.cases {
            let id = try await office.add(one.draft)
            for typed in one.finds {
                #expect(try office.finds(id, typed), "\(typed) is to find \(one.draft.name.full)")
            }
            for typed in one.misses {
                #expect(try !office.finds(id, typed), "\(typed) is not to find \(one.draft.name.full)")
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func `where many have each word, umlauts find both spellings too`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let long = try await office.add(Person.Draft(name: Person.Name(given: "Rosa", family: "Mueller")))
        let short = try await office.add(Person.Draft(name: Person.Name(given: "Jörg", family: "Müller")))
        for few in [0, 1, 2, 20_000] {
            let ids = try office.read { transaction in
                var query = PeopleQuery(transaction.organizationID, scope: transaction.actor.peopleScope, few: few)
                try query.fit(PeopleFilter(words: "müller"), transaction.connection)
                try query.page(PageRequest(limit: 20))
                return try transaction.connection.all(query.statement.0, query.statement.1) { row -> Person.ID in
                    row.identifier("id")
                }
            }
            #expect(ids == [long, short], "\(few)")
        }
    }

    @Test(arguments: Engine.allCases)
    func `an account is found by its digits in any script`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let id = try await office.add("77ida")
        #expect(try office.finds(id, "٧٧"))
        #expect(try office.finds(id, "77I"))
        #expect(try !office.finds(id, "٧٨"))
    }

    @Test(arguments: Engine.allCases)
    func `a number and an address are found as they are now`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let name = Person.Name(given: "Ida", family: "Quist")
        let id = try await office.add(Person.Draft(name: name, email: "ida@pupils.example", number: "4711"))
        let read = try office.read { try $0.entry(of: id).person.modified }
        let draft = Person.Draft(name: name, email: "quist@pupils.example", number: "4812")
        _ = try await office.write { try $0.change(id, to: draft, of: read) }
        for typed in ["4812", "quist@"] { #expect(try office.finds(id, typed), "\(typed)") }
        for typed in ["4711", "ida@"] { #expect(try !office.finds(id, typed), "\(typed)") }
    }

    @Test(arguments: Engine.allCases, ["\u{FDFA}", "\u{20000}\u{2A6D6}", "ü-"])
    func `a name of which folding makes many letters has room`(engine: Engine, part: String) async throws {
        let office = try await FoundedSchool(engine)
        let name = String(String(repeating: part, count: 256).prefix(256))
        let id = try await office.add(Person.Draft(name: Person.Name(given: name, family: name)))
        #expect(try office.finds(id, String(name.prefix(20))))
        #expect(try office.read { try $0.people(PeopleFilter(name: name)).items.map(\.person.id) } == [id])
    }

    @Test(arguments: Engine.allCases)
    func `names begin as they are typed, with and without apostrophes and hyphens`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let id = try await office.add(Person.Draft(name: Person.Name(given: "Anna-Lena", family: "O\u{2019}Łuk")))
        for name in ["o'luk", "oluk", "O\u{2019}ŁUK", "oluk anna-l", "oluk anna l"] {
            #expect(
                try office.read { try $0.people(PeopleFilter(name: name)).items.map(\.person.id) } == [id], "\(name)")
        }
    }
}

extension FoundedSchool {
    fileprivate func add(_ draft: Person.Draft) async throws -> Person.ID {
        let location = location
        return try await write { transaction in
            try transaction.create(draft, as: [Actor.Post(.student, at: location)]).person.id
        }
    }

    fileprivate func finds(_ id: Person.ID, _ words: String) throws -> Bool {
        try read { try $0.people(PeopleFilter(words: words)).items.contains { $0.person.id == id } }
    }
}
