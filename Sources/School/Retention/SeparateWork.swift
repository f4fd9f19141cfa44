/// Pieces of work of which one may fail without keeping the others from being done.
struct SeparateWork {
    private(set) var failures: [any Error] = []

    mutating func run(_ piece: () async throws -> Void) async {
        do { try await piece() } catch { failures.append(error) }
    }

    /// - Throws: the first failure.
    func end() throws {
        if let first = failures.first { throw first }
    }
}
