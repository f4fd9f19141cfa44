package import Coursework
import SQL

extension Transaction {
    /// The navigation children of a context that still exist, in the app's order: other ways to reach them than the
    /// tree.
    package func navigationChildren(of path: IdentifierPath, _ request: PageRequest = PageRequest()) throws
        -> Page<CatalogEntry>
    {
        let mark = try request.parts(or: ["-1"])
        guard let last = Int(mark[0]) else { throw PageRequest.foreign }
        var found: [(place: Int, entry: CatalogEntry)] = []
        for (place, child) in try shown(below: path).enumerated() where place > last {
            guard let entry = try entryIfAny(child) else { continue }
            found.append((place, entry))
            if found.count == request.rows { break }
        }
        let page = request.page(found) { ListMark(String($0.place)) }
        return Page(items: page.items.map(\.entry), next: page.next)
    }

    /// A context, if it is still offered.
    package func entryIfAny(_ path: IdentifierPath) throws -> CatalogEntry? {
        do { return try catalogEntry(path) } catch let error as SchoolError where error.code == .notFound { return nil }
    }

    private func shown(below path: IdentifierPath) throws -> [IdentifierPath] {
        let entry = try catalogEntry(path)
        guard entry.hasNavigationChildren else { return [] }
        let record = try connection.first(
            "SELECT record FROM context WHERE organization = $1 AND app = $2 AND path = $3",
            organizationID, .text(entry.app), .text(path.stored)
        ) { try Stored.value(as: ContextRecord.self, $0.text()) }
        return record?.navigationChildren.value?.elements ?? []
    }
}
