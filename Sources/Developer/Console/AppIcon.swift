import ClassKit
import Foundation
import HTTP
import Locks

/// The picture that an app names in its `ClassKit.json`. The devices of a throw-away school are folders of this machine, so the
/// console shows the file itself, and what a developer has just drawn is seen at once.
struct AppIcon {
    private static let mostBytes = 1 << 20
    private static let types = ["png": "image/png", "svg": "image/svg+xml"]

    var bytes: [UInt8]
    var type: String

    /// - Returns: nil for what is no picture by its name, or larger than pictures are.
    init?(file path: String) {
        guard let type = Self.types[(path as NSString).pathExtension.lowercased()],
            let bytes = try? Intake(most: Self.mostBytes).read(path)
        else { return nil }
        (self.bytes, self.type) = (bytes, type)
    }

    /// A drawing is looked at, and nothing in it runs or loads anything, also where it is opened by itself.
    var response: Response {
        Response(
            .ok, bytes, type: type,
            headers: [
                .cacheControl: "no-cache", "X-Content-Type-Options": "nosniff",
                "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
            ])
    }
}

extension DeveloperSchool {
    /// What the first device that knows the app has as its picture.
    func icon(of app: String) -> AppIcon? {
        for member in demo.members {
            let file = KnownApps.find(app, in: folder.home(of: member.name))?.declared?.iconFile
            if let icon = file.flatMap(AppIcon.init) { return icon }
        }
        return nil
    }
}
