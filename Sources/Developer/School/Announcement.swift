import ClassKit
import Foundation
import HTTP
import JSON
import Locks

/// Where other programs of the same user find a throw-away school that runs: a file that only they can read.
package struct Announcement: Codable, Sendable {
    package var address: String
    package var key: String
    package var process: Int32
    package var port: UInt16
    /// The folder in which it was opened.
    var openedIn: String?

    private static var folder: String { "\(DeveloperFolder.runtime)/homeroom-dev-\(geteuid())" }

    init(of school: DeveloperSchool) {
        (address, key, process, port) = (school.address, school.key, getpid(), school.port)
        openedIn = FileManager.default.currentDirectoryPath
    }

    private var path: String { "\(Self.folder)/\(port).json" }

    func publish() throws {
        try? FileManager.default.createDirectory(
            atPath: Self.folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        guard Self.isOurs(Self.folder) else {
            throw DeveloperError(
                """
                The folder \(Self.folder) is not this user's alone, so the school's key cannot be kept there. Remove it, or \
                have XDG_RUNTIME_DIR name a folder of your own.
                """)
        }
        let made = FileManager.default.createFile(
            atPath: path, contents: Data(try JSONEncoding.encode(self)), attributes: [.posixPermissions: 0o600])
        if !made { throw DeveloperError("Cannot write \(path): \(String(cString: strerror(errno))).") }
    }

    func withdraw() { unlink(path) }

    /// Whether nobody else can read or change what is in a folder; others could have made one of that name before us.
    package static func isOurs(_ folder: String) -> Bool {
        var status = stat()
        guard lstat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return false }
        return status.st_uid == geteuid() && status.st_mode & 0o077 == 0
    }

    /// The schools that run now. What a crashed one left behind is removed.
    static func all() -> [Announcement] {
        guard isOurs(folder) else { return [] }
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return files.compactMap { file -> Announcement? in
            let path = "\(folder)/\(file)"
            guard let bytes = try? Intake(most: 1 << 16).read(path), let value = try? JSONValue(parsing: bytes),
                let found = try? JSONDecoding.decode(Announcement.self, from: value)
            else { return nil }
            if kill(found.process, 0) == 0 || errno == EPERM { return found }
            unlink(path)
            return nil
        }.sorted { $0.port < $1.port }
    }

    /// The one that is meant: by its port, or the only one, or the only one that was opened in this folder.
    ///
    /// - Parameter command: the command line that names a school by its port.
    package static func find(port: UInt16?, command: (UInt16) -> [String]) throws -> Announcement {
        let running = all()
        if let port {
            guard let found = running.first(where: { $0.port == port }) else {
                throw DeveloperError("No developer's school is on port \(port). Start one with “homeroom dev”.")
            }
            return found
        }
        if running.isEmpty { throw DeveloperError("No developer's school is running. Start one with “homeroom dev”.") }
        let here = running.filter { $0.openedIn == FileManager.default.currentDirectoryPath }
        if let only = running.count == 1 ? running.first : here.count == 1 ? here.first : nil { return only }
        let choices = (here.isEmpty ? running : here).map { school in
            let line = command(school.port).map(\.shellWord).joined(separator: " ")
            return here.isEmpty ? "\(school.openedIn.map { "Opened in \($0):\n" } ?? "")  \(line)" : "  \(line)"
        }
        let which = here.isEmpty ? "none of them was opened" : "\(here.count) of them were opened"
        throw DeveloperError(
            "Several developer's schools are running, and \(which) in this folder. Name one:\n"
                + choices.joined(separator: "\n"))
    }

    /// Asks the school to do what a line of words says, and returns its answer.
    package func control(_ words: [String]) throws -> String {
        let answer = try ask("POST", "controls", ["words": .array(words.map(JSONValue.string))])
        if let done = answer["done"]?.asString { return done }
        throw Self.refusal(answer)
    }

    /// What a program needs to be told to run as somebody.
    package func variables(of person: String) throws -> [String: String] {
        let words = person.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        let answer = try ask("GET", "variables/\(words)")
        guard case .object(let variables)? = answer["variables"] else { throw Self.refusal(answer) }
        return variables.members.reduce(into: [:]) { $0[$1.name] = $1.value.asString }
    }

    private static func refusal(_ answer: JSONValue) -> DeveloperError {
        DeveloperError(answer["detail"]?.asString ?? "The school answered something that is not understood.")
    }

    private func ask(_ method: String, _ what: String, _ body: JSONValue? = nil) throws -> JSONValue {
        guard let url = URL(string: "\(address)/developer/v1/\(what)") else {
            throw DeveloperError("\(address) is no address.")
        }
        // Thirty students at work take a while.
        let request = Transfer.Request(
            method, url, headers: [(ControlAccess.header.rawValue, key), ("Content-Type", "application/json")],
            body: body.map { Data($0.bytes) }, idle: 120, total: 600)
        let data: Data
        do throws(Transfer.Failure) { data = try Transfer(request).run().body } catch {
            throw DeveloperError("The school on port \(port) does not answer. Has it been closed?")
        }
        return try JSONValue(parsing: Array(data))
    }
}
