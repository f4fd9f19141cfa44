import Coursework
import Testing

@Suite struct ThisMachineTests {
    @Test(arguments: ["127.0.0.1", "127.9.8.255", "::1"])
    func `an address of this machine`(host: String) { #expect(ThisMachine.isAddress(host)) }

    @Test(arguments: [
        "", "127", "127.0.0", "127.0.0.1.5", "127.0.0.256", "127.example.org", "10.0.0.1", "localhost", "::2",
    ])
    func `another one`(host: String) { #expect(!ThisMachine.isAddress(host)) }

    @Test func `a name of this machine`() {
        #expect(ThisMachine.isName("localhost"))
        #expect(ThisMachine.isName("school.localhost"))
        for other in ["localhost.example.org", "mylocalhost", "127.0.0.1", ""] { #expect(!ThisMachine.isName(other)) }
    }
}
