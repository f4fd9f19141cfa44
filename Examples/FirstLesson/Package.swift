// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "FirstLesson",
    dependencies: [
        .package(name: "homeroom", path: "../..")
    ],
    targets: [
        .executableTarget(
            name: "FirstLesson",
            dependencies: [
                .product(name: "ClassKit", package: "homeroom"),
                .product(name: "ClassKitTesting", package: "homeroom"),
            ])
    ]
)
