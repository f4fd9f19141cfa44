import Coursework
import Foundation
import HTTP
import Locks
import Testing

@testable import ClassKit

/// What is set for an app, as the app finds it. The preferences are one for the process, and so the tests go one after the other.
@Suite(.serialized) struct ConfigurationTests {
    let device = TestDevice()

    /// What an app would read, and how often it was told of a change.
    private final class Reader: Sendable {
        private let count = Watched(0)
        nonisolated(unsafe) private var observer: (any NSObjectProtocol)?

        init() {
            let count = count
            observer = NotificationCenter.default.addObserver(
                forName: UserDefaults.didChangeNotification, object: nil, queue: nil
            ) { _ in count.withLock { $0 += 1 } }
        }

        deinit { observer.map { NotificationCenter.default.removeObserver($0) } }

        static var values: [String: Any]? {
            UserDefaults.standard.dictionary(forKey: "com.apple.configuration.managed")
        }

        /// Waits until the app has been told, and reads so.
        func sees(_ what: @escaping @Sendable ([String: Any]?) -> Bool) -> Bool {
            count.wait(seconds: 30) { _ in what(Self.values) ? true : nil } ?? false
        }
    }

    private func machine(_ json: String) throws -> MachineSettings {
        let folder = device.folder.appending(path: "apps")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(json.utf8).write(to: folder.appending(path: "\(TestDevice.app).json"), options: .atomic)
        return MachineSettings(of: TestDevice.app, ["CLASSKIT_CONFIGURATION": folder.path])
    }

    @Test func `values of the machine are read as on Apple's systems, with their types`() throws {
        let defaults = ManagedDefaults(
            try machine(#"{"level": 3, "speed": 0.5, "hints": true, "words": ["a", "b"], "more": {"x": "y"}}"#))
        defaults.readMachine()
        defer { defaults.follow([:]) }
        let values = try #require(Reader.values)
        #expect(values["level"] as? Int == 3)
        #expect(values["speed"] as? Double == 0.5)
        #expect(values["hints"] as? Bool == true)
        #expect(values["words"] as? [String] == ["a", "b"])
        #expect((values["more"] as? [String: Any])?["x"] as? String == "y")
        _ = try machine("{}")
        defaults.readMachine()
        #expect(Reader.values == nil)
    }

    @Test func `a change of the machine's file is told as it happens, and one that is broken is not used`() async throws
    {
        let defaults = ManagedDefaults(try machine(#"{"level": 1}"#))
        let reader = Reader()
        defaults.followMachine()
        #expect(reader.sees { $0?["level"] as? Int == 1 })
        _ = try machine(#"{"level": 2}"#)
        #expect(reader.sees { $0?["level"] as? Int == 2 })
        _ = try machine(#"{"level": null}"#)
        #expect(reader.sees { $0 == nil })
    }

    /// Which most machines do not have.
    @Test func `a machine without a folder of settings closes nobody's file`() async {
        let settings = MachineSettings(of: TestDevice.app, ["CLASSKIT_CONFIGURATION": device.folder.path + "/none"])
        #expect(await filesLost { for _ in 0..<20_000 { ManagedDefaults(settings).followMachine() } } == 0)
    }

    @Test func `what the school says holds over the machine, and goes with it`() throws {
        let defaults = ManagedDefaults(try machine(#"{"level": 1, "sound": false}"#))
        defaults.readMachine()
        defaults.follow(["level": .integer(5)])
        #expect(Reader.values?["level"] as? Int == 5 && Reader.values?["sound"] as? Bool == false)
        defaults.follow([:])
        #expect(Reader.values?["level"] as? Int == 1)
        _ = try machine("{}")
        defaults.readMachine()
        #expect(Reader.values == nil)
    }

    @Test func `the same values again are told to nobody`() throws {
        let defaults = ManagedDefaults(try machine("{}"))
        let told = Locked(0)
        let observer = NotificationCenter.default.addObserver(
            forName: UserDefaults.didChangeNotification, object: nil, queue: nil
        ) { _ in told.withLock { $0 += 1 } }
        defer { NotificationCenter.default.removeObserver(observer) }
        defaults.follow(["level": .integer(5)])
        defaults.follow(["level": .integer(5)])
        #expect(told.withLock { $0 } == 1)
        defaults.follow([:])
        #expect(told.withLock { $0 } == 2)
    }

    @Test func `what is set at the school comes with sync, and goes when somebody signs out`() async throws {
        let school = try StubSchool()
        try school.credential().write(in: device.folder.path)
        let defaults = ManagedDefaults(try machine("{}"))
        let reader = Reader()
        school.change { $0.configuration = ManagedConfiguration(name: "one", values: ["level": .integer(1)]) }
        let store = device.open()
        store.sync(as: school.credential().signedIn, home: device.folder.path, icon: nil, defaults: defaults)
        #expect(reader.sees { $0?["level"] as? Int == 1 })
        school.change { state in
            state.configuration = ManagedConfiguration(name: "two", values: ["level": .integer(2)])
            for stream in state.streams { stream.send(event: "news", data: "") }
        }
        #expect(reader.sees { $0?["level"] as? Int == 2 })
        // What was brought is named, and not brought again.
        #expect(school.state.withLock { $0.requests.contains { $0.configuration == "one" } })
        school.change { state in
            state.configuration = .none
            for stream in state.streams { stream.send(event: "news", data: "") }
        }
        #expect(reader.sees { $0 == nil })
        #expect(!FileManager.default.fileExists(atPath: device.folder.appending(path: "configuration.json").path))
        store.stopSync()
        await school.stop()
    }

    @Test func `an app that starts without a connection has what was set last`() async throws {
        let school = try StubSchool()
        school.change { $0.configuration = ManagedConfiguration(name: "one", values: ["level": .integer(1)]) }
        let store = device.open()
        #expect(await store.syncNow(as: school.credential()).problem == nil)
        await school.stop()
        #expect(ConfigurationFile(besideStore: device.file).read().values == ["level": .integer(1)])
    }
}
