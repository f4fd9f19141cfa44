import Testing

@testable import HTTP

@Suite struct LateEventTests {
    @Test func `what is reported of a connection is not taken for one that has its socket by now`() throws {
        var table = Acceptor.Table()
        var outgoing: SharedConnection?
        func open(at socket: Int32) -> SharedConnection {
            let shared = SharedConnection(socket: socket, peer: Peer(), isProxy: false)
            #expect(table.add(shared, Configuration.Limits(), &outgoing) == nil)
            return shared
        }
        let former = open(at: 9)
        #expect(table.shared(at: 9, former.number) === former)
        table.remove(former)
        // A stream that begins gets the number of a socket that was just closed.
        let stream = open(at: 10)
        table.move(stream, to: 9)
        #expect(table.shared(at: 9, former.number) == nil)
        #expect(table.shared(at: 9, stream.number) === stream)
    }
}
