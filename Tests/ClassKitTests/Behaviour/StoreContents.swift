import Foundation
import SQL
import SQLite

@testable import ClassKit

/// What only the file itself can tell, or what a school would have put there.
extension Workplace {
    func count(_ query: String) throws -> Int {
        try store.tree.file.read { try $0.first(Query(built: query)) { Int($0.integer(0)) } ?? 0 }
    }

    func texts(_ query: String) throws -> [String] {
        try store.tree.file.read { try $0.all(Query(built: query)) { $0.text(0) } }
    }

    /// Attaches a document to a handout, as a teacher would.
    func assignDocument(_ url: URL) throws {
        _ = try store.tree.file.database().write {
            try $0.run("INSERT INTO document (url) VALUES ($1)", .text(url.absoluteString))
        }
    }
}
