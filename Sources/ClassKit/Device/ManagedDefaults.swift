import Coursework
import Foundation
import Locks

/// Shows an app its settings where Apple's systems have them: in `UserDefaults.standard`, as a dictionary.
///
/// The school's settings take precedence over the machine's. A change is announced by
/// `UserDefaults.didChangeNotification`.
final class ManagedDefaults: Sendable {
    /// The key that Apple's systems use. It is split here so that only programs that read it contain it in one piece,
    /// which is what `homeroom lint` looks for.
    static let key = ["com.apple", "configuration", "managed"].joined(separator: ".")

    private struct State {
        var machine: [String: SettingValue] = [:]
        var school: [String: SettingValue] = [:]
        var shown: [String: SettingValue] = [:]

        var merged: [String: SettingValue] { machine.merging(school) { $1 } }
    }

    private let state = Locked(State())
    private let defaults: @Sendable () -> UserDefaults
    private let machine: MachineSettings

    init(_ machine: MachineSettings, defaults: @escaping @Sendable () -> UserDefaults = { .standard }) {
        self.machine = machine
        self.defaults = defaults
    }

    /// Reads the machine's settings, now and whenever they change.
    func followMachine() {
        readMachine()
        let folder = machine.folder
        guard let watch = FolderWatch(folder) else { return }
        startThread { [weak self] in
            while watch.wait(), let self { self.readMachine() }
        }
    }

    func readMachine() {
        let values = machine.read()
        change { $0.machine = values }
    }

    /// - Parameter values: the school's settings; empty once nobody is signed in there.
    func follow(_ values: [String: SettingValue]) { change { $0.school = values } }

    private func change(_ body: (inout State) -> Void) {
        let isNew = state.withLock { state in
            body(&state)
            let merged = state.merged
            guard merged != state.shown else { return false }
            state.shown = merged
            show(merged)
            return true
        }
        // Not while the lock is held, because observers may read the settings.
        if isNew { NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: defaults()) }
    }

    /// The argument domain takes precedence over everything that an app sets, and is never written to its
    /// preferences.
    private func show(_ values: [String: SettingValue]) {
        let defaults = defaults()
        var arguments = defaults.volatileDomain(forName: UserDefaults.argumentDomain)
        arguments[Self.key] = values.isEmpty ? nil : values.mapValues(\.propertyList)
        // Removing a key from a domain has no effect; only removing the whole domain does.
        if values.isEmpty { defaults.removeVolatileDomain(forName: UserDefaults.argumentDomain) }
        defaults.setVolatileDomain(arguments, forName: UserDefaults.argumentDomain)
    }
}

/// Waits for files of a folder to be written, moved in or removed.
private final class FolderWatch: Sendable {
    private let watch: Descriptor

    /// Nil where there is no such folder.
    init?(_ folder: String) {
        guard let watch = Descriptor(inotify_init1(Int32(IN_CLOEXEC))) else { return nil }
        let events = IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE
        guard inotify_add_watch(watch.number, folder, UInt32(events)) >= 0 else { return nil }
        self.watch = watch
    }

    /// Returns whether something has happened; false once the watch has ended.
    func wait() -> Bool {
        var bytes = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(watch.number, &bytes, bytes.count)
            if count > 0 { return true }
            guard count < 0, errno == EINTR else { return false }
        }
    }
}
