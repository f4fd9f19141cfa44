import CPostgreSQL
import Foundation
import Programs
import Synchronization

/// A PostgreSQL server for one run of tests: a cluster of its own in a temporary folder, reached over a Unix socket only.
///
/// A small shell script guards it. It reads from a pipe that ends with this process, however this process ends, and then
/// ends the server and removes the folder.
public final class Postgres: Sendable {
    /// Why there is no server.
    public struct Failure: Error, CustomStringConvertible {
        public var description: String
    }

    private static let quick = Result { try Postgres() }
    private static let durable = Result { try Postgres(isDurable: true) }

    /// The server of this process, started when it is first asked for. The durable one is a server of its own.
    public static func shared(isDurable: Bool = false) throws -> Postgres {
        try (isDurable ? durable : quick).get()
    }

    private let folder: TemporaryFolder
    private let guardian: RunningProgram
    private let lastNumber = Atomic(0)

    /// Starts a server, which takes about a second.
    ///
    /// - Parameter isDurable: whether it waits for the disk, as a school's server does: for tests in which it falls or
    ///   its syncs are counted, and for everything that is measured. All others need not pay for that.
    public init(isDurable: Bool = false) throws {
        folder = try TemporaryFolder()
        let durable = isDurable ? "on" : "off"
        let arguments = try ["-c", Self.script, "guardian", folder.url.path, Self.programs(), Self.account(), durable]
        guardian = try Program(URL(filePath: "/bin/sh"), arguments).start()
        guard answer() == "ready" else {
            let log = (try? String(contentsOf: folder.url.appending(path: "log"), encoding: .utf8)) ?? ""
            throw Failure(description: "PostgreSQL does not start:\n\(log)")
        }
    }

    /// Ends the server as a loss of power would, and removes all that it kept.
    public func stop() {
        guardian.say("end")
        _ = guardian.end()
    }

    /// How a server may go down.
    public enum Fall: String, Sendable, CaseIterable {
        /// All its processes at once, without a word more; what is on the disk is put in order at the next start.
        case immediate = "-QUIT"
        /// Its first process is killed, and the others notice.
        case killed = "-KILL"
    }

    /// Lets the server go down; its data stay, and connections to it end.
    public func fall(_ fall: Fall) throws { try order("fall \(fall.rawValue)", expecting: "down") }

    /// Starts the server that went down, on the same data and at the same address.
    public func rise() throws { try order("rise", expecting: "ready") }

    private func order(_ order: String, expecting expected: String) throws {
        guardian.say(order)
        let said = answer()
        guard said == expected else { throw Failure(description: "PostgreSQL does not \(order): \(said ?? "")") }
    }

    /// What the guardian says next.
    private func answer() -> String? { guardian.line(before: .now + .seconds(120)) }

    /// The address of an empty place that nobody else uses: a schema, which costs a tenth of a database.
    ///
    /// What belongs to the whole database is shared, such as advisory locks.
    public func newSchema() throws -> String {
        let name = "test\(lastNumber.add(1, ordering: .relaxed).newValue)"
        try run("CREATE SCHEMA \(name)")
        return address("postgres") + " options='-c search_path=\(name)'"
    }

    /// The name and the address of a database that nobody else uses.
    public func newDatabase(encoding: String = "UTF8") throws -> (name: String, address: String) {
        let name = "test\(lastNumber.add(1, ordering: .relaxed).newValue)"
        try run(
            "CREATE DATABASE \(name) TEMPLATE template0 ENCODING '\(encoding)' LOCALE_PROVIDER libc LOCALE 'C'")
        return (name, address(name))
    }

    /// An empty database to be filled once and copied many times; nobody may be connected to it while it is copied.
    public func newTemplate() throws -> (name: String, address: String) {
        let name = "test\(lastNumber.add(1, ordering: .relaxed).newValue)"
        try run("CREATE DATABASE \(name)")
        return (name, address(name))
    }

    /// A copy of a database: a tenth of what making its tables costs.
    public func newCopy(of template: String) throws -> (name: String, address: String) {
        let name = "test\(lastNumber.add(1, ordering: .relaxed).newValue)"
        try run("CREATE DATABASE \(name) TEMPLATE \(template) STRATEGY file_copy")
        return (name, address(name))
    }

    /// Removes a database, and ends whoever is connected to it.
    public func drop(_ name: String) {
        // What stays goes with the server.
        try? run("DROP DATABASE \(name) WITH (FORCE)")
    }

    /// Runs statements as the server's owner, past the layer that is tested.
    public func run(_ text: String) throws {
        let connection = PQconnectdb(address("postgres"))
        defer { PQfinish(connection) }
        guard PQstatus(connection) == CONNECTION_OK else {
            throw Failure(description: String(cString: PQerrorMessage(connection)))
        }
        let result = PQexec(connection, text)
        defer { PQclear(result) }
        guard [PGRES_COMMAND_OK, PGRES_TUPLES_OK].contains(PQresultStatus(result)) else {
            throw Failure(description: String(cString: PQerrorMessage(connection)))
        }
    }

    private func address(_ database: String) -> String {
        "host=\(folder.url.path) user=postgres dbname=\(database)"
    }

    /// Where Debian has the server's programs: the newest version there is.
    private static func programs() throws -> String {
        let root = "/usr/lib/postgresql"
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
        let found = versions.sorted { $0.compare($1, options: .numeric) == .orderedDescending }
            .map { "\(root)/\($0)/bin" }.first { FileManager.default.isExecutableFile(atPath: "\($0)/postgres") }
        guard let found else { throw Failure(description: "No \(root)/*/bin/postgres: apt-get install postgresql") }
        return found
    }

    /// The server refuses to run as root; Debian's package has made an account for it.
    private static func account() -> String { geteuid() == 0 ? "postgres" : NSUserName() }

    /// The locale is a language's, and so unlike a school's database may be: what depends on it shows in the tests.
    private static let script = #"""
        folder=$1 programs=$2 account=$3 durable=$4 server=
        trap '' INT HUP TERM
        as_account() { if [ "$(id -un)" = "$account" ]; then exec "$@"; fi
            exec setpriv --reuid "$account" --regid "$account" --init-groups --reset-env "$@"; }
        finish() { [ -z "$server" ] || { kill -QUIT "$server"; wait "$server"; }; rm -rf "$folder"; exit "$1"; } 2>/dev/null
        chmod 711 "$folder" && mkdir "$folder/data" && chown "$account" "$folder" "$folder/data" && cd "$folder"
        ( as_account "$programs/initdb" --pgdata "$folder/data" --username postgres --auth trust --encoding UTF8 \
            --locale C.UTF-8 --locale-provider icu --icu-locale en --no-sync ) >"$folder/log" 2>&1 </dev/null ||
            { echo failed; read -r _; finish 1; }
        rise() {
            as_account "$programs/postgres" -D "$folder/data" -k "$folder" -c listen_addresses= \
                -c fsync="$durable" -c full_page_writes="$durable" -c max_connections=1800 \
                -c max_locks_per_transaction=256 -c deadlock_timeout=100ms >>"$folder/log" 2>&1 </dev/null &
            server=$!
            until "$programs/pg_isready" -q -h "$folder"; do
                kill -0 "$server" 2>/dev/null || { wait "$server"; server=; return 1; }
                sleep 0.02
            done
        } 2>/dev/null
        # What a killed server has started goes on for a moment, and lets no other one near the data.
        rise_again() { for _ in 1 2 3 4 5 6 7 8 9 10; do rise && return; sleep 0.2; done; return 1; }
        rise || { echo failed; read -r _; finish 1; }
        echo ready
        while read -r order how; do
            case $order in
            fall) { kill "$how" "$server"; wait "$server"; server=; } 2>/dev/null; echo down ;;
            rise) if rise_again; then echo ready; else echo failed; fi ;;
            end) break ;;
            esac
        done
        finish 0
        """#
}
