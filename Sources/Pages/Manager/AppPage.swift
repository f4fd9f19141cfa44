import Coursework
import HTML
import HTTP
import School
import SchoolServer
import Texts

/// `/manager/apps/{app}`: what an app reports, where it may be used and by how many, and the switch that stops it.
enum AppPage {
    static let all: [@Sendable (Assets) -> Operation] = [
        Operation.page("/manager/apps/{app}", "appPage", .managers) { try content($0, nil) },
        Operation.form("/manager/apps/{app}/licenses", "licensesForm", .managers, license),
    ]

    static func app(_ visit: Visit) -> String { visit.call.request.parameters["app"] ?? "" }

    /// A number of licences that is none, as it was typed.
    struct Mistake {
        var location: Location.ID
        var typed: String
    }

    private static func content(_ visit: Visit, _ mistake: Mistake?) throws -> PageContent {
        let (words, id) = (visit.words, app(visit))
        let (app, declared, counts, picture) = try visit.read { transaction in
            (
                try transaction.app(id), try transaction.declared(by: id), try transaction.licenses(of: id),
                try transaction.picture(of: id)
            )
        }
        let places = try PlaceField.places(visit)
        var content = PageContent(app.name, in: .apps, actions: actions(app, visit)) {
            about(app, declared, words)
            if app.approved != nil {
                section(.class("card stack"), .id("licenses")) {
                    h2 { words(.licences) }
                    p(.class("hint")) { words(counts.isEmpty ? .everywhere : .onlyThere) }
                    // Where it may be used everywhere, only who speaks for all locations says otherwise.
                    for place in places where visit.isAdministrator || !counts.isEmpty {
                        LicenseForm(app: app, place: place, counts, places, mistake, words).view
                    }
                }
            }
        }
        content.crumbs = [.init(words(.apps), "/manager/apps")]
        content.picture = AppPicture(app: app.id, name: app.name, picture: picture).view
        return content
    }

    @HTMLBuilder private static func actions(_ app: App, _ visit: Visit) -> HTML {
        let words = visit.words
        if app.approved != nil {
            a(.class("button"), .href("/manager/apps/\(app.id)/settings")) { words(.settings) }
            if visit.isAdministrator {
                a(.class("button"), .href("/manager/apps/\(app.id)/browsers")) { words(.inBrowsers) }
            }
        }
        if visit.isAdministrator {
            form(.method("post"), .action(app.approved == nil ? "/manager/apps/approve" : "/manager/apps/stop")) {
                input(.type("hidden"), .name("app"), .value(app.id))
                input(.type("hidden"), .name("back"), .value("/manager/apps/\(app.id)"))
                button(.type("submit"), .class(app.approved == nil ? "primary" : "")) {
                    words(app.approved == nil ? .approve : .stop)
                }
            }
        }
    }

    // MARK: - What it reports

    private static func about(_ app: App, _ declared: DeclaredKinds, _ words: Words) -> HTML {
        section(.class("card stack"), .id("reports")) {
            div(.class("cluster")) {
                bdi(.dir("ltr"), .translate(false), .class("hint")) { app.id }
                if app.worksWithSchoolwork { AppMark.view(words) }
                span(.class(app.approved == nil ? "badge late" : "badge good")) {
                    words(app.approved == nil ? .notApproved : .approvedApp)
                }
            }
            h2 { words(.whatItReports) }
            if declared.contexts == 0 {
                p { words(.nothingDeclared) }
            } else {
                dl(.class("facts")) {
                    for kind in Capability.Kind.allCases {
                        if let count = declared.kinds[kind] {
                            div {
                                dt { words(.reported(kind)) }
                                dd {
                                    words(.meaning(of: kind))
                                    " "
                                    span(.class("hint")) { words(.inContents(count, of: declared.contexts)) }
                                }
                            }
                        }
                    }
                }
            }
            p(.class("hint")) { words(.onlyAssigned) }
        }
    }

    // MARK: - Licences

    private static func license(_ visit: Visit, _ form: Form) async throws -> Reply {
        let (id, location) = (app(visit), form["location"].flatMap { Location.ID($0) })
        guard let location else { throw SchoolError.none("location") }
        switch form["use-\(location)"] {
        case "none":
            try await visit.perform(.removeLicense(of: id, at: location))
        case "counted":
            let typed = (form["seats-\(location)"] ?? "").trimmingBlanks
            guard let seats = Int(typed.westernDigits), (0...Transaction.mostSeats).contains(seats) else {
                return .again(try content(visit, Mistake(location: location, typed: typed)))
            }
            _ = try await visit.perform(.setSeats(seats, of: id, at: location))
        case "all":
            _ = try await visit.perform(.setSeats(nil, of: id, at: location))
        default: throw SchoolError.invalid([])
        }
        return .go("/manager/apps/\(id)", .saved)
    }
}

/// How many may use an app at one location.
private struct LicenseForm {
    var app: App
    var place: Location
    var count: LicenseCount?
    /// Whether it may be taken from this location alone.
    var mayBeNone: Bool
    var mistake: String?
    var words: Words
    /// Whether there is a choice of locations at all.
    var isNamed: Bool

    init(
        app: App, place: Location, _ counts: [LicenseCount], _ places: [Location], _ mistake: AppPage.Mistake?,
        _ words: Words
    ) {
        (self.app, self.place, self.words) = (app, place, words)
        count = counts.first { $0.location == place.id }
        // Taking away the last would be everywhere again.
        mayBeNone = counts.contains { $0.location != place.id }
        self.mistake = mistake?.location == place.id ? mistake?.typed : nil
        isNamed = places.count > 1
    }

    var view: HTML {
        form(
            .method("post"), .action("/manager/apps/\(app.id)/licenses"), .class("stack licence"),
            .id("location-\(place.id)")
        ) {
            input(.type("hidden"), .name("location"), .value("\(place.id)"))
            if isNamed { h3 { bdi { place.name } } }
            if let count, let seats = count.seats { held(count, of: seats) }
            div(.class("finder")) {
                Field("use-\(place.id)", words(.whoMayUse)).view { id, described, invalid in
                    select(id, .name("use-\(place.id)"), described, invalid) {
                        choice("all", .asManyAsThereAre, isChosen: !isCounted && !isNone)
                        choice("counted", .asManyAsBought, isChosen: isCounted)
                        if mayBeNone || isNone { choice("none", .nobodyThere, isChosen: isNone) }
                    }
                }
                Field(
                    "seats-\(place.id)", words(.bought), problem: mistake.map { _ in words(.noNumberOfLicences) }
                )
                .text(
                    mistake ?? count?.seats.map(String.init), limit: 7, .inputmode("numeric"),
                    .dir("ltr"))
                div(.class("actions")) { button(.type("submit")) { words(.save) } }
            }
        }
    }

    private var isCounted: Bool { count?.seats != nil || mistake != nil }
    private var isNone: Bool { count == nil && mayBeNone }

    private func choice(_ value: String, _ phrase: Phrase, isChosen: Bool) -> HTML {
        option(.value(value), .selected(isChosen)) { words(phrase) }
    }

    private func held(_ count: LicenseCount, of seats: Int) -> HTML {
        div(.class("stack")) {
            Chart.stack([min(count.held, seats), 0, max(0, seats - count.held)])
            div(.class("cluster")) {
                span { words(.heldOf(count.held, seats)) }
                if count.short > 0 {
                    span(.class("badge late")) {
                        Icon.warning.view
                        words(.tooFew(count.short))
                    }
                }
                a(.href("/manager/apps/\(app.id)/licenses/\(place.id)")) { words(.whoHoldsThem) }
            }
        }
    }
}

extension Phrase {
    fileprivate static let inBrowsers = Phrase("In browsers")
    fileprivate static let notApproved = Phrase("Not approved", context: "app")
    fileprivate static let approvedApp = Phrase("Approved", context: "app")
    fileprivate static let whatItReports = Phrase("What the app says it reports")
    fileprivate static let nothingDeclared = Phrase(
        "This app has announced nothing to assign yet. It does once a teacher opens it on a device; until then teachers can only let students open it."
    )
    fileprivate static let onlyAssigned = Phrase(
        "It reports this only for what a teacher has assigned, and only to the teachers of that class. Anything else that students do in it stays on their device."
    )
    fileprivate static func reported(_ kind: Capability.Kind) -> Phrase {
        switch kind {
        case .duration: Phrase("Time")
        case .percent: Phrase("Progress")
        case .binary: Phrase("Yes or no")
        case .quantity: Phrase("Counts")
        case .score: Phrase("Points")
        }
    }
    fileprivate static func meaning(of kind: Capability.Kind) -> Phrase {
        switch kind {
        case .duration: Phrase("How long a student worked at it, so that teachers see what took long.")
        case .percent: Phrase("How much of it is done, so that teachers see who gets stuck where.")
        case .binary: Phrase("One of two words, such as passed and failed, so that teachers see who has managed it.")
        case .quantity: Phrase("A number, such as hints used, so that teachers see how somebody worked.")
        case .score: Phrase("Points out of those possible, so that teachers see what was understood.")
        }
    }
    fileprivate static func inContents(_ count: Int, of total: Int) -> Phrase {
        Phrase("In \(count) of \(total) contents.")
    }
    fileprivate static let licences = Phrase("Licences")
    fileprivate static let everywhere = Phrase(
        "Everybody may use it everywhere. Once you say how many licences were bought, they are counted.")
    fileprivate static let onlyThere = Phrase(
        "Students get a licence with the first handout that gives them something to do in the app, and keep it until it is taken back."
    )
    fileprivate static let whoMayUse = Phrase("Who may use it")
    fileprivate static let asManyAsThereAre = Phrase("Everybody", context: "may use an app")
    fileprivate static let asManyAsBought = Phrase("As many people as there are licences")
    fileprivate static let nobodyThere = Phrase("Nobody at this location", context: "may use an app")
    fileprivate static let bought = Phrase("Licences bought")
    fileprivate static let noNumberOfLicences = Phrase("Write a whole number from 0 to 1000000.")
    fileprivate static func heldOf(_ held: Int, _ seats: Int) -> Phrase { Phrase("\(held) of \(seats) are in use.") }
    fileprivate static func tooFew(_ count: Int) -> Phrase {
        Phrase(one: "1 too few", other: "\(count) too few", count)
    }
    fileprivate static let whoHoldsThem = Phrase("Who holds them")
}
