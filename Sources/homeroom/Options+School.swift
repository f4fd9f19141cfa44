import School

extension Options {
    /// Opens the data that the options name, and closes it however the body ends.
    func withData<Result>(_ body: (SchoolData) async throws -> Result) async throws -> Result {
        let data = try SchoolData(self)
        do {
            let result = try await body(data)
            await data.close()
            return result
        } catch {
            await data.close()
            throw error
        }
    }

    /// The same with the school that the options name, which acts itself.
    func withSchool<Result>(_ body: (School, Actor) async throws -> Result) async throws -> Result {
        try await withData { data in
            let actor = Actor.school(try organization(in: data.school))
            return try await body(data.school, actor)
        }
    }

    /// The school that is named; without a name, the only one.
    func organization(in school: School) throws -> Organization.ID {
        let all = try school.organizationIDs()
        if let wanted = self["organization"] {
            guard let id = Organization.ID(wanted), all.contains(id) else {
                throw Failure("There is no school \(wanted) in the data.")
            }
            return id
        }
        guard let only = all.first, all.count == 1 else {
            throw Failure(
                all.isEmpty
                    ? "There is no school in the data yet. Found one with 'homeroom admin create'."
                    : "The data holds several schools. Name one with --organization: "
                        + all.map(\.description).joined(separator: ", ") + ".")
        }
        return only
    }
}
