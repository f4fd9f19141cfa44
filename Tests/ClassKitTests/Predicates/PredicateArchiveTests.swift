import Foundation
import Testing

@testable import ClassKit

@Suite struct PredicateArchiveTests {
    @Test(arguments: [
        "a = 1", "title LIKE[cd] '*\"%%\u{7}é'", "created < CAST(1.5, 'NSDate')", "x IN {1, 2.5, nil, TRUE, 'x'}",
    ])
    func `a predicate survives an archive`(format: String) throws {
        let predicate = NSPredicate(format: format)
        let data = try NSKeyedArchiver.archivedData(withRootObject: predicate, requiringSecureCoding: true)
        let read = try NSKeyedUnarchiver.unarchivedObject(ofClasses: [NSPredicate.self, NSString.self], from: data)
        #expect(read as? NSPredicate == predicate)
    }

    @Test func `a predicate about an object cannot be archived`() async {
        await #expect(processExitsWith: .failure) {
            let predicate = NSPredicate(format: "parent = %@", Node())
            _ = try NSKeyedArchiver.archivedData(withRootObject: predicate, requiringSecureCoding: true)
        }
    }

    @Test func `a damaged archive gives no predicate`() throws {
        let archiver = NSKeyedArchiver(requiringSecureCoding: true)
        archiver.encode("parent = " as NSString, forKey: "format")
        archiver.finishEncoding()
        let unarchiver = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
        unarchiver.decodingFailurePolicy = .setErrorAndReturn
        #expect(FormatPredicate(coder: unarchiver) == nil)
    }

    @Test func `a predicate is taken apart for the store`() throws {
        let (a, b) = (NSPredicate(format: "a = 1"), NSPredicate(format: "b = 2"))
        let block = NSPredicate(block: { _, _ in true })
        func format(_ predicate: NSPredicate) -> String? { predicate.predicateTree?.format }
        #expect(format(a) == "a = 1")
        #expect(format(NSCompoundPredicate(andPredicateWithSubpredicates: [a, b])) == "a = 1 AND b = 2")
        #expect(format(NSCompoundPredicate(orPredicateWithSubpredicates: [a, b])) == "a = 1 OR b = 2")
        #expect(format(NSCompoundPredicate(notPredicateWithSubpredicate: a)) == "NOT a = 1")
        #expect(format(block) == nil)
        #expect(format(NSCompoundPredicate(andPredicateWithSubpredicates: [a, block])) == nil)
    }
}
