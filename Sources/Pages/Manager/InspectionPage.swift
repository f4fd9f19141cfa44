import Coursework
import HTML
import HTTP
import School
import SchoolServer
import Texts

/// `/manager/people/{person}/inspection`: looking into somebody's account, after it has said what that means.
enum InspectionPage {
    static let all: [@Sendable (Assets) -> Operation] = [
        Operation.page("/manager/people/{person}/inspection", "inspectionPage", .administrators) {
            try content($0, nil, nil)
        },
        Operation.form("/manager/people/{person}/inspection", "inspectionForm", .administrators, begin),
    ]

    private static func content(_ visit: Visit, _ chosen: InspectionReason?, _ problem: Problem?) throws -> PageContent
    {
        let (id, words): (Person.ID, Words) = (try visit.id("person"), visit.words)
        let (name, mayInspect) = try visit.read { (try $0.entry(of: id).person.name, try $0.mayInspect(id)) }
        guard mayInspect else { throw SchoolError.notAllowed("Your roles do not allow this.") }
        var content = PageContent(words.plain(.lookInto), in: .people) {
            form(.method("post"), .action("/manager/people/\(id)/inspection"), .class("card stack"), .data("plain")) {
                h2 { visit.name(name) }
                ul {
                    li { words(.seesWhatTheySee) }
                    li { words(.changesNothing) }
                    li { words(.theyAreTold) }
                }
                reasons(chosen, problem == .noReason, words)
                Field(
                    "present", words(.yourOwnPassword), problem: problem?.ofPassword.map { words($0) }, isRequired: true
                )
                .text(nil, type: "password", limit: 1024, .autocomplete("current-password"))
                div(.class("actions")) {
                    button(.type("submit"), .class("primary")) { words(.lookInto) }
                    a(.class("button"), .href("/manager/people/\(id)")) { words(.leaveIt) }
                }
            }
        }
        content.crumbs = [.init(words(.people), "/manager/people"), .init(visit.name(name), "/manager/people/\(id)")]
        return content
    }

    private static func reasons(_ chosen: InspectionReason?, _ isMissing: Bool, _ words: Words) -> HTML {
        fieldset(.class(isMissing ? "field has-problem" : "field")) {
            legend { words(.whyLookInto) }
            if isMissing { p(.class("problem"), .id("reason-problem")) { words(.chooseAReason) } }
            div {
                for reason in InspectionReason.allCases {
                    label(.class("choice")) {
                        input(
                            .type("radio"), .name("reason"), .value(reason.rawValue), .required(),
                            .checked(reason == chosen))
                        span { words(.reason(reason)) }
                    }
                }
            }
        }
    }

    private enum Problem: Equatable {
        case noReason
        case password(Phrase)

        var ofPassword: Phrase? { if case .password(let phrase) = self { phrase } else { nil } }
    }

    /// The browser goes on as the one that is looked into; the sign-in of whoever looks is kept beside it, to come back to.
    private static func begin(_ visit: Visit, _ form: Form) async throws -> Reply {
        let id: Person.ID = try visit.id("person")
        guard let reason = form["reason"].flatMap(InspectionReason.init) else {
            return .again(try content(visit, nil, .noReason))
        }
        do {
            let opened = try await visit.call.inspect(id, for: reason, password: form["present"])
            var response = Response.redirect(to: "/")
            visit.call.go(into: opened, &response)
            Policy.apply(to: &response)
            return .raw(response)
        } catch let error as SchoolError where error == .wrongPresent {
            return .again(try content(visit, reason, .password(.notYourPassword)))
        } catch let error as SignInGuard.TooMany {
            return .again(try content(visit, reason, .password(.tooOften(error))))
        }
    }
}

extension Phrase {
    fileprivate static let seesWhatTheySee = Phrase(
        "For a quarter of an hour you see what they see when they sign in: their pages, their work, what teachers wrote to them."
    )
    fileprivate static let changesNothing = Phrase("You cannot change, hand in or send anything.")
    fileprivate static let theyAreTold = Phrase(
        "They are told that it was you, when and why, and the log keeps it.")
    fileprivate static let whyLookInto = Phrase("Why?")
    fileprivate static let chooseAReason = Phrase("Choose the reason that comes closest.")
    fileprivate static let yourOwnPassword = Phrase("Your own password")
}
