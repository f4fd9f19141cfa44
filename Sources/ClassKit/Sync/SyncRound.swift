import Coursework
import Foundation
import SQL

/// One sync with the school: sends everything that may be sent, and fetches everything new.
struct SyncRound {
    let store: SyncedStore
    let organization: String
    let client: SchoolClient
    private(set) var report = SyncReport()
    /// The store's generation that has been looked at.
    private(set) var generation: Int64 = -1
    private var share = SyncedStore.Share.full
    /// Whether the school has said lately how late it is, and what may be told.
    private var hasHeard = false
    /// An entry that was refused when sent alone; it is to blame if the school accepts a request without it.
    private var suspect: (batch: SyncedStore.UploadBatch, reason: String)?

    /// Seconds for which what the school said last is good enough to tell something by.
    private static let memory: TimeInterval = 60

    init(_ store: SyncedStore, of organization: String, through client: SchoolClient) {
        self.store = store
        self.organization = organization
        self.client = client
    }

    mutating func run() throws {
        var isNews = false
        repeat { isNews = try exchange() } while isNews
        try sendPictures()
    }

    /// One request and its answer; true when another one is to follow.
    private mutating func exchange() throws -> Bool {
        let batch = try pack()
        let before = store.clock.now()
        let answer = try client.send("POST", "/v1/sync", body: try SyncCoding.data(batch.request))
        switch answer.status {
        case 200: return try apply(batch, answer.body, before: before)
        case 413, 422: return try narrow(batch, ProblemDocument(answer.body).sentence)
        default: throw SyncProblem(answer)
        }
    }

    private mutating func pack() throws -> SyncedStore.UploadBatch {
        // First fetch the assignments, unless that was just done: then nothing is sent for a handout that was locked
        // in the meantime, and a changed clock is noticed.
        if !hasHeard {
            hasHeard = try store.hasHeard(within: Self.memory)
            if !hasHeard { return try store.pack(.nothing, for: organization) }
        }
        // What is kept needs no request of its own.
        while true {
            var batch = try store.pack(share, for: organization)
            if let left = batch.left {
                batch.request.installation = client.news(
                    Installation(version: store.version, waiting: left), of: store.app)
            }
            generation = batch.generation
            if batch.count > 0 || batch.looked == 0 { return batch }
        }
    }

    private mutating func apply(_ batch: SyncedStore.UploadBatch, _ body: Data, before: Date) throws -> Bool {
        guard let answer = try? SyncCoding.decode(SyncResponse.self, from: body) else { throw SyncProblem.unreadable }
        let after = store.clock.now()
        let (arrived, isNews) = try store.apply(batch, answer, from: before, to: max(before, after))
        if let installation = batch.request.installation { client.hasSaid(installation, of: store.app) }
        report.sent += arrived
        report.contexts += batch.contexts.count
        if let suspect {
            try store.putAside(suspect.batch, reason: suspect.reason)
            self.suspect = nil
            share = .full
            return true
        }
        guard arrived == batch.reports.count else {
            throw SyncProblem.refused("It did not confirm all attempts that it was sent.")
        }
        share.total = min(share.total * 2, SyncedStore.Share.full.total)
        defer { hasHeard = true }
        return batch.count > 0 || isNews || answer.catalog.hasMore || !hasHeard
    }

    /// Sends less, to find out which entry the school refuses.
    private mutating func narrow(_ batch: SyncedStore.UploadBatch, _ reason: String) throws -> Bool {
        if let installation = batch.request.installation {
            // A school of an older version knows no such thing; what was worked at is not to blame.
            client.hasSaid(installation, of: store.app)
            return true
        }
        switch batch.count {
        // Not an entry is the reason, but the app, or the device.
        case 0: throw SyncProblem.refused(reason)
        case 1:
            suspect = (batch, reason)
            share.total = 0
        case let count: share.total = count / 2
        }
        return true
    }
}
