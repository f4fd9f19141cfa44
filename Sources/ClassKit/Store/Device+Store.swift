import Coursework
import Foundation

extension Device {
    func makeStore() -> CLSDataStore {
        let store = CLSDataStore(
            bundleIdentifier: manifest.bundleIdentifier, name: manifest.name ?? manifest.bundleIdentifier,
            file: storePath, clock: .system)
        if signedIn?.environment == .development {
            store.tree.trace = Trace(of: manifest.bundleIdentifier, home: home)
        }
        store.opening.expect(startRequest)
        DeveloperHome.warnIfClosed(home)
        defaults.followMachine()
        if let signedIn {
            defaults.follow(ConfigurationFile(besideStore: storePath).read().values)
            store.sync(as: signedIn, home: home, icon: manifest.iconFile, version: manifest.version, defaults: defaults)
        }
        return store
    }
}
