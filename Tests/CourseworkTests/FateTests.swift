import Coursework
import Foundation
import Testing

@Suite struct FateTests {
    @Test func `the list of fates is closed`() {
        #expect(
            Fate.allCases.map(\.name) == [
                "waiting", "recorded", "keptPrivate.nothingAssigned", "keptPrivate.progressOffForSchool",
                "keptPrivate.progressOffForPerson", "keptPrivate.notOnRoster", "keptPrivate.handoutLocked",
                "keptPrivate.handoutCompleted", "refused.appNotApproved", "refused.contextUnknown",
                "refused.limitExceeded", "refused.accountInvalid", "superseded",
            ])
    }

    @Test(arguments: Fate.allCases)
    func `a fate is its name in JSON`(fate: Fate) throws {
        #expect(try json(fate) == "\"\(fate.name)\"")
        #expect(try decoded(fate) == fate)
    }

    @Test(arguments: ["", "lost", "keptPrivate", "refused.nothingAssigned", "Recorded"])
    func `other names are no fate`(name: String) {
        #expect(Fate(name: name) == nil)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Fate.self, from: Data("\"\(name)\"".utf8)) }
    }

    @Test func `each fate is explained in a sentence of its own`() {
        let explanations = Fate.allCases.map(\.explanation)
        #expect(Set(explanations).count == Fate.allCases.count)
        #expect(explanations.allSatisfy { $0.hasSuffix(".") && $0.count > 20 })
    }
}
