import Foundation
import Programs
import Testing

@Suite struct TypeNameTests {
    @Test func `no two types at the top of a file have one name`() throws {
        let sources = ClientPackage.repository.appending(path: "Sources")
        let files = try FileManager.default.subpathsOfDirectory(atPath: sources.path).filter { $0.hasSuffix(".swift") }
        var places: [Substring: [String]] = [:]
        for file in files {
            let text = try String(contentsOf: sources.appending(path: file), encoding: .utf8)
            let words =
                #/^(?:@\w+ )*(?:(?:public|package|internal|fileprivate|private|final|indirect) )*(?:struct|enum|class|actor|protocol) (\w+)/#
            for type in text.matches(of: words.anchorsMatchLineEndings()) { places[type.1, default: []].append(file) }
        }
        #expect(places.count > 500)
        #expect(places.filter { $1.count > 1 } == [:])
    }
}
