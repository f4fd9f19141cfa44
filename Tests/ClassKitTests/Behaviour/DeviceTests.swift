import Foundation
import Testing

@testable import ClassKit

/// Where an app finds its identity on Linux, and where its data lies.
@Suite struct DeviceTests {
    private let folder = TemporaryFolder()

    private var executable: String { folder.path + "/bin/optics" }

    /// Writes a manifest of that text, or of an app of that name.
    @discardableResult
    private func write(_ text: String, to place: String) throws -> String {
        let url = URL(fileURLWithPath: folder.path).appending(path: place)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
        return url.path
    }

    private func app(_ identifier: String) -> String { #"{"bundleIdentifier": "\#(identifier)"}"# }

    private func device(_ variables: [String: String] = [:]) -> Device {
        Device(["HOME": folder.path].merging(variables) { $1 }, executable: executable)
    }

    // MARK: - The manifest

    @Test func `without a manifest an app is called after its executable, in development`() {
        let device = device()
        #expect(device.manifest.bundleIdentifier == "dev.optics")
        #expect(device.environment == .development)
    }

    @Test func `an executable's name is made fit for a bundle identifier`() {
        let device = Device([:], executable: "/bin/Light & shadow_2" + String(repeating: "é", count: 300))
        #expect(device.manifest.bundleIdentifier.hasPrefix("dev.Light---shadow-2"))
        #expect(device.manifest.bundleIdentifier.count <= 155)
    }

    @Test func `CLASSKIT_MANIFEST names the manifest`() throws {
        let place = try write(app("org.school.optics"), to: "elsewhere/manifest.json")
        try write(app("org.school.other"), to: "bin/ClassKit.json")
        #expect(device(["CLASSKIT_MANIFEST": place]).manifest.bundleIdentifier == "org.school.optics")
    }

    @Test func `a manifest beside the executable counts before one in the current folder`() throws {
        try write(app("org.school.beside"), to: "bin/ClassKit.json")
        try write(app("org.school.current"), to: "current/ClassKit.json")
        let manifest = Manifest.ofProcess([:], executable: executable, currentFolder: folder.path + "/current")
        #expect(manifest.bundleIdentifier == "org.school.beside")
    }

    @Test func `a manifest in the current folder is found`() throws {
        try write(app("org.school.current"), to: "current/ClassKit.json")
        let manifest = Manifest.ofProcess([:], executable: executable, currentFolder: folder.path + "/current")
        #expect(manifest.bundleIdentifier == "org.school.current")
    }

    @Test func `a manifest may say all that an app is`() throws {
        let place = try write(
            """
            {"bundleIdentifier": "org.school.optics", "name": "Optics", "environment": "production",
             "urlScheme": "optics", "contextProvider": "optics-provider", "icon": "icon.png", "later": 1}
            """, to: "bin/ClassKit.json")
        let manifest = try Manifest(contentsOf: place)
        #expect(manifest.name == "Optics" && manifest.environment == .production && manifest.urlScheme == "optics")
        #expect(manifest.contextProvider == "optics-provider" && manifest.icon == "icon.png")
        let root = device(["CLASSKIT_MANIFEST": place]).makeStore().mainAppContext
        #expect(root.identifier == "org.school.optics" && root.title == "Optics")
    }

    @Test(arguments: [
        "", "{", "[]", "{}", #"{"bundleIdentifier": 7}"#, #"{"bundleIdentifier": "a", "environment": "staging"}"#,
        "\u{0}\u{1}",
    ])
    func `a manifest that makes no sense is not used`(text: String) throws {
        try write(text, to: "bin/ClassKit.json")
        #expect(device().manifest.bundleIdentifier == "dev.optics")
    }

    @Test(arguments: [
        (#"{"name" 7}"#, "it is not valid JSON (Invalid value around character 8"),
        ("", "it is not valid JSON"),
        ("[]", "it is to be a JSON object, {…}"),
        ("{}", "bundleIdentifier is missing"),
        (#"{"bundleIdentifier": null}"#, "bundleIdentifier is missing"),
        (#"{"bundleIdentifier": 7}"#, "bundleIdentifier is to be a text in quotation marks"),
        (#"{"bundleIdentifier": "a", "name": ["A"]}"#, "name is to be a text in quotation marks"),
        (#"{"bundleIdentifier": "a", "environment": "staging"}"#, "environment is to be development or production"),
    ])
    func `what is wrong with a manifest is said in words`(text: String, words: String) throws {
        let place = try write(text, to: "bin/ClassKit.json")
        let error = #expect(throws: ManifestError.self) { try Manifest(contentsOf: place) }
        #expect(error?.description.hasPrefix(words) == true, "\(String(describing: error))")
    }

    @Test func `a folder in the place of a manifest is said to be one`() {
        let error = #expect(throws: ManifestError.self) { try Manifest(contentsOf: folder.path) }
        #expect(error?.description == "it is a folder and not a file")
    }

    @Test func `a manifest that cannot be read is named, with what the app counts as`() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let folder = TemporaryFolder()
            try Data("{}".utf8).write(to: URL(fileURLWithPath: folder.path + "/ClassKit.json"))
            _ = Manifest.ofProcess([:], executable: folder.path + "/optics")
        }
        let line = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(line.contains("/ClassKit.json was not used: bundleIdentifier is missing; "))
        #expect(line.contains("; the app counts as dev.optics meanwhile\n"))
    }

    @Test func `who has no manifest is told how to write one`() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let folder = TemporaryFolder()
            _ = Manifest.ofProcess([:], executable: folder.path + "/optics", currentFolder: folder.path)
        }
        let line = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(line.contains("the app counts as dev.optics, in development"))
        #expect(line.contains(#"put {"bundleIdentifier": "…", "name": "…"} in ClassKit.json beside the executable"#))
    }

    @Test(arguments: [
        "", ".", "..", "...", "a/b", "/etc", "../../etc", "a\\u0000b", "a b", "é", "a\\nb", "~",
        String(repeating: "x", count: 300),
    ])
    func `a bundle identifier that could name another folder is not used`(identifier: String) throws {
        let place = try write(app(identifier), to: "bin/ClassKit.json")
        #expect(throws: (any Error).self) { try Manifest(contentsOf: place) }
        let path = device().storePath
        #expect(path == folder.path + "/.local/share/classkit/development/off/dev.optics/store.sqlite")
    }

    // MARK: - Environment and role

    @Test func `CLASSKIT_ENVIRONMENT beats the manifest`() throws {
        try write(#"{"bundleIdentifier": "a.b", "environment": "production"}"#, to: "bin/ClassKit.json")
        #expect(device().environment == .production)
        #expect(device(["CLASSKIT_ENVIRONMENT": "development"]).environment == .development)
        #expect(device(["CLASSKIT_ENVIRONMENT": "nonsense"]).environment == .production)
    }

    @Test func `each role has a store of its own`() {
        let paths = ["teacher", "student", "off"].map { device(["CLASSKIT_ROLE": $0]).storePath }
        #expect(Set(paths).count == 3)
        #expect(device().storePath == paths[2])
        #expect(device(["CLASSKIT_ROLE": "../../principal"]).storePath == paths[2])
    }

    @Test func `a role counts in development only`() {
        let production = ["CLASSKIT_ENVIRONMENT": "production"]
        let student = production.merging(["CLASSKIT_ROLE": "student"]) { $1 }
        #expect(device(production).storePath == device(student).storePath)
        #expect(device(production).storePath != device().storePath)
    }

    @Test func `each app has a store of its own`() throws {
        let first = device().storePath
        try write(app("org.school.optics"), to: "bin/ClassKit.json")
        #expect(device().storePath != first)
    }

    @Test func `what a student does is not seen as a teacher, and is there again as a student`() async throws {
        func store(_ role: String) -> CLSDataStore {
            device(["CLASSKIT_HOME": folder.path, "CLASSKIT_ROLE": role]).makeStore()
        }
        let student = store("student")
        student.mainAppContext.addChildContext(CLSContext(type: .quiz, identifier: "quiz", title: "Quiz"))
        student.mainAppContext.createNewActivity().progress = 0.5
        try await student.save()
        let (teacher, again) = (store("teacher"), store("student"))
        #expect(try await teacher.contexts(matchingIdentifierPath: ["quiz"]).isEmpty)
        #expect(teacher.mainAppContext.currentActivity == nil)
        #expect(try await again.contexts(matchingIdentifierPath: ["quiz"]).count == 1)
        #expect(again.mainAppContext.currentActivity?.progress == 0.5)
    }

    @Test(arguments: ["teacher", "student", "off", "production"])
    func `every call answers the same in every role`(role: String) async throws {
        let key = role == "production" ? "CLASSKIT_ENVIRONMENT" : "CLASSKIT_ROLE"
        let store = device(["CLASSKIT_HOME": folder.path, key: role]).makeStore()
        let quiz = CLSContext(type: .quiz, identifier: "quiz", title: "Quiz")
        store.mainAppContext.addChildContext(quiz)
        quiz.createNewActivity().progress = 0.5
        try await store.save()
        #expect(try await store.contexts(matchingIdentifierPath: ["quiz"]) == [quiz])
        #expect(quiz.currentActivity?.progress == 0.5)
        #expect(try await !store.isAssignedDocument(URL(fileURLWithPath: "/none")))
    }

    // MARK: - Where the data lies

    @Test func `CLASSKIT_HOME, then XDG_DATA_HOME, then the home folder hold the data`() {
        #expect(device(["CLASSKIT_HOME": "/data", "XDG_DATA_HOME": "/xdg"]).home == "/data")
        #expect(device(["CLASSKIT_HOME": "", "XDG_DATA_HOME": "/xdg"]).home == "/xdg/classkit")
        #expect(device(["XDG_DATA_HOME": "xdg"]).home == folder.path + "/.local/share/classkit")
        #expect(device().home == folder.path + "/.local/share/classkit")
    }

    @Test func `a relative CLASSKIT_HOME is fixed when the process starts`() {
        #expect(device(["CLASSKIT_HOME": "data"]).home == FileManager.default.currentDirectoryPath + "/data")
    }

    @Test func `files are for their owner alone, and so are folders`() async throws {
        let device = device(["CLASSKIT_HOME": folder.path + "/data"])
        let store = device.makeStore()
        store.mainAppContext.createNewActivity()
        try await store.save()
        var modes: [String: Int] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/" + path)
            modes[path] = (attributes[.posixPermissions] as? NSNumber)?.intValue
        }
        let files = modes.filter { $0.key.contains("store.sqlite") }
        #expect(files.count == 3, "the store, its log and its index: \(files.keys)")
        #expect(files.values.allSatisfy { $0 == 0o600 })
        let folders = modes.filter { !$0.key.contains("store.sqlite") }
        #expect(folders.count == 4 && folders.values.allSatisfy { $0 == 0o700 })
    }
}

/// A folder that goes with the test.
private final class TemporaryFolder: Sendable {
    let path = FileManager.default.temporaryDirectory.appending(path: "classkit-\(UUID().uuidString)").path

    init() { try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
