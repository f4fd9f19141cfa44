// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "GreatPlays",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "greatplays", targets: ["greatplays"]),
        .executable(name: "greatplays-provider", targets: ["greatplays-provider"]),
    ],
    dependencies: [
        .package(name: "homeroom", path: "../..")
    ],
    targets: [
        // The app as it was: plays, and nothing of classes.
        .target(name: "PlayModel", resources: [.copy("Texts")]),
        // What adopting ClassKit adds, as extensions of the model.
        .target(name: "PlayClassKit", dependencies: ["PlayModel", .product(name: "ClassKit", package: "homeroom")]),
        .executableTarget(
            name: "greatplays", dependencies: ["PlayModel", "PlayClassKit"], resources: [.copy("ClassKit.json")]),
        // Fills the app's tree while a teacher browses it, though nobody has started the app here yet.
        .executableTarget(
            name: "greatplays-provider",
            dependencies: ["PlayModel", "PlayClassKit", .product(name: "ClassKit", package: "homeroom")]),

        .testTarget(name: "PlayModelTests", dependencies: ["PlayModel"]),
        .testTarget(
            name: "PlayClassKitTests",
            dependencies: [
                "PlayModel", "PlayClassKit", "greatplays-provider", .product(name: "ClassKit", package: "homeroom"),
                .product(name: "ClassKitTesting", package: "homeroom"),
            ]),
        .testTarget(
            name: "GreatPlaysTests",
            dependencies: [
                "greatplays", "PlayModel", "PlayClassKit", .product(name: "ClassKit", package: "homeroom"),
                .product(name: "ClassKitTesting", package: "homeroom"),
            ]),
    ]
)

// An asynchronous function stays where its caller is, so that a screen or a test may lend it what is not to be shared.
for target in package.targets {
    target.swiftSettings = [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]
}
