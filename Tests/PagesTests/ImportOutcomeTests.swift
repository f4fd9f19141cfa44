import Foundation
import School
import Testing
import Texts

@testable import Pages

/// What the page of an import that was taken back says.
@Suite struct ImportOutcomeTests {
    private func told(_ outcome: ImportJob.Outcome) -> [String] {
        let words = Words(.english, in: .gmt)
        return ImportJobPage.told(outcome).map { words.plain($0).filter { !"\u{2068}\u{2069}".contains($0) } }
    }

    @Test func `accounts, courses and locations alone are something, too`() {
        var outcome = ImportJob.Outcome()
        #expect(told(outcome) == [])
        (outcome.accounts, outcome.courses, outcome.locations) = (1, 2, 3)
        outcome.undone = ImportJob.Undone()
        #expect(
            told(outcome) == ["One account is removed.", "2 courses are removed.", "3 locations are removed."])
    }

    @Test func `of what is one sum, no more is said than is known`() {
        var outcome = ImportJob.Outcome()
        (outcome.added, outcome.restored) = (1, 30)
        #expect(told(outcome) == ["One person is removed.", "30 changes are undone."])
        outcome.undone = ImportJob.Undone()
        outcome.undone?.details = 29
        #expect(
            told(outcome) == [
                "One person is removed.", "The details of 29 people are as before.", "One change is undone.",
            ])
    }
}
