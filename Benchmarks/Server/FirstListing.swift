import Coursework
import Foundation
import Gzip
import JSON
import SQL
import School

extension ServerCase {
    /// What a device costs the server that asks for an app's contexts for the first time, the first such device and the next.
    func listCatalogs() async throws -> [Row] {
        var rows: [Row] = []
        for count in [100, 1_000, 10_000, 100_000] {
            let stage = try Stage(
                Seed(classes: 1, teachers: 1, students: 30, handoutsPerClass: 1, tasksPerHandout: 3, attempts: 0))
            try Self.declare(count, stage.school)
            let token = try stage.school.signIn(.student, 0)
            let first = try Self.list(count, stage, token)
            var next = Times()
            for _ in 0..<3 { next.add(try Self.list(count, stage, token)) }
            await stage.stop()
            let isLargest = count == 100_000
            rows.append(
                Row(
                    "a device's first listing of \(count) contexts, processor", figure: describe(next.median),
                    goal: isLargest ? "0.1 s" : "—", holds: !isLargest || next.median <= 0.1, ours: describe(next),
                    against: "the first device: \(describe(first))"))
        }
        return rows
    }

    /// Past the server: each as a teacher's device would declare it.
    private static func declare(_ count: Int, _ school: School) throws {
        let stamp = Stamp(HybridTime(Date()), DeviceID(rawValue: "teacher"))
        try school.database.write { connection in
            for number in 0..<count {
                let path = IdentifierPath([Seed.app, "part \(number / 100)", "scene \(number)"])
                let record = ContextRecord(
                    path, ContextDescription(title: "Light and shadow, scene \(number)"), at: stamp)
                let text = String(decoding: try JSONEncoding.encode(record), as: UTF8.self)
                try connection.enqueue(
                    """
                    INSERT INTO context (
                        organization, app, path, parent, displayOrder, title, type, isAssignable, isRemoved, record,
                        modified, saved)
                    VALUES ($1, $2, $3, $4, 0, $5, 0, 1, 0, $6, $7, $7)
                    """,
                    [
                        Value(Seed.organization), .text(Seed.app), .text(path.stored),
                        .text(path.parent?.stored ?? ""), .text("Light and shadow, scene \(number)"), .text(text),
                        .integer(Date().milliseconds),
                    ])
            }
        }
    }

    /// Seconds of this process's processor, with what sending and receiving cost the client. It asks as devices do, for compressed
    /// answers.
    private static func list(_ count: Int, _ stage: Stage, _ token: String) throws -> Double {
        let client = Client(port: stage.port, room: 1 << 20)
        var request = SyncRequest(app: Seed.app, name: "Light", device: DeviceID(rawValue: "tablet"))
        var (listed, spent) = (0, 0.0)
        repeat {
            let body = String(decoding: try JSONEncoding.encode(request), as: UTF8.self)
            let start = processorSeconds()
            let packed = client.bytes(of: Ask.post("/v1/sync", token, body, accepting: "gzip"))
            spent += processorSeconds() - start
            let text = Gzip.decompress(packed, most: 1 << 20)
            require(text != nil, "an answer is not compressed, or not whole")
            let answer = try JSONDecoding.decode(SyncResponse.self, from: JSONValue(parsing: text ?? []))
            listed += answer.catalog.contexts.count
            request.catalog = answer.catalog.cursor
            if !answer.catalog.hasMore { break }
        } while true
        require(listed == count, "\(listed) of \(count) contexts were listed")
        return spent
    }
}

/// What this process has used of its processors.
private func processorSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
