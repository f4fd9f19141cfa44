// swift-tools-version: 6.2
import PackageDescription

// An app as its author writes it for Apple's framework. IdiomTests builds and runs it in Swift 5 and Swift 6 mode.
let mode = Context.environment["CLIENT_LANGUAGE_MODE"] ?? "6"
let framework: [Target.Dependency] = [.product(name: "ClassKit", package: "homeroom")]
let noWarnings: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
    name: "Client",
    dependencies: [.package(name: "homeroom", path: "../../..")],
    targets: [
        // Builds without a warning in both modes, and runs.
        .executableTarget(
            name: "Idioms", dependencies: framework + ["OldStyle", "OwnProtocol", "PathUser"], swiftSettings: noWarnings
        ),
        // From before Swift's concurrency: no warning in Swift 5 mode, warnings but no error in Swift 6 mode.
        .target(name: "OldStyle", dependencies: framework, swiftSettings: mode == "5" ? noWarnings : []),
        // A library that gives contexts a path of their own, which its clients use.
        .target(name: "Paths", dependencies: framework, swiftSettings: noWarnings),
        .target(name: "PathUser", dependencies: framework + ["Paths"], swiftSettings: noWarnings),
        // The one idiom that costs a warning in Swift 5 mode.
        .target(name: "OwnProtocol", dependencies: framework),
    ],
    swiftLanguageModes: [.version(mode)]
)
