import Foundation
import Testing

@testable import ClassKit

@Suite struct PredicateArgumentTests {
    private struct Topic: RawRepresentable, Hashable { let rawValue: String }
    private enum Kind: Int { case quiz = 3 }

    private func value(_ specifier: String, _ argument: Any) throws(PredicateFormatError) -> PredicateValue? {
        guard case .comparison(let comparison) = try PredicateTree(format: "a = \(specifier)", arguments: [argument])
        else { return nil }
        return comparison.right.constant
    }

    @Test func `texts of every type are texts`() throws {
        #expect(try value("%@", "x") == .text("x"))
        #expect(try value("%@", "xyz".dropFirst()) == .text("yz"))
        #expect(try value("%@", NSString(string: "x")) == .text("x"))
        #expect(try value("%@", NSMutableString(string: "x")) == .text("x"))
        #expect(try value("%@", Topic(rawValue: "Math")) == .text("Math"))
        #expect(try value("%@", AnyHashable(Topic(rawValue: "Math"))) == .text("Math"))
        let id = UUID()
        #expect(try value("%@", id) == .text(id.uuidString))
    }

    @Test func `a URL is compared by its absolute text`() throws {
        let url = try #require(URL(string: "greatplays://act/1"))
        #expect(try value("%@", url) == .text("greatplays://act/1"))
        #expect(try value("%@", url as NSURL) == .text("greatplays://act/1"))
    }

    @Test func `integers of every width are integers`() throws {
        let integers: [Any] = [
            Int(5), Int8(5), Int16(5), Int32(5), Int64(5), UInt(5), UInt8(5), UInt16(5), UInt32(5), UInt64(5),
            NSNumber(value: 5), NSNumber(value: UInt64(5)),
        ]
        for integer in integers {
            for specifier in ["%@", "%d", "%i", "%u", "%ld", "%li", "%lu", "%lld", "%llu", "%zd"] {
                #expect(try value(specifier, integer) == .integer(5))
            }
        }
        #expect(try value("%@", Kind.quiz) == .integer(3))
        #expect(try value("%@", UInt64.max) == .number(0x1p64))
        #expect(try value("%@", NSNumber(value: UInt64.max)) == .number(0x1p64))
        #expect(try value("%@", Int64.min) == .integer(.min))
    }

    @Test func `fractions of every type are numbers`() throws {
        let fractions: [Any] = [
            2.5, Float(2.5), CGFloat(2.5), NSNumber(value: 2.5), Decimal(2.5), NSDecimalNumber(2.5),
        ]
        for fraction in fractions {
            for specifier in ["%@", "%f", "%lf", "%g", "%e"] {
                #expect(try value(specifier, fraction) == .number(2.5))
            }
        }
        #expect(try value("%f", 2) == .number(2))
    }

    @Test func `booleans are booleans, or the integers that NSNumber makes of them`() throws {
        #expect(try value("%@", true) == .bool(true))
        #expect(try value("%d", false) == .bool(false))
        #expect(try value("%@", NSNumber(value: true)) == .integer(1))
    }

    @Test func `dates are dates`() throws {
        let date = Date(timeIntervalSinceReferenceDate: 12.5)
        #expect(try value("%@", date) == .date(date))
        #expect(try value("%@", date as NSDate) == .date(date))
    }

    @Test func `nothing is nil, however it is wrapped`() throws {
        #expect(try value("%@", NSNull()) == .null)
        #expect(try value("%@", Int?.none as Any) == .null)
        #expect(try value("%@", String??.some(.none) as Any) == .null)
        #expect(try value("%@", Int?.some(4) as Any) == .integer(4))
    }

    @Test func `lists and sets are lists`() throws {
        let both = PredicateValue.list([.integer(1), .text("x")])
        #expect(try value("%@", [1, "x"] as [Any]) == both)
        #expect(try value("%@", NSArray(array: [1, "x"])) == both)
        #expect(try value("%@", [Int]()) == .list([]))
        #expect(try value("%@", Set(["x"])) == .list([.text("x")]))
        #expect(try value("%@", NSSet(array: ["x"])) == .list([.text("x")]))
        #expect(try value("%@", NSOrderedSet(array: ["x", 1])) == .list([.text("x"), .integer(1)]))
        #expect(try value("%@", [Topic(rawValue: "Math")]) == .list([.text("Math")]))
        #expect(try value("%@", [Int?.none]) == .list([.null]))
    }

    @Test func `any other object stands for itself`() throws {
        let node = Node()
        #expect(try value("%@", node) == .object(node))
        #expect(try value("%@", [node]) == .list([.object(node)]))
    }

    @Test func `a key path argument may have dots and stand inside a path`() throws {
        func path(_ format: String, _ arguments: Any...) throws -> String {
            try PredicateTree(format: format, arguments: arguments).format
        }
        #expect(try path("%K = 1", "title") == "title = 1")
        #expect(try path("%K = 1", "parent.title") == "parent.title = 1")
        #expect(try path("%K.title = 1", "parent") == "parent.title = 1")
        #expect(
            try path("parent.%K.%K = 1", Topic(rawValue: "parent"), "title".dropFirst(0)) == "parent.parent.title = 1")
        #expect(try path("%K = 1", "in") == "#in = 1")
    }

    @Test func `arguments are taken in order`() throws {
        let tree = try PredicateTree(format: "%K = %@ AND b IN {%d, %f}", arguments: ["a", "x", 1, 2.5])
        #expect(tree.format == "a = \"x\" AND b IN {1, 2.5}")
    }
}
