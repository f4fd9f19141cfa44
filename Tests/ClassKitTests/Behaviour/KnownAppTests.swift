import Foundation
import Testing

@testable import ClassKit

/// Which apps a device knows, and what they are started with.
@Suite struct KnownAppTests {
    private let folder = Scratch()
    private var home: String { folder.path + "/home" }

    /// Puts an executable there.
    @discardableResult
    private func build(_ name: String) throws -> String {
        let path = try folder.write("", to: "build/\(name)")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        return path
    }

    @discardableResult
    private func declare(_ more: String = "", at place: String = "build/ClassKit.json") throws -> Manifest {
        try Manifest(contentsOf: folder.write(#"{"bundleIdentifier": "org.school.optics"\#(more)}"#, to: place))
    }

    private var known: KnownApp? { KnownApps.find("org.school.optics", in: home) }

    @Test func `an app that has run is known, with its manifest and its executable`() throws {
        let (executable, manifest) = (try build("optics"), try declare())
        KnownApps.noteRunning(manifest, executable: executable, in: home)
        #expect(
            KnownApps.all(in: home) == [
                KnownApp(bundleIdentifier: "org.school.optics", manifest: manifest.place, executable: executable)
            ])
        #expect(known?.declared == manifest)
    }

    @Test func `notes are for their owner alone`() throws {
        KnownApps.noteRunning(try declare(), executable: try build("optics"), in: home)
        for (path, mode) in [(home + "/apps", 0o700), (home + "/apps/org.school.optics.json", 0o600)] {
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == mode)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: home + "/apps") == ["org.school.optics.json"])
    }

    @Test func `another program with the same manifest does not take the app's place`() throws {
        let (executable, manifest) = (try build("optics"), try declare())
        KnownApps.noteRunning(manifest, executable: executable, in: home)
        KnownApps.noteRunning(manifest, executable: try build("importer"), in: home)
        #expect(known?.executable == executable)
    }

    @Test func `the app that has gone is followed by what runs now`() throws {
        let (executable, manifest) = (try build("optics"), try declare())
        KnownApps.noteRunning(manifest, executable: executable, in: home)
        try FileManager.default.removeItem(atPath: executable)
        let newer = try build("newer")
        KnownApps.noteRunning(manifest, executable: newer, in: home)
        #expect(known?.executable == newer)
    }

    @Test func `a build in another folder takes the place of the one before`() throws {
        KnownApps.noteRunning(try declare(), executable: try build("optics"), in: home)
        let other = try build("release/optics")
        KnownApps.noteRunning(try declare(at: "build/release/ClassKit.json"), executable: other, in: home)
        #expect(known?.executable == other)
    }

    @Test func `a context provider is not taken for the app`() throws {
        let manifest = try declare(#", "contextProvider": "optics-provider""#)
        KnownApps.noteRunning(manifest, executable: try build("optics-provider"), in: home)
        #expect(known == nil)
    }

    @Test func `the executable that the manifest names is the app, whatever runs`() throws {
        let executable = try build("optics")
        let manifest = try declare(#", "executable": "../optics""#, at: "build/optics.resources/ClassKit.json")
        KnownApps.noteRunning(manifest, executable: try build("importer"), in: home)
        #expect(known?.executable == executable)
    }

    @Test func `a test of the app is not taken for the app`() throws {
        KnownApps.noteRunning(try declare(), executable: try build("opticsTests.xctest"), in: home)
        #expect(known == nil)
    }

    @Test func `an app without a manifest is known by its executable`() throws {
        let executable = try build("optics")
        KnownApps.noteRunning(Manifest.ofProcess([:], executable: executable), executable: executable, in: home)
        #expect(KnownApps.find("dev.optics", in: home)?.manifest == nil)
        #expect(KnownApps.find("dev.optics", in: home)?.executable == executable)
    }

    @Test func `an app whose manifest became another's declares nothing`() throws {
        KnownApps.noteRunning(try declare(), executable: try build("optics"), in: home)
        try folder.write(#"{"bundleIdentifier": "org.school.sounds"}"#, to: "build/ClassKit.json")
        #expect(known?.declared == nil)
    }

    @Test(arguments: ["", "{", "[]", "{}", #"{"executable": 7}"#])
    func `a note that makes no sense is passed over`(text: String) throws {
        try folder.write(text, to: "home/apps/org.school.optics.json")
        #expect(known == nil)
        #expect(KnownApps.all(in: home) == [])
    }

    @Test(arguments: ["../secret", "..", "", "a/b"])
    func `an identifier that leads elsewhere is not looked up`(app: String) throws {
        try folder.write(#"{"executable": "/bin/sh"}"#, to: "home/secret.json")
        try folder.write("", to: "home/apps/x")
        #expect(KnownApps.find(app, in: home) == nil)
        #expect(!KnownApps.forget(app, in: home))
        #expect(FileManager.default.fileExists(atPath: home + "/secret.json"))
    }

    @Test func `a home that cannot be written is no trouble for the app`() throws {
        try folder.write("a file", to: "home")
        KnownApps.noteRunning(try declare(), executable: try build("optics"), in: home)
        #expect(known == nil)
    }

    // MARK: - What manifests say

    @Test func `a manifest among the resources that SwiftPM puts beside the executable is found`() throws {
        let executable = try build("optics")
        let place = try folder.write(
            #"{"bundleIdentifier": "org.school.optics"}"#, to: "build/School_optics.resources/ClassKit.json")
        try folder.write(#"{"bundleIdentifier": "org.other"}"#, to: "build/School_other.resources/ClassKit.json")
        try folder.write(#"{"bundleIdentifier": "org.current"}"#, to: "current/ClassKit.json")
        let manifest = Manifest.ofProcess([:], executable: executable, currentFolder: folder.path + "/current")
        #expect(manifest.bundleIdentifier == "org.school.optics")
        #expect(manifest.place == place)
    }

    @Test func `a manifest beside the executable counts before the one among its resources`() throws {
        try declare()
        try folder.write(#"{"bundleIdentifier": "org.other"}"#, to: "build/School_optics.resources/ClassKit.json")
        let manifest = Manifest.ofProcess([:], executable: try build("optics"))
        #expect(manifest.bundleIdentifier == "org.school.optics")
    }

    @Test(arguments: ["optics", "Optics", "a", "web+optics", "org.school.optics", "o2-x"])
    func `a scheme that is one may be claimed`(scheme: String) throws {
        #expect(try declare(#", "urlScheme": "\#(scheme)""#).urlScheme == scheme)
    }

    @Test(arguments: [
        "", "http", "HTTPS", "file", "Homeroom", "javascript", "2optics", "-a", "op tics", "optics:", "op/tics",
        "öptik",
        "a;b", "a\\nb", String(repeating: "a", count: 65),
    ])
    func `a scheme that is none, or somebody else's, is refused in words`(scheme: String) throws {
        let error = #expect(throws: ManifestError.self) { try declare(#", "urlScheme": "\#(scheme)""#) }
        #expect(error?.description.hasPrefix("urlScheme is to be a letter") == true)
    }
}

/// A folder that goes with the test.
private final class Scratch: Sendable {
    let path = FileManager.default.temporaryDirectory.appending(path: "classkit-\(UUID().uuidString)").path

    deinit { try? FileManager.default.removeItem(atPath: path) }

    @discardableResult
    func write(_ text: String, to place: String) throws -> String {
        let url = URL(fileURLWithPath: path).appending(path: place)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
        return url.path
    }
}
