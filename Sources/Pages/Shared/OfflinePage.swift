import HTML
import School
import SchoolServer
import Texts

/// `/offline`: what stands in place of a page that was never loaded, while there is no connection.
///
/// The worker keeps it among the pages of its reader, in the reader's language, and shows it under the address that was asked
/// for. A module lists the pages that can be opened, which the browser alone knows.
enum OfflinePage {
    static let all: [@Sendable (Assets) -> Operation] = [
        Operation.page("/offline", "offlinePage", .signedIn) { visit in
            let words = visit.words
            return PageContent(words.plain(.notLoaded)) {
                section(.class("card stack")) {
                    p(.class("lead")) { words(.whyNotLoaded) }
                    p { a(.class("button"), .href("/")) { words(.toTheStart) } }
                }
                section(.class("card"), .aria("labelledby", "kept-title")) {
                    h2(.id("kept-title")) { words(.whatWasLoaded) }
                    ul(.class("kept-pages"), .data("kept"))
                    p(.class("hint"), .data("kept-none")) { words(.nothingWasLoaded) }
                }
            }
        }
    ]
}

extension Phrase {
    fileprivate static let notLoaded = Phrase("This page is not on your device")
    fileprivate static let whyNotLoaded = Phrase(
        "There is no connection, and the page has not been loaded before. It opens by itself when you are back online.")
    fileprivate static let whatWasLoaded = Phrase("You can open these now")
    fileprivate static let nothingWasLoaded = Phrase("No page is on this device yet.")
}
