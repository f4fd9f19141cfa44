import Foundation
import Programs
import School

/// What `Scripts/peer-bench` has prepared: a Kolibri that listens, with a class of the same size.
private struct Plan: Decodable, Sendable {
    struct Student: Decodable, Sendable {
        /// Fields of a head that speak for the student.
        var fields: String
        /// Where the student's answers go.
        var path: String
    }

    var port: UInt16
    var students: [Student]
    /// Fields that speak for the teacher, and where the class's overview is.
    var teacher: String
    var overview: String

    static func find() throws -> Plan? {
        guard let path = ProcessInfo.processInfo.environment["HOMEROOM_PEER"] else { return nil }
        return try JSONDecoder().decode(Plan.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
    }

    /// An answer to the next question, with half a minute of work.
    func answer(_ student: Int, _ number: Int) -> [UInt8] {
        let item = String(format: "%032x", number)
        let interactions =
            #"[{"item":"\#(item)","correct":1,"complete":true,"time_spent":30,"answer":{"number":7},"simple_answer":"7"}]"#
        return request(
            "PUT", students[student].path, students[student].fields,
            #"{"time_spent_delta":30,"progress":0.5,"interactions":\#(interactions)}"#)
    }

    func request(_ method: String, _ path: String, _ fields: String, _ body: String = "") -> [UInt8] {
        Array(
            """
            \(method) \(path) HTTP/1.1\r
            Host: 127.0.0.1\r
            Content-Type: application/json\r
            Content-Length: \(body.utf8.count)\r
            \(fields)\r
            \(body)
            """.utf8)
    }
}

extension ServerCase {
    /// Beside Kolibri, in turns: no rows unless `Scripts/peer-bench` has started one.
    func standBesidePeer() async throws -> [Row] {
        guard let plan = try Plan.find() else { return [] }
        let pushes = try await Pushes(.may)
        var rows: [Row] = []
        for clients in [1, 8, 32] {
            let peers = (0..<clients).map { _ in Peer(plan) }
            var rates = (ours: Rates(), theirs: Rates())
            for _ in 0..<3 {
                rates.ours.add(pushes.round(2, clients: clients).rate)
                for peer in peers { peer.connect() }
                rates.theirs.add(Load.rate(clients: clients, seconds: 4) { peers[$0].answer(as: $0) })
            }
            let work = clients == 1 ? "answers of 1 student" : "answers of \(clients) students at once"
            rows.append(
                Row(
                    "\(work), 20 open handouts", ours: rates.ours, plain: rates.theirs, plainIs: "Kolibri", atLeast: 100
                ))
        }
        rows.append(try overview(pushes.stage, plan))
        await pushes.stage.stop()
        return rows
    }

    private func overview(_ stage: Stage, _ plan: Plan) throws -> Row {
        let token = try stage.school.signIn(.teacher, 0)
        let path = "/v1/classes/\(Seed.id(.schoolClass, 0) as SchoolClass.ID)/report"
        let peer = Client(port: plan.port)
        let request = plan.request("GET", plan.overview, plan.teacher)
        var times = (ours: Times(), theirs: Times())
        for _ in 0..<5 {
            times.ours.add(stage.waits(for: path, as: token, times: 100).median)
            for _ in 0..<3 {
                times.theirs.measure { require(peer.ask(request).status == 200, "Kolibri has no overview") }
            }
        }
        let ratio = times.theirs.median / times.ours.median
        return Row(
            "class overview, 32 students, 20 handouts of 5 tasks", figure: String(format: "%.0f x", ratio),
            goal: "500 x",
            holds: ratio >= 500, ours: describe(times.ours), against: "Kolibri: \(describe(times.theirs))")
    }
}

/// A connection to Kolibri, on which one student answers after the other. Used by one thread at a time.
private final class Peer: @unchecked Sendable {
    private let plan: Plan
    private var client: Client
    private var count = 0

    init(_ plan: Plan) {
        self.plan = plan
        client = Client(port: plan.port)
    }

    /// It hangs up on who is silent for long.
    func connect() { client = Client(port: plan.port) }

    func answer(as student: Int) {
        count += 1
        let status = client.ask(plan.answer(student, count)).status
        require(status == 200, "Kolibri answered \(status)")
    }
}
