/// How a server listens, and what it puts up with.
package struct Configuration: Sendable {
    /// The files of a certificate chain and its key, as PEM.
    package struct Certificate: Sendable {
        package var chainFile: String
        package var keyFile: String

        package init(chainFile: String, keyFile: String) {
            self.chainFile = chainFile
            self.keyFile = keyFile
        }
    }

    /// A number of IPv4 or IPv6.
    package var host: String
    /// 0 for one that the system chooses.
    package var port: UInt16
    package var certificate: Certificate?
    /// Who is believed about where requests come from.
    package var proxies = Proxies.none
    /// Whether nobody is answered but they, and this machine.
    package var answersProxiesAlone = false
    /// Whether a successor may listen on the same port before this one has stopped.
    package var sharesPort = false
    /// How many loops; nil for one per core.
    package var threads: Int?
    package var limits = Limits()
    /// Answers shorter than this are sent as they are.
    package var compressedFrom = 1024
    /// How long an event stream may be silent before it sends a comment.
    package var heartbeat = Duration.seconds(15)

    package struct Limits: Sendable {
        /// Bytes from the first letter of the method to the empty line.
        package var head = 16_384
        package var fields = 100
        /// Of a query.
        package var parameters = 200
        package var connections = 16_000
        /// From one address, of people who have signed in: a whole school has one. Nil where addresses do not matter.
        package var connectionsPerAddress: Int? = 8_000
        /// From one address, of others. Who waits longest gives way.
        package var strangersPerAddress = 1_024
        /// Of one person who has signed in; what is beyond counts as a stranger's.
        package var connectionsPerCaller = 64
        /// Bytes of bodies that are taken at a time: of everybody, of one address, of one caller who is known, and of all at one
        /// address who are not.
        package var bodies = 128 << 20
        package var bodiesPerAddress = 64 << 20
        package var bodiesPerCaller = 8 << 20
        package var bodiesOfStrangers = 8 << 20
        /// From the connection, or from the first line, to the end of the head; all in all, however it trickles.
        package var headTime = Duration.seconds(15)
        /// For a body, all in all, beside the time that its bytes need at the slowest rate.
        package var bodyTime = Duration.seconds(30)
        /// Bytes a second.
        package var slowestBody = 8192
        /// Between two requests.
        package var idleTime = Duration.seconds(75)
        /// At the end, for a client that is just sending its next request, which is told there that it was the last.
        package var lastRequestTime = Duration.milliseconds(500)
        /// Without the client taking anything of an answer; whole seconds.
        package var stallTime = Duration.seconds(60)

        package init() {}
    }

    package init(host: String = "127.0.0.1", port: UInt16 = 0) {
        self.host = host
        self.port = port
    }
}
