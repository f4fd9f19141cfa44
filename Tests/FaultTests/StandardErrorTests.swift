import Programs
import Testing

/// An app whose standard error leads nowhere must not notice that we have something to say.
@Suite struct StandardErrorTests {
    @Test(arguments: [
        "exec 2>&-",
        "exec 2>/dev/full",
        // A pipe that nobody reads any more.
        #"pipe=$(mktemp -u) && mkfifo "$pipe" && exec 3<>"$pipe" 2>"$pipe" 3<&- && rm "$pipe""#,
    ])
    func `an app goes on where standard error cannot be written`(closing: String) throws {
        let bench = try Bench()
        // Without a manifest there is something to say, at the first touch of the store.
        let client = try bench.client(["save", "a", "1"], through: ["sh", "-c", closing + #"; exec "$0" "$@""#]).start()
        #expect(client.line(beginning: "saved a 1", before: .seconds(20)) != nil)
        #expect(client.end() == 0)
    }
}
