package import Coursework
import Foundation

extension Sync {
    /// What the school says became of all that reached it of a student, from whatever device; by app, in the order of
    /// their names.
    ///
    /// The device cannot know this, because responses to apps do not say it. So it is requested only when a person
    /// asks.
    ///
    /// - Returns: nil for who is no student, of whom the school keeps nothing.
    /// - Throws: ``SyncProblem`` where the school does not say.
    package static func ledger(
        of credential: Credential, _ variables: [String: String] = [:],
        patience: SchoolClient.Patience = .init(idle: 5, total: 15)
    ) throws(SyncProblem) -> [(app: String, fates: [Fate: Int])]? {
        let client = SchoolClient(try credential.address(variables), token: credential.token, patience: patience)
        defer { client.close() }
        var fates: [String: [Fate: Int]] = [:]
        var place: String?
        repeat {
            let mark = place.map { [URLQueryItem(name: "after", value: $0)] } ?? []
            let query = [URLQueryItem(name: "limit", value: "200")] + mark
            let answer = try client.send("GET", "/v1/me/fates", query: query)
            switch answer.status {
            case 200: break
            case 401: throw .signedOut
            case 403: return nil
            default:
                throw .unexpected(
                    status: answer.status, ProblemDocument(answer.body).detailIfAny, retryAfter: answer.retryAfter)
            }
            guard let page = try? SyncCoding.decode(LedgerPage.self, from: answer.body) else { throw .unreadable }
            for entry in page.fates { fates[entry.app, default: [:]][entry.fate, default: 0] += 1 }
            place = page.next
        } while place != nil
        return fates.sorted { $0.key < $1.key }.map { (app: $0.key, fates: $0.value) }
    }

    private struct LedgerPage: Decodable {
        struct Entry: Decodable {
            var app: String
            var fate: Fate
        }

        var fates: [Entry]
        var next: String?
    }
}
