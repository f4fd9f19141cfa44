// swift-tools-version: 6.2
import PackageDescription

// What `make run` opens, in one build: the framework is compiled once for the school and for the apps, which are packages of
// their own beside this one.
let package = Package(
    name: "Examples",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "homeroom", path: ".."), .package(name: "Quizzler", path: "Quizzler"),
        .package(name: "GreatPlays", path: "GreatPlays"),
    ],
    targets: [
        .target(
            name: "Tryout",
            dependencies: [
                .product(name: "homeroom", package: "homeroom"), .product(name: "quizzler", package: "Quizzler"),
                .product(name: "greatplays", package: "GreatPlays"),
                .product(name: "greatplays-provider", package: "GreatPlays"),
            ], path: "Tryout")
    ]
)
