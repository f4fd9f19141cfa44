import Coursework
import HTML
import JSON
import School
import SchoolServer
import Texts

/// `/manager/people/{person}/roles`: what somebody is at which location, and what each role may do.
enum RolesPage {
    static let all: [@Sendable (Assets) -> Operation] = [
        Operation.page(
            "/manager/people/{person}/roles", "rolesPage", .managers,
            parameters: [
                .init("about", .string(limit: 1024), "Which role was taken, and which classes ended with it.")
            ], show),
        Operation.form("/manager/people/{person}/roles/give", "giveRoleForm", .managers) { visit, form in
            let (id, post): (Person.ID, Actor.Post) = (try visit.id("person"), try post(form, visit))
            let classes = form.all("class").prefix(Taken.most).compactMap { SchoolClass.ID($0) }
            try await visit.perform(.giveBack(post, to: id, in: classes))
            return .go("/manager/people/\(id)/roles", .roleGiven)
        },
        Operation.form("/manager/people/{person}/roles/take", "takeRoleForm", .managers) { visit, form in
            let (id, post): (Person.ID, Actor.Post) = (try visit.id("person"), try post(form, visit))
            let isOwn = id == visit.me?.person
            let taken = try visit.read { try Taken(post, from: id, $0) }
            try await visit.perform(.take(post, from: id))
            // Who has given up the own role may not be let in here any more.
            return .go(isOwn ? "/" : "/manager/people/\(id)/roles?about=\(taken.text)", .roleTaken)
        },
        Operation.form("/manager/people/{person}/privileges/give", "givePrivilegeForm", .managers) { visit, form in
            let id: Person.ID = try visit.id("person")
            try await visit.perform(.give(try privilege(form), to: id))
            return .go("/manager/people/\(id)/roles", .privilegeGiven)
        },
        Operation.form("/manager/people/{person}/privileges/take", "takePrivilegeForm", .managers) { visit, form in
            let id: Person.ID = try visit.id("person")
            try await visit.perform(.take(try privilege(form), from: id))
            return .go("/manager/people/\(id)/roles", .privilegeTaken)
        },
    ]

    private static func privilege(_ form: Form) throws -> Privilege {
        guard let privilege = form["privilege"].flatMap(Privilege.init) else { throw SchoolError.invalid([]) }
        return privilege
    }

    private static func post(_ form: Form, _ visit: Visit) throws -> Actor.Post {
        guard let role = form["role"].flatMap(Role.init), let location = try PlaceField.chosen(form, visit) else {
            throw SchoolError.invalid([])
        }
        return Actor.Post(role, at: location)
    }

    private static func show(_ visit: Visit) throws -> PageContent {
        let (id, words): (Person.ID, Words) = (try visit.id("person"), visit.words)
        let (entry, locations, more, ending) = try visit.read { transaction in
            let entry = try transaction.entry(toChangeRolesOf: id)
            return (
                entry, try transaction.locations(), try transaction.privileges(toGive: id),
                try Ending(of: entry, transaction)
            )
        }
        let places = try PlaceField.places(visit)
        let name = entry.person.name
        var content = PageContent(words.plain(.rolesOf(name.full)), in: .people) {
            given(entry, ending, places, locations, visit)
            giving(entry, places, visit)
            if !more.isEmpty { beyond(more, id, words) }
            privileges(visit)
        }
        if visit.flash == .roleTaken, let taken = visit.call.query("about").flatMap(Taken.init) {
            content.undo = taken.undo(of: id, words)
        }
        content.crumbs = [.init(words(.people), "/manager/people"), .init(visit.name(name), "/manager/people/\(id)")]
        return content
    }

    // MARK: - The roles of one person

    private static func given(
        _ entry: PersonEntry, _ ending: Ending, _ places: [Location], _ locations: [Location], _ visit: Visit
    ) -> HTML {
        let words = visit.words
        let names = Dictionary(locations.map { ($0.id, $0.name) }) { first, _ in first }
        let posts = entry.posts.sorted { ($0.role.rank, $0.location) < ($1.role.rank, $1.location) }
        return section(.class("card"), .id("roles")) {
            h2 { words(.rolesNow) }
            if posts.isEmpty { p(.class("hint")) { words(.noRoleYet) } }
            ul(.class("rows")) {
                for post in posts {
                    let mayTake = visit.mayGive(post.role) && places.contains { $0.id == post.location }
                    li(.class("row")) {
                        div(.class("row-main")) {
                            strong { words(.role(post.role)) }
                            if locations.count > 1 { small { bdi { names[post.location] ?? "" } } }
                            if mayTake { whatEnds(ending.names[post] ?? [], post.role == .teacher, words) }
                        }
                        if mayTake {
                            take(post, from: entry.person.id, names[post.location] ?? "", words)
                        }
                    }
                }
            }
        }
    }

    /// The classes that go with each role, by name: of those that the reader looks after.
    private struct Ending {
        var names: [Actor.Post: [String]] = [:]

        init(of entry: PersonEntry, _ transaction: Transaction) throws {
            let id = entry.person.id
            let known = try transaction.classes(of: id).map(\.entry.schoolClass)
            for post in entry.posts {
                let ending = Set(try transaction.classes(endingWith: post, of: id))
                names[post] = known.filter { ending.contains($0.id) }.map(\.shownName)
            }
        }
    }

    /// A role that was just taken, with the classes that ended with it, to be given back.
    private struct Taken {
        /// As many classes as an address has room for.
        static let most = 60

        var post: Actor.Post
        var classes: [SchoolClass.ID]

        init(_ post: Actor.Post, from id: Person.ID, _ transaction: Transaction) throws {
            let ending = Set(try transaction.classes(endingWith: post, of: id))
            let known = try transaction.classes(of: id).map(\.entry.schoolClass)
            self.post = post
            classes = known.filter { ending.contains($0.id) && $0.archived == nil }.prefix(Self.most).map(\.id)
        }

        init?(_ text: String) {
            let parts = text.split(separator: "-").map(String.init)
            guard parts.count >= 2, let role = Role(rawValue: parts[0]), let location = Location.ID(parts[1]) else {
                return nil
            }
            (post, classes) = (Actor.Post(role, at: location), parts.dropFirst(2).compactMap { SchoolClass.ID($0) })
        }

        var text: String {
            ([post.role.rawValue, "\(post.location)"] + classes.map { "\($0)" }).joined(separator: "-")
        }

        func undo(of id: Person.ID, _ words: Words) -> HTML {
            form(.method("post"), .action("/manager/people/\(id)/roles/give")) {
                input(.type("hidden"), .name("role"), .value(post.role.rawValue))
                input(.type("hidden"), .name("location"), .value("\(post.location)"))
                for schoolClass in classes { input(.type("hidden"), .name("class"), .value("\(schoolClass)")) }
                button(.type("submit"), .class("quiet")) {
                    Icon.undo.view
                    words(.undoIt)
                }
            }
        }
    }

    @HTMLBuilder private static func whatEnds(_ classes: [String], _ isTeacher: Bool, _ words: Words) -> HTML {
        if !classes.isEmpty {
            let names = words.list(classes.map(\.isolated))
            small(.class("hint")) { words(isTeacher ? .endsTeaching(names) : .endsLearning(names)) }
        }
    }

    private static func take(_ post: Actor.Post, from id: Person.ID, _ place: String, _ words: Words) -> HTML {
        form(.method("post"), .action("/manager/people/\(id)/roles/take")) {
            input(.type("hidden"), .name("role"), .value(post.role.rawValue))
            input(.type("hidden"), .name("location"), .value("\(post.location)"))
            button(
                .type("submit"), .aria("label", words.plain(.takeRoleAt(words.plain(.role(post.role)), place)))
            ) { words(.takeRole) }
        }
    }

    private static func giving(_ entry: PersonEntry, _ places: [Location], _ visit: Visit) -> HTML? {
        let words = visit.words
        let missing = Role.allCases.filter { role in
            visit.mayGive(role) && places.contains { !entry.posts.contains(Actor.Post(role, at: $0.id)) }
        }
        guard !missing.isEmpty else { return nil }
        return form(
            .method("post"), .action("/manager/people/\(entry.person.id)/roles/give"), .class("card stack"),
            .autocomplete("off")
        ) {
            h2 { words(.anotherRole) }
            div(.class("fields")) {
                Field("role", words(.role)).view { id, described, invalid in
                    select(id, .name("role"), described, invalid) {
                        // What is asked for most, and lets least.
                        for role in missing.reversed() {
                            option(.value(role.rawValue)) { words(.role(role)) }
                        }
                    }
                }
                PlaceField.view(places, chosen: "", words)
            }
            div(.class("actions")) { button(.type("submit"), .class("primary")) { words(.giveRole) } }
        }
    }

    /// What one person is given, and others of their roles are not.
    private static func beyond(
        _ more: [(privilege: Privilege, isGiven: Bool)], _ id: Person.ID, _ words: Words
    ) -> HTML {
        section(.class("card"), .id("beyond")) {
            h2 { words(.beyondRoles) }
            ul(.class("rows")) {
                for (privilege, isGiven) in more {
                    li(.class("row")) {
                        div(.class("row-main")) { words(.privilege(privilege)) }
                        if isGiven { span(.class("badge good")) { words(.isGiven) } }
                        let act = isGiven ? "take" : "give"
                        form(.method("post"), .action("/manager/people/\(id)/privileges/\(act)")) {
                            input(.type("hidden"), .name("privilege"), .value(privilege.rawValue))
                            button(
                                .type("submit"),
                                .aria("label", words.plain(.toward(privilege, isGiven: isGiven, words)))
                            ) { words(isGiven ? .takeRole : .allowIt) }
                        }
                    }
                }
            }
        }
    }

    // MARK: - What roles may do

    /// Made of the rules themselves.
    private static func privileges(_ visit: Visit) -> HTML {
        let words = visit.words
        return section(.class("card"), .id("privileges")) {
            h2 { words(.whatRolesMay) }
            div(.class("table-scroll"), .tabindex(0), .role("region"), .aria("labelledby", "may")) {
                table(.class("list-table")) {
                    caption(.id("may"), .class("visually-hidden")) { words(.whatRolesMay) }
                    thead {
                        tr {
                            th(.scope("col")) { words(.privilege) }
                            for role in Role.allCases { th(.scope("col")) { words(.role(role)) } }
                        }
                    }
                    tbody {
                        for privilege in Privilege.allCases {
                            tr {
                                th(.scope("row")) { words(.privilege(privilege)) }
                                for role in Role.allCases { td { may(role, privilege, words) } }
                            }
                        }
                    }
                }
            }
        }
    }

    private static func may(_ role: Role, _ privilege: Privilege, _ words: Words) -> HTML {
        if role.privileges.contains(privilege) { return words(.yes) }
        return role.grantable.contains(privilege) ? words(.ifGiven) : words(.no)
    }
}

extension Phrase {
    static let roles = Phrase("Roles")
    fileprivate static func rolesOf(_ name: String) -> Phrase { Phrase("Roles of \(name)") }
    fileprivate static let rolesNow = Phrase("What they are now")
    fileprivate static let noRoleYet = Phrase("They have no role, so nothing is open to them.")
    fileprivate static let takeRole = Phrase("Take away")
    fileprivate static func takeRoleAt(_ role: String, _ place: String) -> Phrase {
        Phrase("Take away: \(role), \(place)")
    }
    fileprivate static func endsTeaching(_ classes: String) -> Phrase {
        Phrase("Without it, they no longer teach \(classes).")
    }
    fileprivate static func endsLearning(_ classes: String) -> Phrase {
        Phrase("Without it, they are no longer in \(classes), and lose the open tasks there.")
    }
    fileprivate static let anotherRole = Phrase("Give another role")
    fileprivate static let giveRole = Phrase("Give the role")
    fileprivate static let beyondRoles = Phrase("What they may do beyond their roles")
    fileprivate static let isGiven = Phrase("may", context: "a privilege that is given")
    fileprivate static let allowIt = Phrase("Allow it")
    fileprivate static func toward(_ privilege: Privilege, isGiven: Bool, _ words: Words) -> Phrase {
        let what = words.plain(.privilege(privilege))
        return isGiven ? Phrase("Take away: \(what)") : Phrase("Allow: \(what)")
    }
    fileprivate static let whatRolesMay = Phrase("What each role may do")
    fileprivate static let privilege = Phrase("May they …")
    fileprivate static let yes = Phrase("yes", context: "may")
    fileprivate static let no = Phrase("no", context: "may")
    fileprivate static let ifGiven = Phrase("if given to them", context: "may")
    static func privilege(_ privilege: Privilege) -> Phrase {
        switch privilege {
        case .configureSchool: Phrase("set up the school and say who may do what")
        case .manageAccounts: Phrase("make and change people and their accounts")
        case .manageClasses: Phrase("make, change and remove classes")
        case .deletePeople: Phrase("delete people with everything that is kept about them")
        case .importRoster: Phrase("bring in people and classes from lists")
        case .resetPasswords: Phrase("give others a new password or a sign-in slip")
        case .switchStudentProgress: Phrase("switch Student Progress on and off")
        case .approveApps:
            Phrase("look after apps: their licences and settings, and for the whole school which may be used")
        case .seeAudit: Phrase("read who did what")
        case .inspectAccounts: Phrase("look into another’s account, which is noted")
        case .postHandouts: Phrase("post handouts to the classes they teach")
        case .seeReports: Phrase("see the work of the classes they teach")
        }
    }
}
