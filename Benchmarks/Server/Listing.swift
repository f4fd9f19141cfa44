import CMicrohttpd
import Foundation
import Programs
import School

private let clients = 32
private let rounds = 7
private let length = 1.0

extension ServerCase {
    func listHandouts() async throws -> [Row] {
        let stage = try Stage(
            Seed(
                classes: 2, teachers: 2, students: 60, handoutsPerClass: 30, tasksPerHandout: 3, attempts: 1))
        let path = "/v1/classes/\(Seed.id(.schoolClass, 0) as SchoolClass.ID)/handouts"
        let request = Ask.get(path, try stage.school.signIn(.teacher, 0))
        let body = Client(port: stage.port).body(of: request)
        require(body.components(separatedBy: "\"title\"").count == 31, "the list has no 30 rows")
        let constant = Constant(body)
        let (ours, theirs) = measure(request, stage.port, constant)
        let pusher = try Pusher(stage, student: 30, number: 0)
        let (beside, besideTheirs) = measure(request, stage.port, constant, beside: pusher)
        constant.stop()
        await stage.stop()
        return [
            Row(
                "GET of a list of 30 handouts, \(body.utf8.count) bytes, \(clients) clients", ours: ours,
                plain: theirs, plainIs: "libmicrohttpd, a constant", atLeast: 0.4),
            Row(
                "the same while another class pushes 50 times a second", ours: beside, plain: besideTheirs,
                plainIs: "libmicrohttpd, a constant", atLeast: 0.4),
        ]
    }

    private func measure(
        _ request: [UInt8], _ port: UInt16, _ constant: Constant, beside pusher: Pusher? = nil
    ) -> (Rates, Rates) {
        let ask = { @Sendable (clients: [Client], number: Int) in
            let answer = clients[number].ask(request)
            require(answer.status == 200, "answered \(answer.status)")
        }
        nonisolated(unsafe) let mine = (0..<clients).map { _ in Client(port: port) }
        nonisolated(unsafe) let plain = (0..<clients).map { _ in constant.client() }
        var (ours, theirs) = (Rates(), Rates())
        let pushes = Beside(pusher.map { pusher in [{ pusher.request() }] } ?? [], every: 0.02, port)
        defer { pushes.stop() }
        for _ in 0..<rounds {
            ours.add(Load.rate(clients: clients, seconds: length) { ask(mine, $0) })
            theirs.add(Load.rate(clients: clients, seconds: length) { ask(plain, $0) })
        }
        return (ours, theirs)
    }
}

/// The HTTP library by itself: answers one constant to whatever is asked, on as many loops as ours has.
private final class Constant {
    let port: UInt16
    private let listener: Int32
    private let daemon: OpaquePointer
    private let response: OpaquePointer

    init(_ body: String) {
        let bytes = Array(body.utf8)
        response = bytes.withUnsafeBytes {
            MHD_create_response_from_buffer(
                $0.count, UnsafeMutableRawPointer(mutating: $0.baseAddress), .RESPMEM_MUST_COPY)
        }
        MHD_add_response_header(response, "Content-Type", "application/json")
        var address = sockaddr_in.loopback()
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        self.listener = listener
        require(address.bind(listener) && listen(listener, 4096) == 0, "cannot listen")
        port = address.port
        var options = cmhd_start_options()
        options.context = UnsafeMutableRawPointer(response)
        options.access = answerConstant
        options.unescape = { _, _, text in text.map { strlen($0) } ?? 0 }
        options.threads = UInt32(sysconf(Int32(_SC_NPROCESSORS_ONLN)))
        options.connections = 1000
        options.timeout_seconds = 60
        options.memory = 32_768
        daemon = cmhd_start(&options)
    }

    /// A client whose connection the library has.
    func client() -> Client {
        let client = Client(port: port)
        var address = sockaddr_storage()
        var length = socklen_t()
        let accepted = cmhd_accept(listener, &address, &length)
        let isTaken = withUnsafeBytes(of: &address) {
            MHD_add_connection(daemon, accepted, $0.assumingMemoryBound(to: sockaddr.self).baseAddress, length)
        }
        require(accepted >= 0 && isTaken == .YES, "the library takes no connection")
        return client
    }

    func stop() {
        MHD_stop_daemon(daemon)
        MHD_destroy_response(response)
        close(listener)
    }
}

private func answerConstant(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ url: UnsafePointer<CChar>?,
    _ method: UnsafePointer<CChar>?, _ version: UnsafePointer<CChar>?, _ bytes: UnsafePointer<CChar>?,
    _ count: UnsafeMutablePointer<Int>?, _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
    // The library asks once for the head and once for the end; a real server looks at both too.
    guard let slot, slot.pointee != nil else {
        slot?.pointee = context
        return .YES
    }
    return MHD_queue_response(connection, 200, OpaquePointer(context))
}
