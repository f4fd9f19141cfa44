/// How a server listens, and its limits.
package struct Configuration: Sendable {
    /// The PEM files of a certificate chain and its key.
    package struct Certificate: Sendable {
        package var chainFile: String
        package var keyFile: String

        package init(chainFile: String, keyFile: String) {
            self.chainFile = chainFile
            self.keyFile = keyFile
        }
    }

    /// An IPv4 or IPv6 address.
    package var host: String
    /// 0 to let the system choose.
    package var port: UInt16
    package var certificate: Certificate?
    /// The proxies whose statements about the origin of requests are trusted.
    package var proxies = Proxies.none
    /// Whether only they and this machine may connect.
    package var answersProxiesAlone = false
    /// Whether another server may listen on the same port before this one has stopped.
    package var sharesPort = false
    /// The number of event loops; nil for one per core.
    package var threads: Int?
    package var limits = Limits()
    /// Responses shorter than this are not compressed.
    package var compressedFrom = 1024
    /// How long an event stream may be silent before it sends a comment.
    package var heartbeat = Duration.seconds(15)

    package struct Limits: Sendable {
        /// The most bytes from the method to the empty line.
        package var head = 16_384
        package var fields = 100
        /// The most parameters of a query.
        package var parameters = 200
        package var connections = 16_000
        /// The most connections from one address, which a whole school may share. Nil if addresses do not matter;
        /// then strangers are not limited by address either.
        package var connectionsPerAddress: Int? = 8_000
        /// The most connections of others from one address. The one that has been idle longest is closed for a new
        /// one.
        package var strangersPerAddress = 1_024
        /// The most connections of one signed-in person; further ones count as anonymous.
        package var connectionsPerCaller = 64
        /// The most bytes of request bodies at a time: for everybody, for one address, for one known caller, and for
        /// all anonymous callers at one address.
        package var bodies = 128 << 20
        package var bodiesPerAddress = 64 << 20
        package var bodiesPerCaller = 8 << 20
        package var bodiesOfStrangers = 8 << 20
        /// From the connection or the first line to the end of the head: the total, however slowly it arrives.
        package var headTime = Duration.seconds(15)
        /// For a body, in addition to the time its bytes need at the slowest rate.
        package var bodyTime = Duration.seconds(30)
        /// The slowest rate, in bytes per second.
        package var slowestBody = 8192
        /// The longest time between two requests.
        package var idleTime = Duration.seconds(75)
        /// When stopping: how long to wait for a client that is about to send its next request, and tell it that it
        /// is the last.
        package var lastRequestTime = Duration.milliseconds(500)
        /// How long a client may go without reading any of a response; whole seconds.
        package var stallTime = Duration.seconds(60)

        package init() {}
    }

    package init(host: String = "127.0.0.1", port: UInt16 = 0) {
        self.host = host
        self.port = port
    }
}
