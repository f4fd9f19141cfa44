import HTML
import HTTP
import School
import SchoolServer
import Texts

/// What a student reads once: the whole place in four lines. That it was read is kept by the browser alone, of the last one who
/// read it there: on a shared tablet the next has yet to.
enum Welcome {
    private static let cookie = "homeroom-welcome"

    static func isWanted(_ visit: Visit) -> Bool {
        visit.call.query("welcome") == "true"
            || visit.call.request.headers.cookie(cookie) != visit.me?.person.description
    }

    static func dismissed(_ visit: Visit) -> Response {
        var response = Response.redirect(to: "/work")
        response.headers[.setCookie] =
            "\(cookie)=\(visit.me?.person.description ?? ""); Path=/work; Max-Age=31536000; SameSite=Lax; HttpOnly"
        Policy.apply(to: &response)
        return response
    }

    static func view(_ words: Words) -> HTML {
        section(.class("card welcome"), .id("welcome"), .aria("labelledby", "welcome-title")) {
            h2(.id("welcome-title")) { words(.welcome) }
            ul(.class("steps")) {
                step(.inbox, .whatComes, words)
                step(.app, .whatToDo, words)
                step(.person, .whoSees, words)
                step(.cloudOff, .withoutConnection, words)
            }
            form(.method("post"), .action("/work/welcome")) {
                button(.type("submit"), .class("primary")) { words(.understood) }
            }
        }
    }

    private static func step(_ icon: Icon, _ phrase: Phrase, _ words: Words) -> HTML {
        li {
            icon.view
            span { words(phrase) }
        }
    }
}

extension Phrase {
    fileprivate static let welcome = Phrase("Welcome")
    fileprivate static let whatComes = Phrase("Here you find what your teachers give you to do, the most urgent first.")
    fileprivate static let whatToDo = Phrase(
        "Choose something from the list, do its tasks one by one, and mark each one as done.")
    fileprivate static let whoSees = Phrase("Before you open an app, you read here what your teachers will see of it.")
    fileprivate static let withoutConnection = Phrase("Without a connection you can go on. What you do is sent later.")
    fileprivate static let understood = Phrase("All right")
}
