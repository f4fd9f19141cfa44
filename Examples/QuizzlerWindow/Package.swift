// swift-tools-version: 6.2
import PackageDescription

// Quizzler once more, in a window. A package of its own, so that only those who build it need GTK.
let package = Package(
    name: "QuizzlerWindow",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "homeroom", path: "../.."),
        .package(name: "Quizzler", path: "../Quizzler"),
    ],
    targets: [
        .systemLibrary(name: "CAdw", pkgConfig: "libadwaita-1", providers: [.apt(["libadwaita-1-dev"])]),
        // What Swift cannot say to GTK: macros, casts, and functions of any number of arguments.
        .target(name: "CGtkShim", dependencies: ["CAdw"]),
        .executableTarget(
            name: "quizzler-window",
            dependencies: [
                "CAdw", "CGtkShim", .product(name: "QuizModel", package: "Quizzler"),
                .product(name: "QuizClassKit", package: "Quizzler"), .product(name: "ClassKit", package: "homeroom"),
            ],
            resources: [.copy("ClassKit.json")]),
    ]
)
