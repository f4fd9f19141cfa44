import ClassKit
import Foundation
import Testing

/// What an adopter sees, through the plain import.
@Suite struct FormatPredicateTests {
    private let plays: [[String: Any]] = [
        ["title": "Hamlet", "acts": 5, "year": 1603], ["title": "Macbeth", "acts": 5, "author": ["name": "William"]],
    ]

    @Test func `a predicate filters dictionaries`() {
        let predicate = NSPredicate(format: "title BEGINSWITH[c] %@ AND acts = %d", "ham", 5)
        #expect(plays.map { predicate.evaluate(with: $0) } == [true, false])
        #expect(NSPredicate(format: "author.name = 'William'").evaluate(with: plays[1]))
        #expect(NSPredicate(format: "year = nil").evaluate(with: plays[1]))
    }

    @Test func `a predicate filters plain values`() {
        let names = NSArray(array: ["Ada", "Grace", "Alan"])
        #expect(names.filtered(using: NSPredicate(format: "SELF BEGINSWITH 'A'")) as? [String] == ["Ada", "Alan"])
        #expect(NSPredicate(format: "SELF > %f", 1.5).evaluate(with: 2))
        #expect(NSPredicate(format: "SELF = nil").evaluate(with: nil))
    }

    @Test func `dates, numbers, nothing and objects are variadic arguments`() throws {
        let now = Date()
        let url = try #require(URL(string: "app://x"))
        let predicate = NSPredicate(
            format: "%K <= %@ AND a = %@ AND b = %@ AND c = %@ AND d = %@", "created" as any CVarArg,
            now as any CVarArg,
            NSNumber(value: 3), NSNull(), NSString(string: "x"), url as NSURL)
        #expect(predicate.evaluate(with: ["created": now, "a": 3, "c": "x", "d": url] as [String: Any]))
    }

    @Test func `arguments come from an array as well`() {
        let predicate = NSPredicate(format: "acts IN %@ AND title != %@", argumentArray: [[4, 5], Int?.none as Any])
        #expect(predicate.evaluate(with: plays[0]))
        #expect(NSPredicate(format: "TRUEPREDICATE", argumentArray: nil).evaluate(with: nil))
    }

    @Test func `a compound predicate joins formats`() {
        let both = NSCompoundPredicate(andPredicateWithSubpredicates: [
            NSPredicate(format: "acts = 5"), NSPredicate(format: "title = 'Macbeth'"),
        ])
        #expect(plays.map { both.evaluate(with: $0) } == [false, true])
    }

    @Test func `the description is the canonical format`() {
        #expect(NSPredicate(format: "( a=='x' )&&!b<2").description == #"a = "x" AND NOT b < 2"#)
    }

    @Test func `predicates of the same meaning are equal`() {
        let predicate = NSPredicate(format: "a = 1 AND b = 2")
        #expect(predicate == NSPredicate(format: "(a == 1) && (b == 2)"))
        #expect(predicate.hash == NSPredicate(format: "(a == 1) && (b == 2)").hash)
        #expect(predicate != NSPredicate(format: "a = 1 AND b = 3"))
        #expect(predicate.copy() as? NSPredicate === predicate)
    }

    @Test func `an argument's reference is what a format of Foundation prints`() {
        let date = Date(timeIntervalSinceReferenceDate: 0)
        #expect(String(format: "%@ %@", NSNumber(value: 3), date as any CVarArg).hasPrefix("3 "))
    }

    @Test func `a malformed format stops the program with the place`() async throws {
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = NSPredicate(format: "parent = ")
        }
        let line = #"NSPredicate format error at character 9 of "parent = ": expected a value, found the end"#
        #expect(String(decoding: result.standardErrorContent, as: UTF8.self).contains(line))
    }

    @Test func `a missing argument stops the program`() async {
        await #expect(processExitsWith: .failure) { _ = NSPredicate(format: "parent = %@") }
    }

    @Test func `an argument too many stops the program`() async {
        await #expect(processExitsWith: .failure) { _ = NSPredicate(format: "parent = nil", "x") }
    }

    @Test func `an unknown key stops the program when it is used`() async throws {
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = NSPredicate(format: "SELF.color = 1").evaluate(with: NSObject())
        }
        let line = #"unknown key "color""#
        #expect(String(decoding: result.standardErrorContent, as: UTF8.self).contains(line))
    }

    @Test func `a subclass cannot be made from a format`() async {
        await #expect(processExitsWith: .failure) { _ = OwnPredicate(format: "a = 1") }
    }
}

private final class OwnPredicate: NSPredicate {}
