// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Quizzler",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "quizzler", targets: ["quizzler"]),
        .library(name: "QuizModel", targets: ["QuizModel"]),
        .library(name: "QuizClassKit", targets: ["QuizClassKit"]),
    ],
    dependencies: [
        .package(name: "homeroom", path: "../..")
    ],
    targets: [
        // The app as it was before anybody thought of teachers.
        .target(name: "QuizModel"),
        // What adopting ClassKit adds.
        .target(name: "QuizClassKit", dependencies: ["QuizModel", .product(name: "ClassKit", package: "homeroom")]),
        .executableTarget(
            name: "quizzler", dependencies: ["QuizModel", "QuizClassKit"],
            resources: [.copy("ClassKit.json"), .copy("icon.svg")]),

        .testTarget(name: "QuizModelTests", dependencies: ["QuizModel"]),
        .testTarget(
            name: "QuizClassKitTests",
            dependencies: [
                "QuizModel", "QuizClassKit", .product(name: "ClassKit", package: "homeroom"),
                .product(name: "ClassKitTesting", package: "homeroom"),
            ]),
        .testTarget(
            name: "QuizzlerTests",
            dependencies: [
                "quizzler", "QuizModel", "QuizClassKit", .product(name: "ClassKit", package: "homeroom"),
                .product(name: "ClassKitTesting", package: "homeroom"),
            ]),
    ]
)

// An asynchronous function stays where its caller is, so that a screen or a test may lend it what is not to be shared.
for target in package.targets {
    target.swiftSettings = [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]
}
