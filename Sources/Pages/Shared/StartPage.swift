import Coursework
import HTML
import HTTP
import School
import SchoolServer

/// `/`: on to what one comes for.
enum StartPage {
    static let all: [@Sendable (Assets) -> Operation] = [
        Operation.raw("/", "start", .signedIn) { visit in
            var response = Response.redirect(to: place(try visit.call.actor).text)
            Policy.apply(to: &response)
            return response
        }
    ]

    static func place(_ actor: Actor) -> Link {
        if actor.has(.teacher) { return "/today" }
        if actor.has(.student) { return "/work" }
        if actor.has(.administrator) || actor.has(.manager) { return "/manager" }
        return "/account"
    }
}
