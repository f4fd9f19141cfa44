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
    fileprivate static let notLoaded = Phrase(
        en: "This page is not on your device", de: "Diese Seite ist nicht auf deinem Gerät",
        ar: "هذه الصفحة ليست على جهازك")
    fileprivate static let whyNotLoaded = Phrase(
        en:
            "There is no connection, and the page has not been loaded before. It opens by itself when you are back online.",
        de:
            "Es gibt keine Verbindung, und die Seite war noch nie geladen. Sie öffnet sich von selbst, wenn die Verbindung wieder da ist.",
        ar: "لا يوجد اتصال، ولم تُحمَّل هذه الصفحة من قبل. ستُفتح تلقائيًا عند عودة الاتصال.")
    fileprivate static let whatWasLoaded = Phrase(
        en: "You can open these now", de: "Das kannst du jetzt öffnen", ar: "يمكنك فتح هذه الآن")
    fileprivate static let nothingWasLoaded = Phrase(
        en: "No page is on this device yet.", de: "Auf diesem Gerät ist noch keine Seite.",
        ar: "لا توجد صفحات على هذا الجهاز بعد.")
}
