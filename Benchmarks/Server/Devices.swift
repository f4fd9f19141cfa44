import Coursework
import Foundation
import JSON
import School

/// One connection, over which devices send in turn. Used by one thread at a time.
final class Worker: @unchecked Sendable {
    private let port: UInt16
    private var client: Client
    private let devices: [Device]
    private var next = 0

    init(_ port: UInt16, _ devices: [Device]) {
        self.port = port
        self.devices = devices
        client = Client(port: port)
    }

    func connect() { client = Client(port: port) }

    func push() {
        devices[next].push(client)
        next = (next + 1) % devices.count
    }

    func stay(after attempts: Int) { for device in devices { device.stay(after: attempts, client) } }

    func beginWork() { for _ in 0..<(2 * devices.count) { push() } }

    func takeWaits() -> Waits {
        var waits = Waits()
        for device in devices { waits.add(device.takeWaits()) }
        return waits
    }
}

/// One device at work. Used by one thread at a time.
final class Device: @unchecked Sendable {
    /// Up to where it knows the catalog.
    let catalog: String?
    private let number: Int
    private var fresh: Template
    private var news: Template
    private var count = 0
    private let attempts: Int
    private let scenes: Int
    private var stays = false
    private var waits = Waits()

    init(
        _ number: Int, _ stage: Stage, _ organization: Organization.ID, _ month: Pushes.Month, _ catalog: String?,
        _ client: Client
    ) throws {
        self.number = number
        (attempts, scenes) = (month.attempts, month.scenes)
        let token = try stage.school.signIn(.student, number, in: organization)
        var request = SyncRequest(app: Seed.app, name: "Light", device: DeviceID(rawValue: "tablet-\(number)-00000000"))
        // What a device knows that has been there before: nothing is new for it.
        request.catalog = catalog
        repeat {
            let text = client.body(
                of: Ask.post(
                    "/v1/sync", token, String(decoding: try JSONEncoding.encode(request), as: UTF8.self)))
            let answer = try JSONDecoding.decode(SyncResponse.self, from: JSONValue(parsing: text))
            request.state = answer.state ?? request.state
            request.catalog = answer.catalog.cursor
            if !answer.catalog.hasMore { break }
        } while true
        self.catalog = request.catalog
        fresh = try Template(request, token, isNews: false)
        news = try Template(request, token, isNews: true)
    }

    func push(_ client: Client) {
        let isNews = stays || count % 2 == 1
        push(count / 2, isNews: isNews, scene: stays ? 0 : count / 2 / attempts % scenes, client)
        if !stays { count += 1 }
    }

    private func push(_ attempt: Int, isNews: Bool, scene: Int, _ client: Client) {
        let start = seconds()
        let millisecond = Int64(start * 1000) + 1_756_800_000_000
        if isNews {
            news.set(attempt: attempt, of: number, scene: scene, time: millisecond)
        } else {
            fresh.set(attempt: attempt, of: number, scene: scene, time: millisecond)
        }
        let answer = client.ask(isNews ? news.bytes : fresh.bytes)
        require(answer.status == 200, "a push was answered \(answer.status)")
        waits.add(seconds() - start)
    }

    func stay(after attempts: Int, _ client: Client) {
        for attempt in 0...attempts { push(attempt, isNews: false, scene: 0, client) }
        stays = true
        count = attempts * 2
    }

    func takeWaits() -> Waits {
        defer { waits = Waits() }
        return waits
    }
}

/// A request of which an attempt's name, its scene and the times of its edits are written over each time.
private struct Template {
    private(set) var bytes: [UInt8]
    private var names: [Int] = []
    private var places: [Int] = []
    private var times: [Int] = []

    private static let name = "attempt-PPPPPPPPPPPPPPPPPPPP"
    private static let scene = "scene SSSSSS"

    init(_ request: SyncRequest, _ token: String, isNews: Bool) throws {
        let device = request.device
        let stamp = Stamp(HybridTime.zero, device)
        var record = ActivityRecord(
            id: ActivityRecord.ID(rawValue: Self.name), path: IdentifierPath([Seed.app, "act 0", Self.scene]),
            created: Date(timeIntervalSince1970: 1_756_800_000), edited: stamp,
            durations: [device: isNews ? 90.5 : 30.25])
        record.progress.insert(from: 0, to: 0.25)
        record.progress.insert(from: 0.5, to: isNews ? 0.75 : 0.625)
        let created = Date(timeIntervalSince1970: 1_756_800_001)
        record.setPrimary(
            ActivityItem("points", title: "Points", value: .score(isNews ? 9 : 7, of: 10), created: created), at: stamp)
        record.put(ActivityItem("hints", title: "Hints", value: .quantity(2), created: created), at: stamp)
        var request = request
        request.reports = [SentReport(record)]
        let body = String(decoding: try JSONEncoding.encode(request), as: UTF8.self)
        bytes = Ask.post("/v1/sync", token, body)
        names = bytes.places(of: "PPPPPPPPPPPPPPPPPPPP")
        places = bytes.places(of: "SSSSSS")
        times = bytes.places(of: HybridTime.zero.description)
        require(names.count == 1 && places.count == 1 && times.count == 4, "the template has changed")
    }

    mutating func set(attempt: Int, of device: Int, scene: Int, time: Int64) {
        write(device * 1_000_000_000 + attempt, digits: 20, at: names[0])
        // Scenes are declared without zeros in front, so the rest is told apart by spaces that JSON does not have.
        let text = Array("\(scene)".utf8)
        let end = places[0] + 6
        for index in places[0]..<end { bytes[index] = index - places[0] < text.count ? text[index - places[0]] : 32 }
        moveQuote(behind: places[0] + text.count, end)
        for place in times { write(time << 16, digits: 16, radix: 16, at: place) }
    }

    /// Closes the text early and lets white space follow: the length of the request stays.
    private mutating func moveQuote(behind place: Int, _ end: Int) {
        bytes[place] = 34
        for index in place + 1...end { bytes[index] = 32 }
    }

    private mutating func write(_ value: Int64, digits: Int, radix: Int64 = 10, at place: Int) {
        var rest = value
        for index in stride(from: place + digits - 1, through: place, by: -1) {
            let digit = UInt8(rest % radix)
            bytes[index] = digit < 10 ? 48 + digit : 87 + digit
            rest /= radix
        }
    }

    private mutating func write(_ value: Int, digits: Int, at place: Int) {
        write(Int64(value), digits: digits, at: place)
    }
}

extension [UInt8] {
    fileprivate func places(of text: String) -> [Int] {
        let wanted = Array(text.utf8)
        return indices.dropLast(wanted.count - 1).filter {
            self[$0] == wanted[0] && Array(self[$0..<$0 + wanted.count]) == wanted
        }
    }
}
