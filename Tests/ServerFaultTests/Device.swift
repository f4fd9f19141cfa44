import Coursework
import Foundation
import JSON
import Locks
import Programs
import SchoolForTests

/// A student's device that works without a pause: it keeps what it has told until it is acknowledged, as ClassKit does.
///
/// One thread at a time works with it.
final class Device: @unchecked Sendable {
    /// What the school should make of an attempt.
    enum Kind: CaseIterable {
        case assigned, unassigned, unknown, tooLong

        var fate: Fate {
            switch self {
            case .assigned: .recorded
            case .unassigned: .keptPrivate(.nothingAssigned)
            case .unknown: .refused(.contextUnknown)
            case .tooLong: .refused(.limitExceeded)
            }
        }
    }

    /// An attempt, with all that was ever told of it.
    struct Attempt {
        var versions: [ActivityRecord]
        /// What should become of each.
        var fates: [Fate]
        /// How many of them were acknowledged.
        var acknowledged = 0
    }

    /// What is on its way: the same bytes until the answer comes.
    private struct Letter {
        var body: [UInt8]
        /// The attempts whose latest version is in it.
        var news: [Int]
        var receipts: Set<String>
        var marks: [IdentifierPath]
    }

    let token: String
    let person: Int64
    private let name: DeviceID
    private(set) var attempts: [Attempt] = []
    private(set) var marksAcknowledged: Set<IdentifierPath> = []
    private(set) var tally = Tally()
    private var clock = HybridTime.zero
    private var generator: SplitMix
    private var letter: Letter?
    private var state: String?
    private var catalog: String?
    private var line: Line?
    private var lastPort: UInt16 = 0

    init(_ number: Int, token: String, person: Int64, seed: UInt64) {
        self.token = token
        self.person = person
        name = DeviceID(rawValue: "tablet \(number)")
        generator = SplitMix(seed: seed &+ UInt64(number) &* 1009)
    }

    var hasNothingUnderWay: Bool { letter == nil }

    /// Works until `shouldEnd` says so; with `finishes`, until nothing is under way any more.
    ///
    /// - Parameter ports: where servers listen at the moment.
    func work(_ load: Load, finishes: Bool) {
        defer { line = nil }
        while true {
            if letter == nil {
                if finishes || load.shouldEnd { return }
                write()
            }
            guard deliver(load) else { return }
        }
    }

    // MARK: - Delivering

    /// Sends the letter until it is answered; tells whether to go on.
    private func deliver(_ load: Load) -> Bool {
        guard let letter else { return true }
        while true {
            if load.mustEnd { return false }
            do throws(Line.Failure) {
                let line = try connection(load)
                let answer = try line.ask("POST", "/v1/sync", letter.body, as: token)
                if answer.isLast { self.line = nil }
                if answer.status == 200 { return take(answer, load) }
                if answer.status == 503, answer.headers["retry-after"] != nil {
                    tally.refusals += 1
                    load.noteRefusal(answer.problem ?? "none")
                    // Its word is seconds; tests have less time, but are not to take the machine's either.
                    load.pause(seconds: 0.1)
                } else {
                    // Nothing that a device does is refused; trying it again would only say so again.
                    surprise("\(answer.status) \(String(decoding: answer.body.prefix(300), as: UTF8.self))")
                    return false
                }
            } catch {
                if let line, error == .unanswered {
                    if line.answers > 0 { tally.unanswered += 1 } else { tally.unansweredAtFirst += 1 }
                }
                if error == .torn { tally.unanswered += 1 }
                line = nil
            }
            tally.repeats += 1
            load.pause()
        }
    }

    private func connection(_ load: Load) throws(Line.Failure) -> Line {
        if let line { return line }
        // After a failure the other server, where there is one.
        let ports = load.ports.filter { $0 != lastPort }
        guard let port = (ports.isEmpty ? load.ports : ports).randomElement(using: &generator) else { throw .refused }
        lastPort = port
        let line = try Line(port)
        self.line = line
        return line
    }

    private func take(_ answer: Line.Answer, _ load: Load) -> Bool {
        guard let letter, let body = try? JSONValue(parsing: answer.body) else {
            surprise("an answer that is no JSON")
            return false
        }
        let received = body["received"]?.asArray ?? []
        let receipts = received.map { "\($0["id"]?.asString ?? "") \($0["edited"]?["time"]?.asString ?? "")" }
        if Set(receipts) != letter.receipts { surprise("receipts for other reports than were sent") }
        state = body["state"]?.asString ?? state
        catalog = body["catalog"]?["cursor"]?.asString ?? catalog
        for index in letter.news { attempts[index].acknowledged = attempts[index].versions.count }
        marksAcknowledged.formUnion(letter.marks)
        tally.answers += 1
        self.letter = nil
        load.noteAnswer()
        return true
    }

    private func surprise(_ words: String) { tally.surprises.append(words) }

    // MARK: - Working

    private var stamp: Stamp { Stamp(clock.tick(now: Date()), name) }

    /// Writes the next letter: news of one to three attempts, sometimes one that was told before, sometimes a mark.
    private func write() {
        var news: Set<Int> = []
        for _ in 0..<Int.random(in: 1...3, using: &generator) { act(&news) }
        var reports = news.sorted().map { attempts[$0].versions[attempts[$0].versions.count - 1] }
        if Int.random(in: 0..<4, using: &generator) == 0, let old = reportToldBefore(but: news) {
            reports.append(old)
            tally.duplicates += 1
        }
        var marks: [IdentifierPath] = []
        if Int.random(in: 0..<8, using: &generator) == 0 {
            marks.append(Self.assigned.randomElement(using: &generator) ?? Self.assigned[0])
        }
        let request = SyncRequest(
            app: Campus.app, name: "Light", device: name, state: state, catalog: catalog,
            reports: reports.map { SentReport($0) }, marks: marks.map { DoneMark(path: $0, marked: Date()) })
        guard let body = try? JSONEncoding.encode(request) else { return surprise("a request that is no JSON") }
        letter = Letter(
            body: body, news: news.sorted(), receipts: Set(reports.map { "\($0.id.rawValue) \($0.edited.time)" }),
            marks: marks)
    }

    /// Any version that was acknowledged, also one that is no longer the latest.
    private func reportToldBefore(but news: Set<Int>) -> ActivityRecord? {
        let told = attempts.indices.filter { attempts[$0].acknowledged > 0 && !news.contains($0) }
        guard let index = told.randomElement(using: &generator) else { return nil }
        return attempts[index].versions[Int.random(in: 0..<attempts[index].acknowledged, using: &generator)]
    }

    private static func path(_ identifiers: String...) -> IdentifierPath { IdentifierPath([Campus.app] + identifiers) }
    static let assigned = [path("shadows"), path("shadows", "umbra"), path("shadows", "umbra", "edge")]
    /// The school keeps no more at one context.
    private static let mostAttempts = 150

    /// Begins an attempt, or goes on with one that is not in the letter yet: each version is told.
    private func act(_ news: inout Set<Int>) {
        if attempts.count < Self.mostAttempts, attempts.isEmpty || Int.random(in: 0..<5, using: &generator) < 2 {
            begin(Kind.allCases.randomElement(using: &generator) ?? .assigned)
            news.insert(attempts.count - 1)
        } else {
            let index = Int.random(in: 0..<attempts.count, using: &generator)
            if news.insert(index).inserted { goOn(index) }
        }
    }

    private func begin(_ kind: Kind) {
        let stamp = stamp
        let path =
            switch kind {
            case .assigned, .tooLong: Self.assigned.randomElement(using: &generator) ?? Self.assigned[0]
            case .unassigned: Self.path("colours")
            case .unknown: Self.path("nowhere")
            }
        var record = ActivityRecord(
            id: ActivityRecord.ID(rawValue: "\(person)-\(attempts.count)"), path: path, created: stamp.time.date,
            edited: stamp, durations: [name: 1])
        record.setPrimary(points(kind == .tooLong ? String(repeating: "long ", count: 60) : "Points"), at: stamp)
        attempts.append(Attempt(versions: [record], fates: [kind.fate]))
    }

    private func points(_ title: String) -> ActivityItem {
        ActivityItem(
            "points", title: title, value: .score(Double(Int.random(in: 0...10, using: &generator)), of: 10),
            created: Date(milliseconds: 1_756_713_600_000))
    }

    private func goOn(_ index: Int) {
        let attempt = attempts[index]
        var record = attempt.versions[attempt.versions.count - 1]
        var fate = attempt.fates[attempt.fates.count - 1]
        let stamp = stamp
        record.addDuration(1, at: stamp)
        let start = Double(Int.random(in: 0..<8, using: &generator)) / 8
        record.addProgress(from: start, to: start + 0.125, at: stamp)
        // What was too long is made to fit now and then, and is recorded from then on.
        if fate != .refused(.limitExceeded) || Bool.random(using: &generator) {
            record.setPrimary(points("Points"), at: stamp)
            if fate == .refused(.limitExceeded) { fate = .recorded }
        }
        attempts[index].versions.append(record)
        attempts[index].fates.append(fate)
    }
}
