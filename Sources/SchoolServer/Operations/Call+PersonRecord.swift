import Archives
package import JSON
package import School

extension Call {
    /// Everything kept about a person as a document, for those who may read the log about that person. The request is
    /// logged first. The person's school work belongs to them and their teachers, so the document only says how much
    /// there is.
    package func personRecord(of id: Person.ID) async throws -> JSONValue {
        try await perform(.logTakingRecord(of: id))
        let record = PersonRecord(school, try actor.organization, id)
        let deeds = try record.counts().filter(\.isDeed).reduce(0) { $0 + $1.rows }
        guard deeds <= Self.mostRecordRows else {
            throw SchoolError.limit(
                "record_too_large",
                "\(deeds) lines of the log are about them; at most \(Self.mostRecordRows) are sent.",
                remedy: "Have it written on the server: homeroom admin export --person \(id).")
        }
        return try record.document(at: school.now(), withWork: false)
    }

    /// Rather more than a busy teacher produces in ten years.
    static let mostRecordRows = 50_000
}
