import Coursework
import Foundation
import Testing
import Texts

@testable import Pages
@testable import School

@Suite struct AuditWordsTests {
    @Test func `each act has words of its own`() {
        var seen: [Phrase: AuditAction] = [:]
        for action in AuditAction.allCases {
            let done = action.done("…")
            #expect(done != .somethingOlder, "\(action) has no words in the log")
            #expect(seen[done] == nil, "\(action) is told like \(seen[done].map(\.rawValue) ?? "")")
            seen[done] = action
        }
    }

    @Test func `no line holds a code, an identifier or an old act's name`() {
        let (person, other) = (Person.ID(rawValue: 77), Person.ID(rawValue: 78))
        let lines = AuditWords(names: AuditNames(), words: Words(.english, in: .gmt))
        for action in AuditAction.allCases.map(\.rawValue) + ["whatItWasOnce"] {
            for subject in ["person/\(person)", "class/\(person)", "organization", "nobody", "something"] {
                let entry = AuditEntry(
                    id: AuditEntry.ID(rawValue: 1), at: Date(timeIntervalSince1970: 0), actor: other, action: action,
                    subject: subject, detail: "student class/\(person) handout/\(person) task/\(person)")
                let text = lines.words.plain(lines.sentence(entry)) + lines.details(entry).joined()
                #expect(!text.contains("\(person)") && !text.contains("\(other)") && !text.contains("/"), "\(text)")
                #expect(!text.contains("whatItWasOnce"))
            }
        }
    }
}
