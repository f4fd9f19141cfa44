import Coursework
import Foundation
import JSON
import SchoolForTests
import SchoolServer
import Testing

@testable import HTTP
@testable import School

/// A teacher opens a level of an app's content, and the teacher's own devices are asked for it, and nobody else's.
@Suite struct BrowsingTests {
    private let place = "/v1/apps/\(Campus.app)/browse"
    private let path: JSONValue = ["path": [.string(Campus.app), "shadows"]]
    private let asked = "event: browse\ndata: [\"\(Campus.app)\",\"shadows\"]\n\n"
    private let news = "event: change\ndata: browsing\n\n"
    private var at: String { "at=%5B%22\(Campus.app)%22,%22shadows%22%5D" }

    private func watch(_ client: Client, _ part: String) async throws -> EventStream {
        let stream = try #require(await client.get("/v1/events?browsing=\(part)").stream)
        #expect(stream.unread == "event: hello\ndata: \n\n")
        return stream
    }

    private func isWaited(_ server: InProcessServer, in dispatcher: Dispatcher? = nil) -> Bool {
        (dispatcher ?? server.dispatcher).services.browsing.isWaited(
            for: server.campus.path("shadows"), server.campus.asTeacher)
    }

    @Test(arguments: Engine.allCases)
    func `the devices of the same teacher are asked, and no others`(engine: Engine) async throws {
        let server = try await InProcessServer(engine)
        let teacher = try await server.client(.teacher)
        let (device, page) = (try await watch(teacher, "fill"), try await watch(teacher, "follow"))
        let other = try await watch(server.client(.otherTeacher), "fill")
        let student = try await watch(server.client(.student), "fill")
        #expect(await teacher.post(place, path).status == 204)
        #expect(device.unread == asked)
        #expect(page.unread == news)
        #expect(isWaited(server))
        #expect([other.unread, student.unread] == ["", ""])
        #expect(await teacher.delete("\(place)?\(at)").status == 204)
        #expect(page.unread == news)
        #expect(device.unread == "")
        #expect(!isWaited(server))
    }

    @Test func `where no device listens there is nothing to wait for`() async throws {
        let server = try await InProcessServer()
        let teacher = try await server.client(.teacher)
        let page = try await watch(teacher, "follow")
        #expect(await teacher.post(place, path).status == 204)
        #expect(page.unread == "")
        #expect(!isWaited(server))
        #expect(!server.dispatcher.services.browsing.isServed(server.campus.asTeacher))
    }

    @Test func `who asks again at once is not passed on`() async throws {
        let server = try await InProcessServer()
        let teacher = try await server.client(.teacher)
        let device = try await watch(teacher, "fill")
        for _ in 1...3 { #expect(await teacher.post(place, path).status == 204) }
        #expect(device.unread == asked)
        server.campus.advance(by: 6)
        #expect(await teacher.post(place, path).status == 204)
        #expect(device.unread == asked)
    }

    @Test func `all devices are waited for, though not for ever`() async throws {
        let server = try await InProcessServer()
        let teacher = try await server.client(.teacher)
        let devices = [try await watch(teacher, "fill"), try await watch(teacher, "fill")]
        #expect(await teacher.post(place, path).status == 204)
        #expect(devices.map(\.unread) == [asked, asked])
        #expect(await teacher.delete("\(place)?\(at)").status == 204)
        #expect(isWaited(server))
        server.campus.advance(by: 21)
        #expect(!isWaited(server))
        #expect(server.dispatcher.services.browsing.isServed(server.campus.asTeacher))
    }

    @Test func `what is not offered cannot be asked for`() async throws {
        let server = try await InProcessServer()
        let teacher = try await server.client(.teacher)
        let device = try await watch(teacher, "fill")
        let foreign: JSONValue = ["path": ["org.example.unknown"]]
        #expect(await teacher.post("/v1/apps/org.example.unknown/browse", foreign).status == 404)
        #expect(await teacher.post(place, foreign).status == 404)
        #expect(await teacher.post(place, ["path": [.string(Campus.app), "nothing"]]).status == 404)
        #expect(device.unread == "")
    }

    @Test func `nothing of it is stored`() async throws {
        let server = try await InProcessServer()
        let teacher = try await server.client(.teacher)
        let device = try await watch(teacher, "fill")
        let state = try server.campus.school.state()
        #expect(await teacher.post(place, path).status == 204)
        #expect(device.unread == asked)
        #expect(try server.campus.school.state() == state)
    }

    @Test func `pages and devices find each other through any process of the server`() async throws {
        let server = try await InProcessServer()
        let beside = Dispatcher(server.campus.school)
        let hubs = [server.dispatcher.hub, beside.hub]
        server.campus.tell { news in hubs.forEach { $0.publish(news) } }
        let teacher = try await server.client(.teacher)
        let there = Client(dispatcher: beside, headers: teacher.headers)
        let (device, page) = (try await watch(there, "fill"), try await watch(teacher, "follow"))
        #expect(await teacher.post(place, path).status == 204)
        #expect(device.unread == asked)
        #expect(page.unread == news)
        #expect(isWaited(server) && isWaited(server, in: beside))
        #expect(await there.delete("\(place)?\(at)").status == 204)
        #expect(page.unread == news)
        #expect(!isWaited(server) && !isWaited(server, in: beside))
    }
}

extension EventStream {
    /// What a client would read now.
    fileprivate var unread: String {
        withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { buffer in
            guard case .bytes(let count) = read(into: buffer) else { return "" }
            return String(decoding: buffer[..<count], as: UTF8.self)
        }
    }
}
