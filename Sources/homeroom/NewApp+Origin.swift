import Foundation

extension NewApp {
    /// Where an app gets ClassKit from.
    enum Origin: Hashable {
        /// Compiled already, in the folder in which the package homeroom-dev installs it.
        case installed(String)
        /// A clone, by its path from the root or from the app's folder.
        case clone(String)
        /// A clone that Swift's package manager makes, by its address.
        case repository(String)

        /// What homeroom-dev has installed beside this program, or for the whole machine.
        static func usual() -> Origin? {
            let prefix = program.deletingLastPathComponent().deletingLastPathComponent().path
            return [prefix + "/lib/homeroom", "/usr/lib/homeroom"].first(where: isInstalled).map(Origin.installed)
        }

        /// The clone in which this program was built. It is proposed and never written unasked: the path is that of one machine.
        static var ownClone: String? {
            var folder = program.deletingLastPathComponent()
            while folder.path != "/" {
                if isClone(folder.path) { return folder.path }
                folder = folder.deletingLastPathComponent()
            }
            return nil
        }

        /// - Parameter text: a folder, from the current one or from the root, or the address of a repository.
        init(_ text: String) throws {
            guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
                throw Failure("A folder or an address of Homeroom has no control characters.")
            }
            if text.contains("://") || text.contains(/^[^\/]+@[^\/]+:/) {
                // It comes into a line of a shell, too.
                guard text.wholeMatch(of: /[A-Za-z0-9@:\/._~%+-]+/) != nil else {
                    throw Failure("\(text) is no address of a repository.")
                }
                self = .repository(text)
            } else if Self.isInstalled(text) {
                // Compiled for this machine, so that it is named as a place of this machine.
                self = .installed(URL(fileURLWithPath: text).standardized.path)
            } else if Self.isClone(text) {
                self = .clone(Self.path(fromAppTo: text))
            } else {
                throw Failure(
                    "In \(text) there is neither a clone of Homeroom nor what homeroom-dev installs. Name a folder that has "
                        + "one of them, or the address of a repository.")
            }
        }

        /// What was given from the current folder, from the app's, which lies in it. So a clone beside the app is found also
        /// after both have moved together; the variable HOMEROOM finds it in any other case.
        private static func path(fromAppTo path: String) -> String {
            guard !path.hasPrefix("/") else { return path }
            let parts = path.split(separator: "/").filter { $0 != "." }
            return ([".."] + parts).joined(separator: "/")
        }

        private static var program: URL { URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath() }

        private static func isInstalled(_ folder: String) -> Bool {
            FileManager.default.fileExists(atPath: folder + "/modules/ClassKit.swiftmodule")
        }

        private static func isClone(_ folder: String) -> Bool {
            FileManager.default.fileExists(atPath: folder + "/Sources/ClassKit/ClassKit.docc")
        }
    }
}
