import Coursework
import HTML
import School
import Texts

/// What became of everything that apps have sent.
enum FateList {
    static func view(_ page: Page<DeliveryLedger.Entry>, _ schoolClass: SchoolClass.ID?, isOpen: Bool, _ words: Words)
        -> HTML
    {
        details(.class("card fold"), .id("sent"), .open(isOpen)) {
            summary { h2 { words(.whatAppsSent) } }
            p { words(.notYetHere) }
            if page.items.isEmpty {
                p { words(.nothingSent) }
            } else {
                ul(.class("rows")) { for group in groups(page.items) { row(group, words) } }
            }
            if let next = page.next {
                p {
                    a(
                        .class("button"),
                        .href(schoolClass.map { "/data?class=\($0)&sent=\(next)" } ?? "/data?sent=\(next)")
                    ) { words(.more) }
                }
            }
        }
    }

    /// What came one after the other and met the same end.
    private static func groups(_ entries: [DeliveryLedger.Entry]) -> [[DeliveryLedger.Entry]] {
        var groups: [[DeliveryLedger.Entry]] = []
        for entry in entries {
            if let last = groups.last?.last, last.fate == entry.fate, last.app == entry.app,
                last.handouts == entry.handouts
            {
                groups[groups.count - 1].append(entry)
            } else {
                groups.append([entry])
            }
        }
        return groups
    }

    private static func row(_ group: [DeliveryLedger.Entry], _ words: Words) -> HTML? {
        group.first.map { entry in row(entry, group.count, words) }
    }

    private static func row(_ entry: DeliveryLedger.Entry, _ count: Int, _ words: Words) -> HTML {
        li(.class("row")) {
            div(.class("row-main")) {
                strong { words(.became(entry.fate)) }
                small {
                    if count > 1 {
                        words(.reports(count))
                        " "
                    }
                    bdi(.dir("ltr")) { entry.app }
                    " · "
                    words.time(entry.received)
                    for title in entry.handouts {
                        " · "
                        bdi { title }
                    }
                }
            }
            entry.fate == .recorded ? Icon.check.view : Icon.lock.view
        }
    }
}

extension Phrase {
    fileprivate static let whatAppsSent = Phrase("What became of reports from apps")
    fileprivate static let notYetHere = Phrase(
        "What an app has not sent yet is on your device only; the school does not know of it.")
    fileprivate static let nothingSent = Phrase("No app has sent anything yet.")
    fileprivate static func reports(_ count: Int) -> Phrase {
        Phrase(one: "\(count) report:", other: "\(count) reports, the latest:", count)
    }
}
