/// What is measured.
enum ServerCase: String, CaseIterable {
    case pushSQLite, pushPostgreSQL, pushOrganizations, growth, handoutList, reports, reportsMay, signIns, catalogs,
        idle, streams, district, rows, peer

    func run() async throws -> [Row] {
        switch self {
        case .pushSQLite: try await pushToSQLite()
        case .pushPostgreSQL: try await pushToPostgreSQL()
        case .pushOrganizations: try await pushToOrganizations()
        case .growth: try await grow()
        case .handoutList: try await listHandouts()
        case .reports: try await readReports()
        case .reportsMay: try await readReportsInMay()
        case .signIns: try await signIn()
        case .catalogs: try await listCatalogs()
        case .idle: try startIdle()
        case .streams: try await watchIdle()
        case .district: try await walkDistrict()
        case .rows: try readRows()
        case .peer: try await standBesidePeer()
        }
    }
}
