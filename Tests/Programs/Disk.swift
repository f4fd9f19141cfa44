import Foundation

/// Disks of the test's own, which only its client sees. What this machine allows is tried once.
public enum Disk {
    /// The command that gives a client mounts of its own, or nil where neither root nor a user namespace may mount.
    public static let namespace: [String]? = [["unshare", "--mount"], ["unshare", "--map-root-user", "--mount"]].first {
        succeeds($0 + ["mount", "-t", "tmpfs", "tmpfs", "/mnt"])
    }

    /// Starts a client whose home is a disk of `size` bytes, of which a file called `filler` takes `filled`.
    public static func small(_ size: Int, filled: Int, home: String) -> [String]? {
        let script = """
            mkdir -p "$0" && mount -t tmpfs -o size=\(size) tmpfs "$0" || exit 99
            head -c \(filled) /dev/zero >"$0/filler" 2>/dev/null; exec "$@"
            """
        return namespace.map { $0 + ["sh", "-c", script, home] }
    }

    /// Starts a program that sees `folder` on a disk of `size` bytes, with a copy of what is in it.
    public static func small(holding folder: String, size: Int, beside: String) -> [String]? {
        let script = """
            mkdir "$1/disk" && mount -t tmpfs -o size=\(size),mode=700 tmpfs "$1/disk" && cp -a "$0/." "$1/disk" &&
                mount --move "$1/disk" "$0" || exit 99
            shift; exec "$@"
            """
        return namespace.map { $0 + ["sh", "-c", script, folder, beside] }
    }

    /// Starts a client whose home cannot be written, whoever it runs as.
    public static func readOnly(home: String) -> [String]? {
        let script = #"mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && exec "$@" || exit 99"#
        return namespace.map { $0 + ["sh", "-c", script, home] }
    }

    /// Makes writable what the client of that number cannot write.
    public static func makeWritable(_ home: String, for pid: Int32) -> Bool {
        let user = namespace?.contains("--map-root-user") == true ? ["--user", "--preserve-credentials"] : []
        return succeeds(
            ["nsenter", "--target", "\(pid)", "--mount"] + user + ["mount", "-o", "remount,rw,bind", home])
    }

    /// Starts a client that may write no file beyond `size` bytes; a disk quota looks the same to it.
    public static func quota(_ size: Int) -> [String] {
        ["sh", "-c", #"trap "" XFSZ; exec prlimit "--fsize=$0:unlimited" "$@""#, "\(size)"]
    }

    public static func liftQuota(of pid: Int32) -> Bool {
        succeeds(["prlimit", "--pid", "\(pid)", "--fsize=unlimited:unlimited"])
    }

    /// Starts a client as somebody who owns nothing.
    public static let asNobody = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]

    public static func succeeds(_ words: [String]) -> Bool {
        guard let program = try? Program(named: "timeout", ["20"] + words).start() else { return false }
        _ = program.lines(before: .now + .seconds(30))
        return program.end() == 0
    }

    /// Nobody is to take a check for done that was not.
    public static func report(missing what: String) {
        print("NOT CHECKED: \(what)")
    }
}
