import ClassKit

extension Command {
    static let install = Command(
        name: "install", usage: "PATH",
        summary:
            "On a device: let the desktop open an app’s addresses; PATH is its ClassKit.json, folder or executable",
        operands: 1...1
    ) { options, terminal in
        let surroundings = Surroundings.ofProcess
        let home = Sync.home(surroundings.variables)
        do throws(OpenProblem) {
            let app = try KnownApps.find(at: options.operands[0], home: home)
            do { try KnownApps.note(app, in: home) } catch { throw OpenProblem.cannotNote(app, error) }
            terminal.print("\(app.name) (\(app.bundleIdentifier)) is installed: \(app.executable)")
            let entries = DesktopEntries(surroundings.variables)
            do { try entries.add(app) } catch {
                throw OpenProblem.cannotNote(app, error)
            }
            if let scheme = app.declared?.urlScheme {
                terminal.print("It opens \(scheme): addresses, and homeroom: addresses of its contexts.")
            } else {
                terminal.print("It opens homeroom: addresses of its contexts. ClassKit.json names no urlScheme.")
            }
            for remark in entries.announce([app.declared?.urlScheme, DesktopEntries.ownScheme]) {
                terminal.print(remark)
            }
        } catch {
            throw Failure(error.message)
        }
    }

    static let uninstall = Command(
        name: "uninstall", usage: "BUNDLE",
        summary: "On a device: undo 'install', and forget the app; what it stored stays", operands: 1...1
    ) { options, terminal in
        let surroundings = Surroundings.ofProcess
        let app = options.operands[0]
        guard Manifest.isIdentifier(app) else { throw UsageError("'\(app)' is not a bundle identifier") }
        let entries = DesktopEntries(surroundings.variables)
        let wasKnown = KnownApps.forget(app, in: Sync.home(surroundings.variables))
        let wasThere = entries.remove(app)
        guard wasKnown || wasThere else {
            let known = KnownApps.all(in: Sync.home(surroundings.variables)).map(\.bundleIdentifier)
            throw Failure(
                known.isEmpty
                    ? "The app \(app) is not known here, nor is any other."
                    : "The app \(app) is not known here; these are: \(known.joined(separator: ", ")).")
        }
        _ = entries.announce([])
        terminal.print("\(app) is not known here any more. When it is started again, links find it again.")
    }
}

extension OpenProblem {
    fileprivate static func cannotNote(_ app: KnownApp, _ error: any Error) -> OpenProblem {
        OpenProblem(code: .failed, message: "\(app.name) could not be noted: \(Failure(error).message)")
    }
}
