import Foundation
import Programs
import Testing

/// What the school does with an app is one thing, and so one word on all pages.
@Suite struct OneWordTests {
    @Test(arguments: [("de", "(?i)frei(ge|gi|ga)"), ("ar", "واف")])
    func `an app that the school approves is called so by one word`(language: String, word: String) throws {
        let file = ClientPackage.repository.appending(path: "Words/\(language).po")
        let approving = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n\n").filter { entry in
            entry.contains(#/msgid(_plural)? ".*([Aa]pprov|allow this app|which may be used)/#)
        }
        #expect(approving.count > 15)
        for entry in approving {
            let translation = entry.split(separator: "\n").filter { $0.hasPrefix("msgstr") }.joined()
            // Vowel signs belong to the letter before them.
            #expect(translation.contains(try Regex(word).matchingSemantics(.unicodeScalar)), "\(entry)")
        }
    }
}
