import Foundation
import Programs

/// A client package with one small function per check, written so that the compiler's errors name lines of the table.
struct SurfaceClient {
    var declarations: [Declaration]
    var table: URL

    private var checks: [(Declaration, Checks)] {
        let classes = Set(declarations.compactMap { $0.text.firstMatch(of: /^class (\w+) :/).map { String($0.1) } })
        return declarations.map { ($0, $0.checks(classes: classes)) }
    }

    /// The lines that must not compile, and why not.
    var refusals: [(Declaration, Checks.Refusal)] {
        checks.flatMap { declaration, checks in checks.refused.map { (declaration, $0) } }
    }

    func write(to folder: URL) throws {
        try write(manifest, to: folder.appending(path: "Package.swift"))
        try write(accepted, to: folder.appending(path: "Sources/Accepted/main.swift"))
        try write(refused, to: folder.appending(path: "Sources/Refused/Refused.swift"))
    }

    private func write(_ text: String, to file: URL) throws {
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    private var manifest: String {
        """
        // swift-tools-version: 6.2
        import PackageDescription
        let mode = Context.environment["CLIENT_LANGUAGE_MODE"] ?? "6"
        let framework: [Target.Dependency] = [.product(name: "ClassKit", package: "homeroom")]
        let package = Package(
            name: "Surface",
            dependencies: [.package(name: "homeroom", path: "\(ClientPackage.repository.path)")],
            targets: [
                .executableTarget(name: "Accepted", dependencies: framework),
                .target(name: "Refused", dependencies: framework),
            ],
            swiftLanguageModes: [.version(mode)]
        )

        """
    }

    /// `exact` takes its value by reference, so that no conversion helps a type that is merely close.
    private var accepted: String {
        var lines = [
            "import ClassKit",
            "func exact<T>(_: inout T, _: T.Type) {}",
            "func same<T: Equatable>(_ row: Int, _ found: T, _ stated: T) { if found != stated { print(\"differs\", row) } }",
        ]
        for (declaration, checks) in checks {
            let functions = checks.accepted.enumerated().map { named("\(declaration.line)_\($0)", $1) }
            for code in functions + checks.statements {
                lines.append("#sourceLocation(file: \"\(table.path)\", line: \(declaration.line))")
                lines.append(code)
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Here a line of its own stands for each refusal, counted from 1.
    private var refused: String {
        var lines = ["import ClassKit"]
        for (number, refusal) in refusals.enumerated() {
            lines.append("#sourceLocation(file: \"refused\", line: \(number + 1))")
            lines.append(named("\(number + 1)", refusal.1.code))
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Gives the check's function `f` or class `C` a name of its own.
    private func named(_ name: String, _ code: String) -> String {
        guard let head = code.firstMatch(of: /^(?:func f|class C|final class C)/) else { return code }
        return code.replacingCharacters(in: head.range, with: "\(head.0)\(name)")
    }
}
