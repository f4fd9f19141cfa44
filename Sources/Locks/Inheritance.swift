package import Glibc

// What programs inherit that are started here: nothing beyond what they are given. The C library has calls for it that
// Swift does not see.

/// The next connection at a socket; below 0 when there is none, with the reason in `errno`.
///
/// One that is kept from programs only after it was accepted goes to whatever another thread starts in between, and stays
/// open as long as that runs.
package func acceptedPrivately(at socket: Int32) -> Int32 { accept4(socket, nil, nil, Int32(SOCK_CLOEXEC.rawValue)) }

@_silgen_name("accept4")
private func accept4(
    _ socket: Int32, _ address: UnsafeMutablePointer<sockaddr>?, _ length: UnsafeMutablePointer<socklen_t>?,
    _ flags: Int32
) -> Int32

/// Lets a program begin without the descriptors from that one on.
@_silgen_name("posix_spawn_file_actions_addclosefrom_np")
package func closeFrom(_ actions: UnsafeMutablePointer<posix_spawn_file_actions_t>, _ first: Int32) -> Int32
