// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Benchmarks",
    dependencies: [.package(name: "homeroom", path: "..")],
    targets: [
        .systemLibrary(name: "CSQLitePlain", path: "Sources/CSQLite", pkgConfig: "sqlite3"),
        .executableTarget(
            name: "Bench", dependencies: ["CSQLitePlain", .product(name: "ClassKit", package: "homeroom")]),
    ],
    swiftLanguageModes: [.v6]
)
