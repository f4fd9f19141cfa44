import HTML
import Texts

/// What was done without a connection and waits to be sent: a module fills this in, with the words given here.
enum UnsentView {
    static func view(_ words: Words) -> HTML {
        section(.id("waiting"), .class("waiting"), .hidden(), .aria("labelledby", "waiting-title")) {
            h2(.id("waiting-title")) {
                words(.waiting)
                " "
                span(.data("count"))
            }
            p(.data("sign-in"), .hidden()) {
                a(.href("/sign-in")) { words(.signInToSend) }
            }
            ul(.data("list"))
            template(.data("row", "waiting")) {
                li {
                    span(.data("label"))
                    button(.type("button"), .class("quiet"), .data("drop")) { words(.takeBack) }
                }
            }
            template(.data("row", "refused")) {
                li(.class("refused")) {
                    span(.data("label"))
                    span(.data("reason"))
                    span(.data("typed"), .class("prose"), .dir("auto"))
                    button(.type("button"), .class("quiet"), .data("drop")) { words(.seen) }
                }
            }
            template(.data("mark")) {
                span(.class("badge waits")) {
                    Icon.clock.view
                    span(.data("label"))
                    span { words(.waits) }
                }
            }
            template(.data("sent")) { words(.allSent) }
            leaving(words)
        }
    }

    private static func leaving(_ words: Words) -> HTML {
        dialog(.id("leaving"), .aria("labelledby", "leaving-title")) {
            h2(.id("leaving-title")) { words(.notSent) }
            p(.data("own")) { words(.ownNotSent) }
            p(.data("others"), .hidden()) { words(.othersNotSent) }
            form(.method("dialog"), .class("cluster")) {
                button(.value("stay"), .class("primary"), .autofocus()) { words(.stay) }
                button(.value("leave"), .class("danger")) { words(.leave) }
            }
        }
    }
}

extension Phrase {
    fileprivate static let waiting = Phrase("Waiting to be sent:")
    fileprivate static let waits = Phrase("– waiting to be sent")
    fileprivate static let signInToSend = Phrase("Sign in again to send it.")
    fileprivate static let takeBack = Phrase("Don’t send it")
    fileprivate static let seen = Phrase("All right")
    fileprivate static let allSent = Phrase("Everything that was waiting has been sent.")
    fileprivate static let notSent = Phrase("Not everything has been sent")
    fileprivate static let ownNotSent = Phrase(
        "The school can’t be reached right now. If you sign out, anything waiting on this device is lost.")
    fileprivate static let othersNotSent = Phrase(
        "Somebody else did not sign out, and their unsent work is waiting on this device. Signing out removes it.")
    fileprivate static let stay = Phrase("Stay")
    fileprivate static let leave = Phrase("Sign out without sending")
}
