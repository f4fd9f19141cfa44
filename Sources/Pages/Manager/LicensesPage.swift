import Coursework
import HTML
import JSON
import School
import SchoolServer
import Texts

/// `/manager/apps/{app}/licenses/{location}`: who holds a licence of an app, giving more, and taking them back.
enum LicensesPage {
    static let all: [@Sendable (Assets) -> Operation] = [
        Operation.page(
            "/manager/apps/{app}/licenses/{location}", "licensesPage", .managers,
            parameters: [
                .init("after", .string(limit: 8192), "From where to go on."),
                .init("words", .string(limit: Limit.search), "A class to look for."),
            ]
        ) { try content($0, nil) },
        Operation.form("/manager/apps/{app}/licenses/{location}/give", "giveLicensesForm", .managers, give),
        Operation.form("/manager/apps/{app}/licenses/{location}/take", "takeLicenseForm", .managers) { visit, form in
            let (app, location): (String, Location.ID) = (AppPage.app(visit), try visit.id("location"))
            guard let person = form["person"].flatMap({ Person.ID($0) }) else { throw SchoolError.none("person") }
            try await visit.perform(.takeLicense(of: app, at: location, from: person))
            return .go("/manager/apps/\(app)/licenses/\(location)", .licensesTaken)
        },
        Operation.form("/manager/apps/{app}/licenses/{location}/idle", "takeIdleLicensesForm", .managers) { visit, _ in
            let (app, location): (String, Location.ID) = (AppPage.app(visit), try visit.id("location"))
            _ = try await visit.perform(.takeIdleLicenses(of: app, at: location))
            return .go("/manager/apps/\(app)/licenses/\(location)", .licensesTaken)
        },
    ]

    private static func give(_ visit: Visit, _ form: Form) async throws -> Reply {
        let (app, location): (String, Location.ID) = (AppPage.app(visit), try visit.id("location"))
        guard let id = form["class"].flatMap({ SchoolClass.ID($0) }) else { throw SchoolError.none("class") }
        do {
            try await visit.perform(.giveLicenses(of: app, at: location, toClass: id))
            return .go("/manager/apps/\(app)/licenses/\(location)", .licensesGiven)
        } catch let error as SchoolError where error.reason == "no_licenses_left" {
            return .again(try content(visit, .tooFewLicences))
        } catch let error as SchoolError where error.code == .notFound {
            return .again(try content(visit, .noSuchClass))
        }
    }

    private static func content(_ visit: Visit, _ problem: Phrase?) throws -> PageContent {
        let (words, id): (Words, Location.ID) = (visit.words, try visit.id("location"))
        let request = PageRequest(after: visit.call.query("after").flatMap(ListMark.init), limit: 50)
        let typed = (visit.call.query("words") ?? "").trimmingBlanks
        let filter = ClassFilter(location: id, words: typed.isEmpty ? nil : typed)
        let (app, place, known, holders, found) = try visit.read { transaction in
            (
                try transaction.app(AppPage.app(visit)), try transaction.location(id),
                try transaction.licenses(of: AppPage.app(visit)).first { $0.location == id },
                try transaction.licenseHolders(of: AppPage.app(visit), at: id, request),
                typed.isEmpty ? [] : try transaction.classes(filter, PageRequest(limit: 12)).items
            )
        }
        let count = known ?? LicenseCount(location: id, seats: nil, held: 0)
        let own = "/manager/apps/\(app.id)/licenses/\(id)" as Link
        var content = PageContent(words.plain(.licencesOf(app.name, place.name)), in: .apps) {
            if let problem {
                p(.class("problem"), .role("alert")) {
                    Icon.warning.view
                    words(problem)
                }
            }
            if count.seats == nil { p { words(.notCounted) } } else { giving(typed, found, own, visit) }
            list(holders, count, own, visit)
        }
        try content.show(app, visit)
        if count.held > 0 {
            content.actions = form(.method("post"), .action("\(own)/idle")) {
                button(.type("submit")) { words(.takeIdle) }
            }
        }
        return content
    }

    private static func list(_ holders: Page<LicenseHolder>, _ count: LicenseCount, _ own: Link, _ visit: Visit) -> HTML
    {
        let words = visit.words
        return section(.class("card"), .id("holders")) {
            h2 {
                words(.whoHolds)
                " "
                span(.class("count")) { words.number(count.held) }
            }
            if let free = count.free { p(.class("hint")) { words(.freeLicences(free)) } }
            if holders.items.isEmpty {
                p(.class("hint")) { words(.nobodyHolds) }
            } else {
                ul(.class("rows")) { for holder in holders.items { row(holder, own, visit) } }
            }
            if let next = holders.next {
                p { a(.class("button"), .href("\(own)?after=\(next)")) { words(.moreOfThem) } }
            }
        }
    }

    private static func row(_ holder: LicenseHolder, _ own: Link, _ visit: Visit) -> HTML {
        let words = visit.words
        return li(.class("row"), .id("holder-\(holder.person)")) {
            a(.class("row-main"), .href("/manager/people/\(holder.person)")) {
                visit.name(holder.name)
                small {
                    words(.since)
                    " "
                    words.time(holder.given, .fullDay)
                }
            }
            if !holder.hasOpenWork { span(.class("badge")) { words(.nothingToDo) } }
            form(.method("post"), .action("\(own)/take")) {
                input(.type("hidden"), .name("person"), .value("\(holder.person)"))
                button(
                    .type("submit"), .class("quiet"), .aria("label", words.plain(.takeBackFrom(holder.name.full)))
                ) { words(.takeBack) }
            }
        }
    }

    private static func giving(_ typed: String, _ found: [ClassEntry], _ own: Link, _ visit: Visit) -> HTML {
        let words = visit.words
        return section(.class("card stack"), .id("giving")) {
            h2 { words(.giveToClass) }
            form(.method("get"), .action(own), .class("finder"), .autocomplete("off")) {
                Field("words", words(.nameOfClass)).text(
                    typed, type: "search", limit: Limit.search, .dir("auto"), .spellcheck(false))
                div(.class("actions")) { button(.type("submit")) { words(.searchButton) } }
            }
            if !found.isEmpty {
                ul(.class("rows")) {
                    for entry in found {
                        li(.class("row")) {
                            span(.class("row-main")) { bdi { entry.schoolClass.shownName } }
                            span(.class("hint")) { words(.students(entry.students)) }
                            form(.method("post"), .action("\(own)/give")) {
                                input(.type("hidden"), .name("class"), .value("\(entry.schoolClass.id)"))
                                button(
                                    .type("submit"),
                                    .aria("label", words.plain(.giveTo(entry.schoolClass.shownName)))
                                ) { words(.giveLicences) }
                            }
                        }
                    }
                }
            } else if !typed.isEmpty {
                p(.class("hint")) { words(.noSuchClass) }
            }
        }
    }
}

extension Phrase {
    fileprivate static func licencesOf(_ app: String, _ place: String) -> Phrase {
        Phrase("Licences of \(app): \(place)")
    }
    fileprivate static let takeIdle = Phrase("Take back from everybody with nothing to do in it")
    fileprivate static let whoHolds = Phrase("Who holds one")
    fileprivate static func freeLicences(_ count: Int) -> Phrase {
        Phrase(one: "1 more can be given.", other: "\(count) more can be given.", count)
    }
    fileprivate static let nobodyHolds = Phrase("Nobody yet.")
    fileprivate static let since = Phrase("since", context: "a day")
    fileprivate static let nothingToDo = Phrase("Nothing to do in it")
    fileprivate static func takeBackFrom(_ name: String) -> Phrase { Phrase("Take back from \(name)") }
    fileprivate static let takeBack = Phrase("Take back")
    fileprivate static let giveToClass = Phrase("Give them to a class")
    fileprivate static let nameOfClass = Phrase("Name of the class")
    fileprivate static func giveTo(_ name: String) -> Phrase { Phrase("Give licences to \(name)") }
    fileprivate static let giveLicences = Phrase("Give")
    fileprivate static let noSuchClass = Phrase("No class of this location has such a name.")
    fileprivate static let notCounted = Phrase(
        "Licences are not counted here: everybody may use the app. On its page you say how many were bought.")
    fileprivate static let tooFewLicences = Phrase(
        "Too few are left for all students of this class, so none was given. Buy more, or take some back.")
}
