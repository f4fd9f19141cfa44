import ClassKit
import Foundation
import Programs
import Testing

/// Apps are made known to the device and to the desktop, and forgotten again.
@Suite struct InstallTests {
    let desk: Desk

    init() throws { desk = try Desk(manifest: #", "urlScheme": "Optics", "executable": "bin/optics""#) }

    private var program: String { desk.folder.appending(path: "app/bin/optics").path }
    private var entries: String { desk.folder.appending(path: "data/applications").path }

    /// Puts the app's executable where its manifest says.
    private func build(_ place: String = "app/bin/optics") throws {
        let url = desk.folder.appending(path: place)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: url.path, withDestinationPath: desk.executable)
    }

    private func entry(_ name: String) throws -> String {
        try String(contentsOfFile: "\(entries)/\(name)", encoding: .utf8)
    }

    @Test(arguments: ["app/ClassKit.json", "app"])
    func `an app is installed by its manifest or its folder`(place: String) async throws {
        try build()
        let ending = try await desk.homeroom("install", desk.folder.appending(path: place).path)
        #expect(ending.status == 0, "\(ending)")
        #expect(
            ending.output.hasPrefix(
                """
                Optics (org.school.optics) is installed: \(program)
                It opens Optics: addresses, and homeroom: addresses of its contexts.

                """))
        let app = KnownApp(bundleIdentifier: Desk.app, manifest: desk.manifest, executable: program)
        #expect(KnownApps.all(in: desk.home) == [app])
    }

    @Test func `the desktop is told in an entry for the app's scheme and one for ours`() async throws {
        try build()
        _ = try await desk.homeroom("install", desk.manifest)
        let homeroom = Program(besideTests: "homeroom").url.resolvingSymlinksInPath().path
        let exec = "Exec=/usr/bin/env CLASSKIT_HOME=\(desk.home) \(homeroom) open %u"
        #expect(
            try entry("homeroom-app-org.school.optics.desktop") == """
                [Desktop Entry]
                Type=Application
                Name=Optics
                \(exec)
                MimeType=x-scheme-handler/optics;
                NoDisplay=true
                Terminal=false
                StartupNotify=false

                """)
        let own = try entry("homeroom-open.desktop")
        #expect(own.contains("\nName=Homeroom\n\(exec)\nMimeType=x-scheme-handler/homeroom;\n"))
    }

    @Test func `the entry has the app's picture, if it is there`() async throws {
        let desk = try Desk(manifest: #", "urlScheme": "optics", "icon": "pictures/lens.svg""#)
        try desk.note()
        let place = desk.folder.path + "/data/applications/homeroom-app-org.school.optics.desktop"
        _ = try await desk.homeroom("install", desk.manifest)
        #expect(try !String(contentsOfFile: place, encoding: .utf8).contains("Icon="))
        try desk.write("<svg/>", to: "app/pictures/lens.svg")
        _ = try await desk.homeroom("install", desk.manifest)
        let icon = desk.folder.appending(path: "app/pictures/lens.svg").path
        #expect(try String(contentsOfFile: place, encoding: .utf8).contains("\nName=Optics\nIcon=\(icon)\n"))
    }

    @Test func `a folder with signs that mean something in an entry stays one argument`() async throws {
        let desk = try Desk(home: #"a "b" $c `d` \e %u"#)
        try desk.note()
        _ = try await desk.homeroom("install", desk.manifest)
        let place = desk.folder.path + "/data/applications/homeroom-app-org.school.optics.desktop"
        let text = try String(contentsOfFile: place, encoding: .utf8)
        let quoted = #"a \\"b\\" \\$c \\`d\\` \\\\e %%u"#
        #expect(text.contains("/\(quoted)\""), "\(text)")
    }

    @Test func `an app is installed by its executable, with the resources that SwiftPM puts beside it`() async throws {
        try build("build/optics")
        try desk.write(#"{"bundleIdentifier": "org.school.optics"}"#, to: "build/School_optics.resources/ClassKit.json")
        let executable = desk.folder.appending(path: "build/optics").path
        for place in [executable, desk.folder.appending(path: "build").path] {
            let ending = try await desk.homeroom("install", place)
            #expect(ending.status == 0, "\(ending)")
            #expect(KnownApps.find(Desk.app, in: desk.home)?.executable == executable)
            #expect(KnownApps.forget(Desk.app, in: desk.home))
        }
        let ending = try await desk.homeroom("install", executable)
        #expect(
            ending.output.contains("It opens homeroom: addresses of its contexts. ClassKit.json names no urlScheme."))
    }

    @Test func `what was installed can be opened, and after uninstalling no more`() async throws {
        try build()
        _ = try await desk.homeroom("install", desk.manifest)
        #expect(try await desk.homeroom("open", "optics://1").output == "Optics was started to open it.\n")
        #expect(try await desk.said("url").count == 1)
        let ending = try await desk.homeroom("uninstall", Desk.app)
        #expect(ending.status == 0)
        #expect(KnownApps.all(in: desk.home) == [])
        let left = try FileManager.default.contentsOfDirectory(atPath: entries)
        #expect(left.filter { $0.hasSuffix(".desktop") } == [])
        #expect(try await desk.homeroom("open", "optics://1").status == 1)
    }

    @Test func `an app that has run needs no installing`() async throws {
        try build()
        let app = try desk.startApp()
        #expect(KnownApps.find(Desk.app, in: desk.home)?.manifest == desk.manifest)
        app.kill()
    }

    @Test func `what cannot be installed is told in a line, with the remedy`() async throws {
        try desk.write("text", to: "other/readme")
        let folder = desk.folder.path
        for (place, words) in [
            (folder + "/nothing", "There is no \(folder)/nothing."),
            (folder + "/other/readme", "\(folder)/other/readme is neither a program nor a ClassKit.json."),
            (folder + "/other", "There is no ClassKit.json for \(folder)/other."),
            (desk.manifest, "\(program) is not there any more"),
        ] {
            let ending = try await desk.homeroom("install", place)
            #expect(ending.status == 1)
            #expect(ending.errorText.hasPrefix("homeroom: " + words), "\(ending.errorText)")
        }
        try desk.write(#"{"bundleIdentifier": "org.school.optics", "urlScheme": "http"}"#, to: "other/ClassKit.json")
        let ending = try await desk.homeroom("install", folder + "/other")
        #expect(ending.errorText.contains("ClassKit.json cannot be used: urlScheme is to be a letter"))
        #expect(!FileManager.default.fileExists(atPath: entries))
    }

    @Test(arguments: [
        ("org.unknown", "The app org.unknown is not known here, nor is any other.", 1),
        ("../x", "'../x' is not a bundle identifier", 64),
    ])
    func `what cannot be uninstalled is told`(app: String, words: String, status: Int32) async throws {
        let ending = try await desk.homeroom("uninstall", app)
        #expect(ending.status == status)
        #expect(ending.errorText.hasPrefix("homeroom: " + words), "\(ending.errorText)")
    }

    // MARK: - The desktop's own programs

    private static let hasDesktop =
        Tool("gio", ProcessInfo.processInfo.environment) != nil
        && Tool("xdg-open", ProcessInfo.processInfo.environment) != nil
        && Tool("xdg-mime", ProcessInfo.processInfo.environment) != nil

    @Test(
        .enabled(if: hasDesktop, "gio, xdg-open and xdg-mime are not all here"),
        arguments: [["gio", "open"], ["xdg-open"]])
    func `a link that a desktop opens reaches the app, running or not`(command: [String]) async throws {
        try build()
        let installed = try await desk.homeroom("install", desk.manifest)
        #expect(installed.status == 0 && !installed.output.contains("failed"), "\(installed)")
        for (index, address) in ["optics://lens/1?a=b", "homeroom://open/org.school.optics/a%2Fb"].enumerated() {
            var program = Program(named: command[0], Array(command.dropFirst()) + [address])
            // A desktop of no make, and no browser to fall back on.
            program.environment = desk.variables(["XDG_CURRENT_DESKTOP": "", "BROWSER": "false", "DISPLAY": ":none"])
            let ending = try await program.run()
            try #require(ending.status == 0, "\(ending)")
            let heard = try await desk.said(index == 0 ? "url" : "path")
            #expect(
                heard == [
                    index == 0
                        ? "url optics://lens/1?a=b NSUserActivityTypeBrowsingWeb" : "path org.school.optics | a/b"
                ])
        }
        #expect(try await desk.said("started").count == 1)
    }
}
