import ClassKit
import Coursework
import Foundation
import HTTP
import Locks
import Secrets
import Testing

/// Thumbnails on their way from the devices that declare for the school.
@Suite struct PictureTests {
    let school: StubSchool
    let device = TestDevice()

    init() throws {
        school = try StubSchool()
        school.change { $0.assignments = .teacher }
    }

    private func picture(_ shade: UInt8, side: Int = 100) throws -> CGImage {
        try CGImage(width: side, height: side, rgba: [UInt8](repeating: shade, count: side * side * 4))
    }

    private nonisolated(nonsending) func declare(_ identifier: String, _ shade: UInt8, in store: CLSDataStore)
        async throws -> CLSContext
    {
        let context = try await store.declare(identifier)
        context.thumbnail = try picture(shade)
        try await store.save()
        return context
    }

    private var asked: [String] { school.state.withLock { $0.paths.filter { $0.contains("thumbnails") } } }

    @Test func `a picture goes to the school once, named by its hash`() async throws {
        let store = device.open()
        _ = try await declare("shadow", 200, in: store)
        #expect(await store.syncNow(as: school.credential()).problem == nil)
        let (pictures, names) = school.state.withLock {
            ($0.pictures, $0.contexts.values.compactMap(\.thumbnail.value))
        }
        let (name, png) = try #require(pictures.first)
        #expect(pictures.count == 1 && names == [name])
        #expect(name == SHA256.digits(of: png))
        #expect(try CGImage(decoding: Data(png)) == picture(200))
        #expect(asked == ["HEAD /v1/thumbnails/\(name)", "PUT /v1/thumbnails/\(name)"])
        #expect(await store.syncNow(as: school.credential()).problem == nil)
        #expect(asked.count == 2)
        await school.stop()
    }

    @Test func `what the school has from another device is not sent again`() async throws {
        let other = TestDevice()
        for store in [device.open(), other.open()] {
            _ = try await declare("shadow", 200, in: store)
            #expect(await store.syncNow(as: school.credential()).problem == nil)
        }
        #expect(asked.map { $0.prefix(4) } == ["HEAD", "PUT ", "HEAD"])
        await school.stop()
    }

    @Test func `another picture is an edit that the school hears of, and no picture is one too`() async throws {
        let store = device.open()
        let context = try await declare("shadow", 200, in: store)
        #expect(await store.syncNow(as: school.credential()).problem == nil)
        context.thumbnail = try picture(90)
        try await store.save()
        #expect(await store.syncNow(as: school.credential()).problem == nil)
        let second = school.state.withLock { $0.contexts[.optics("shadow")]?.thumbnail.value }
        #expect(school.state.withLock { $0.pictures.count } == 2)
        #expect(second.map { name in school.state.withLock { $0.pictures[name] != nil } } == true)
        context.thumbnail = nil
        try await store.save()
        #expect(await store.syncNow(as: school.credential()).problem == nil)
        #expect(school.state.withLock { $0.contexts[.optics("shadow")]?.thumbnail.value } == nil)
        await school.stop()
    }

    @Test func `a picture that does not arrive is sent later`() async throws {
        let store = device.open()
        _ = try await declare("shadow", 200, in: store)
        school.change { $0.pictureStatus = .serviceUnavailable }
        let failed = await store.syncNow(as: school.credential())
        guard case .unreachable = failed.problem?.code else { return #expect(Bool(false), "\(failed)") }
        school.change { $0.pictureStatus = .noContent }
        #expect(await store.syncNow(as: school.credential()).problem == nil)
        #expect(school.state.withLock { $0.pictures.count } == 1)
        await school.stop()
    }

    @Test func `a picture that the school does not take is not sent again`() async throws {
        let store = device.open()
        _ = try await declare("shadow", 200, in: store)
        school.change { $0.pictureStatus = .unprocessableContent }
        #expect(await store.syncNow(as: school.credential()).problem == nil)
        #expect(await store.syncNow(as: school.credential()).problem == nil)
        #expect(asked.count == 2)
        await school.stop()
    }

    @Test func `a student's device brings no pictures`() async throws {
        let store = device.open()
        _ = try await declare("shadow", 200, in: store)
        school.assign(.optics("shadow"))
        #expect(await store.syncNow(as: school.credential()).problem == nil)
        #expect(asked == [])
        // Until it is a teacher's.
        school.change { $0.assignments = .teacher }
        #expect(await store.syncNow(as: school.credential()).problem == nil)
        #expect(school.state.withLock { $0.pictures.count } == 1)
        await school.stop()
    }
}
