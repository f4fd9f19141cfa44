// swift-tools-version: 6.2
import PackageDescription

/// Every target is built alike; each `public import` is then a visible decision about our API.
let house: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// Short relocations: the loader's list for `homeroom` takes 20 kB in place of 2.5 MB.
let packed: [LinkerSetting] = [
    .unsafeFlags(["-use-ld=lld", "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs"], .when(configuration: .release))
]

/// Memory that one thread takes and another gives back, as with each request and its answer: the server takes in a half more
/// reports with it than with that of the C library (docs/decisions/25-memory.md).
let allocator: [LinkerSetting] = [.linkedLibrary("mimalloc")]

let package = Package(
    name: "homeroom",
    products: [
        .library(name: "ClassKit", targets: ["ClassKit"]),
        .library(name: "ClassKitTesting", targets: ["ClassKitTesting"]),
        .executable(name: "homeroom", targets: ["homeroom"]),
    ],
    targets: [
        // Libraries of the system, each behind a module of its own.
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CPostgreSQL", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
        .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
        .systemLibrary(name: "CTurboJPEG", pkgConfig: "libturbojpeg", providers: [.apt(["libturbojpeg0-dev"])]),

        .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .systemLibrary(name: "CMicrohttpd", pkgConfig: "libmicrohttpd", providers: [.apt(["libmicrohttpd-dev"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])]),
        .systemLibrary(name: "CLibcrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
        .systemLibrary(name: "CQREncode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),

        // How long months and years are, for all that reads and writes dates.
        .target(name: "Gregorian", swiftSettings: house),

        // The shared vocabulary and every rule that needs no input or output.
        .target(name: "Coursework", dependencies: ["Gregorian"], swiftSettings: house),

        // What threads share, and wait for; descriptors, and files that somebody else has named or sent.
        .target(name: "Locks", swiftSettings: house),
        // JSON in and out, and the contract that values are checked against; nothing underneath but the calendar.
        .target(name: "JSON", dependencies: ["Gregorian"], swiftSettings: house),

        // The database layer, and its two engines: an adopter's app needs no libpq.
        .target(name: "SQL", dependencies: ["Locks"], swiftSettings: house),
        .target(name: "SQLite", dependencies: ["Locks", "SQL", "CSQLite"], swiftSettings: house),
        .target(name: "PostgreSQL", dependencies: ["Locks", "SQL", "CPostgreSQL"], swiftSettings: house),

        // PNG and JPEG behind CGImage.
        .target(name: "Images", dependencies: ["Locks", "CPNG", "CTurboJPEG"], swiftSettings: house),

        // What an app imports, and what its unit tests import.
        .target(
            name: "ClassKit",
            dependencies: ["Coursework", "JSON", "Locks", "Secrets", "SQL", "SQLite", "Images", "CCurl"],
            swiftSettings: house),
        .target(name: "ClassKitTesting", dependencies: ["ClassKit", "Coursework"], swiftSettings: house),

        // Bytes compressed once for many texts, and a text by itself.
        .target(name: "Gzip", dependencies: ["CZlib"], swiftSettings: house),
        // Requests, routes, answers and streams; what speaks HTTP underneath stays inside.
        .target(name: "HTTP", dependencies: ["Locks", "CMicrohttpd", "Gzip"], swiftSettings: house),

        // The school's subjects, over any database.
        .target(
            name: "School",
            dependencies: ["Coursework", "Gzip", "JSON", "Rosters", "SQL", "Locks", "Secrets", "Signatures"],
            swiftSettings: house),
        // Passwords, tokens and codes: what nobody else may know.
        .target(name: "Secrets", dependencies: ["Locks", "CSodium"], swiftSettings: house),
        // Signatures over P-256 and codes with a key, which libsodium has not: for publishers' tokens and second factors. A target of
        // its own, so that an adopter's app needs no libcrypto.
        .target(name: "Signatures", dependencies: ["Secrets", "CLibcrypto"], swiftSettings: house),

        // Pages as values: markup that is escaped by construction, and words in every language.
        .target(name: "HTML", swiftSettings: house),
        .target(name: "Texts", dependencies: ["CWords", "HTML", "Locks"], swiftSettings: house),
        // The files of words in other languages, in the folder Words.
        .target(name: "CWords"),
        // Texts that cameras read, as values; who draws them is somebody else.
        .target(name: "QRCode", dependencies: ["CQREncode"], swiftSettings: house),

        // The school behind a socket: operations, the contract, live events.
        .target(
            name: "SchoolServer",
            dependencies: [
                "Archives", "School", "Coursework", "HTTP", "Images", "JSON", "Locks", "Rosters", "Secrets",
                "Signatures",
                "SQL",
            ],
            swiftSettings: house),

        // What browsers are shown: pages over the school's subjects, and the files of the folder Web.
        .target(
            name: "Pages",
            dependencies: [
                "SchoolServer", "School", "Archives", "Coursework", "HTML", "HTTP", "JSON", "Locks", "QRCode",
                "Rosters", "Secrets", "Texts",
            ],
            swiftSettings: house),

        // A school's data as a whole: copies of it, what it holds of one person, whether it is in order.
        .target(
            name: "Archives", dependencies: ["School", "Coursework", "JSON", "Locks", "SQL", "SQLite"],
            swiftSettings: house),

        // Roster files of other systems, read and written as values; no school and no database in it.
        .target(name: "Rosters", dependencies: ["CZlib", "Gregorian"], swiftSettings: house),

        // A throw-away school with somebody in every role, its controls, rehearsals and recordings.
        .target(
            name: "Developer",
            dependencies: [
                "ClassKit", "Coursework", "HTML", "HTTP", "JSON", "Locks", "Pages", "SQL", "SQLite", "School",
                "SchoolServer",
                "Secrets",
            ],
            swiftSettings: house),

        .executableTarget(
            name: "homeroom",
            dependencies: [
                "Archives", "Developer", "Pages", "Rosters", "School", "SchoolServer", "ClassKit", "Coursework", "HTTP",
                "JSON", "Locks", "Secrets", "Signatures", "SQL", "SQLite", "PostgreSQL", "Texts",
            ],
            swiftSettings: house, linkerSettings: packed + allocator),

        .testTarget(name: "CourseworkTests", dependencies: ["Coursework"], swiftSettings: house),
        .testTarget(name: "JSONTests", dependencies: ["JSON", "Coursework"], swiftSettings: house),
        .testTarget(name: "SQLiteTests", dependencies: ["Locks", "SQL", "SQLite", "Programs"], swiftSettings: house),
        .testTarget(
            name: "EngineTests",
            dependencies: ["Locks", "SQL", "SQLite", "PostgreSQL", "PostgresForTests", "Programs"],
            swiftSettings: house),
        .testTarget(
            name: "SchoolTests",
            dependencies: [
                "School", "SchoolForTests", "Coursework", "JSON", "Rosters", "RostersForTests", "Secrets", "Signatures",
                "SQL", "SQLite", "PostgreSQL", "Locks", "PostgresForTests", "Programs",
            ],
            swiftSettings: house),
        .testTarget(
            name: "SchoolServerTests",
            dependencies: [
                "SchoolServer", "School", "SchoolForTests", "Coursework", "HTML", "HTTP", "Images", "JSON", "Pages",
                "Rosters", "RostersForTests", "Secrets", "Signatures", "SQL", "SQLite", "Locks", "Programs",
            ],
            exclude: ["RecordedRun/Chapters"],
            swiftSettings: house),
        .testTarget(
            name: "ArchivesTests",
            dependencies: [
                "Archives", "School", "SchoolForTests", "Coursework", "JSON", "SQL", "SQLite", "PostgreSQL", "CSQLite",
                "PostgresForTests", "Programs",
            ],
            swiftSettings: house),
        .testTarget(name: "ImagesTests", dependencies: ["Images"], swiftSettings: house),
        .testTarget(
            name: "ClassKitTests",
            dependencies: ["ClassKit", "ClassKitTesting", "Locks", "CSQLite", "Programs", "SQL", "Secrets"],
            swiftSettings: house),
        .testTarget(
            name: "ClassKitTestingTests", dependencies: ["ClassKit", "ClassKitTesting", "Programs"],
            swiftSettings: house),
        .testTarget(
            name: "RostersTests", dependencies: ["Rosters", "RostersForTests"], exclude: ["Corpus"],
            swiftSettings: house),
        // A school of any size in the files of other systems.
        .target(
            name: "RostersForTests", dependencies: ["Rosters"], path: "Tests/RostersForTests", swiftSettings: house),
        .testTarget(name: "HTMLTests", dependencies: ["HTML"], swiftSettings: house),
        .testTarget(name: "QRCodeTests", dependencies: ["QRCode"], swiftSettings: house),
        .testTarget(
            name: "PagesTests",
            dependencies: ["Pages", "Coursework", "Gzip", "HTML", "JSON", "Rosters", "School", "Texts"],
            swiftSettings: house),
        .testTarget(name: "TextsTests", dependencies: ["HTML", "Programs", "Texts"], swiftSettings: house),
        .testTarget(name: "HTTPTests", dependencies: ["HTTP", "Gzip", "Locks", "Programs"], swiftSettings: house),
        .testTarget(name: "SecretsTests", dependencies: ["Locks", "Secrets", "CSodium"], swiftSettings: house),
        .testTarget(name: "SignaturesTests", dependencies: ["Signatures", "Secrets"], swiftSettings: house),
        .testTarget(
            name: "DeveloperTests",
            dependencies: [
                "Developer", "Coursework", "JSON", "Locks", "Programs", "School", "Signatures", "lessonclient",
            ], swiftSettings: house),
        .testTarget(
            name: "HomeroomTests", dependencies: ["homeroom", "lintclient", "JSON", "Programs", "RostersForTests"],
            swiftSettings: house),
        .executableTarget(
            name: "lintclient", dependencies: ["ClassKit"], path: "Tests/Clients/LintClient", swiftSettings: house),

        // The programs as they are, from the app on one machine to the report on another.
        .testTarget(
            name: "JourneyTests",
            dependencies: ["homeroom", "lessonclient", "providerclient", "JSON", "PostgresForTests", "Programs"],
            swiftSettings: house),
        .executableTarget(
            name: "lessonclient", dependencies: ["ClassKit"], path: "Tests/Clients/LessonClient", swiftSettings: house),
        .executableTarget(
            name: "providerclient", dependencies: ["ClassKit"], path: "Tests/Clients/ProviderClient",
            swiftSettings: house),

        // A device's store against a school that speaks the contract over a real connection, and fails in every way.
        .testTarget(
            name: "SyncTests",
            dependencies: [
                "ClassKit", "Coursework", "HTTP", "Locks", "Programs", "SQL", "SQLite", "Secrets", "homeroom",
                "providerclient", "savingclient",
            ],
            swiftSettings: house),

        // What the desktop hands to an app, running or not, and the notice that work is recorded.
        .testTarget(
            name: "OpeningTests", dependencies: ["ClassKit", "Programs", "homeroom", "linkclient"],
            swiftSettings: house),
        .executableTarget(
            name: "linkclient", dependencies: ["ClassKit"], path: "Tests/Clients/LinkClient", swiftSettings: house),

        // The proxies' configurations that we ship, in real proxies.
        .testTarget(
            name: "ProxyTests", dependencies: ["homeroom", "HTTP", "Locks", "Programs", "SchoolServer"],
            swiftSettings: house),

        // What the server is measured with, against what it is made of. The framework has a package of its own for that.
        .executableTarget(
            name: "serverbench",
            dependencies: [
                "School", "SchoolServer", "Coursework", "HTTP", "JSON", "SQL", "SQLite", "PostgreSQL", "CSQLite",
                "CPostgreSQL", "CMicrohttpd", "Gzip", "Secrets", "Locks", "PostgresForTests", "Programs",
            ],
            path: "Benchmarks/Server", swiftSettings: house, linkerSettings: allocator),

        // What reading and writing the roster files of a large school costs.
        .executableTarget(
            name: "rosterbench", dependencies: ["Rosters", "RostersForTests"], path: "Benchmarks/Roster",
            swiftSettings: house),

        // What our JSON costs beside Foundation's.
        .executableTarget(name: "jsonbench", dependencies: ["JSON"], path: "Benchmarks/JSON", swiftSettings: house),

        // Outside clients of the framework, compiled and run in both language modes.
        .testTarget(
            name: "SurfaceTests", dependencies: ["Programs"], exclude: ["declarations.tsv"], swiftSettings: house),
        .testTarget(name: "IdiomTests", dependencies: ["Programs"], exclude: ["Client"], swiftSettings: house),

        // The front page's example and the tutorial's app, typed as a newcomer would.
        .testTarget(name: "ReadmeTests", dependencies: ["Programs", "homeroom"], swiftSettings: house),

        // What happens to a device's store when things go wrong, with processes that are killed and disks that fill up.
        .testTarget(
            name: "FaultTests",
            dependencies: ["savingclient", "endingclient", "ClassKit", "Programs", "SQL", "SQLite"],
            exclude: ["Fixtures"],
            swiftSettings: house),
        .executableTarget(
            name: "savingclient", dependencies: ["ClassKit"], path: "Tests/Clients/SavingClient", swiftSettings: house),
        .executableTarget(
            name: "endingclient", dependencies: ["ClassKit"], path: "Tests/Clients/EndingClient", swiftSettings: house),

        // What happens to a school when things go wrong, with servers that are killed and databases that fail.
        .testTarget(
            name: "ServerFaultTests",
            dependencies: [
                "homeroom", "Archives", "Coursework", "JSON", "Locks", "PostgresForTests", "PostgreSQL", "Programs",
                "RostersForTests", "SQL", "SQLite", "School", "SchoolForTests", "Secrets",
            ],
            exclude: ["Fixtures"],
            swiftSettings: house),

        // For tests that start programs and compile clients of ours.
        .target(name: "Programs", path: "Tests/Programs", swiftSettings: house),

        // For tests that need a school: a small one, on either engine.
        .target(
            name: "SchoolForTests",
            dependencies: [
                "School", "Coursework", "JSON", "SQL", "SQLite", "PostgreSQL", "Locks", "Secrets", "Signatures",
                "PostgresForTests", "Programs",
            ],
            path: "Tests/SchoolForTests", swiftSettings: house),

        // For tests that need a PostgreSQL server: one of their own, thrown away at the end.
        .target(
            name: "PostgresForTests", dependencies: ["Programs", "CPostgreSQL"], path: "Tests/PostgresForTests",
            swiftSettings: house),
    ],
    swiftLanguageModes: [.v6]
)

// In batches of 25 files, the compiler reads for each batch what all of them share, with the macros of all tests. One batch a processor takes
// a tenth less of it. What adopters depend on may carry no such flag.
let adopted: Set = [
    "Coursework", "Gregorian", "Locks", "JSON", "SQL", "SQLite", "Images", "Secrets", "ClassKit", "ClassKitTesting",
]
for target in package.targets where [.regular, .test].contains(target.type) && !adopted.contains(target.name) {
    target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-driver-batch-size-limit", "1000"])]
}

// Optimizing takes long. To test what adopters ship, what only the server needs is left out: HOMEROOM_PACKAGE=library.
if Context.environment["HOMEROOM_PACKAGE"] == "library" {
    let libraries: Set = [
        "CCurl", "CSQLite", "CPNG", "CTurboJPEG", "CSodium", "Coursework", "Gregorian", "Locks", "JSON", "SQL",
        "SQLite", "Images", "Secrets",
        "ClassKit", "ClassKitTesting", "Programs", "CourseworkTests", "JSONTests", "SQLiteTests", "ImagesTests",
        "ClassKitTests", "ClassKitTestingTests",
    ]
    package.targets.removeAll { !libraries.contains($0.name) }
    package.products.removeAll { $0.name == "homeroom" }
    // Only what ships is optimized: the tests themselves would take longer than all of it.
    for target in package.targets where target.type == .test {
        target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-Onone"])]
    }
}
