import Foundation
import Locks

/// What an app keeps in `UserDefaults` on a device that it is tried on.
struct ObservedPreferences: Sendable {
    /// Where the preferences of all programs lie, each in a file of its own.
    var folder: String

    private static let most = 1 << 20

    /// The names of all that the app has set, without what the system adds.
    var names: [String] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let names = files.filter { $0.hasSuffix(".plist") }.flatMap { file -> [String] in
            guard let bytes = try? Intake(most: Self.most).read("\(folder)/\(file)"),
                let values = try? PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
                    as? [String: Any]
            else { return [] }
            return Array(values.keys)
        }
        return Set(names).filter { name in !["Apple", "NS", "com.apple."].contains { name.hasPrefix($0) } }.sorted()
    }

    /// Whether a program, or a library beside it, names what administrators set.
    static func areSetElsewhere(for executable: String) -> Bool {
        let folder = (executable as NSString).deletingLastPathComponent
        let libraries = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter {
            $0.hasSuffix(".so")
        }
        let name = Data("com.apple.configuration.managed".utf8)
        return ([executable] + libraries.map { "\(folder)/\($0)" }).contains { file in
            (try? Data(contentsOf: URL(fileURLWithPath: file), options: .alwaysMapped))?.range(of: name) != nil
        }
    }
}
