// swift-tools-version: 6.2
import PackageDescription

// An app with ClassKit as the package homeroom-dev installs it, compiled by the very compiler that /usr/lib/homeroom/swift-version names.
let homeroom = "/usr/lib/homeroom"

let package = Package(
    name: "Lesson",
    targets: [
        .executableTarget(
            name: "Lesson",
            swiftSettings: [.unsafeFlags(["-I\(homeroom)/modules"])],
            linkerSettings: [
                .unsafeFlags(["-L\(homeroom)"]), .linkedLibrary("ClassKitTesting"), .linkedLibrary("ClassKit"),
            ])
    ]
)
