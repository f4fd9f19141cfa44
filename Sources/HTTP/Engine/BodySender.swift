import CMicrohttpd
import Glibc

/// Passes a source's bytes to the loop that sends them, and suspends the connection while there are none.
///
/// Used only on the connection's loop, from the first call on.
final class BodySender {
    private let source: any BodySource
    private let shared: SharedConnection
    private var isOpen = false
    /// Whether memory after the first page was written to since it was given back.
    private var isSpread = true

    init(_ source: any BodySource, _ shared: SharedConnection) {
        self.source = source
        self.shared = shared
    }

    /// What the engine expects: a byte count, or one of its two end codes.
    func pour(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        if !isOpen {
            isOpen = true
            source.opened(shared)
        }
        while true {
            switch source.read(into: buffer) {
            case .bytes(let count):
                if count > Self.page / 2 { isSpread = true }
                return count
            case .end: return Self.end
            case .broken: return breakOff()
            case .nothingYet:
                releaseMemory(buffer)
                switch shared.park() {
                case .parked: return 0
                case .aborted: return breakOff()
                case .lookAgain: continue
                }
            }
        }
    }

    private func breakOff() -> Int {
        shared.giveUp()
        return Self.broken
    }

    // The engine's macros for these are casts, which Swift does not import.
    private static let end = -1
    private static let broken = -2

    /// The buffer is the rest of the connection's memory and is still empty. Of ten thousand idle streams, each keeps
    /// only its first page.
    private func releaseMemory(_ buffer: UnsafeMutableRawBufferPointer) {
        guard isSpread, let base = buffer.baseAddress else { return }
        isSpread = false
        let first = (Int(bitPattern: base) + Self.page - 1) & ~(Self.page - 1)
        let last = Int(bitPattern: base + buffer.count) & ~(Self.page - 1)
        guard last > first else { return }
        madvise(UnsafeMutableRawPointer(bitPattern: first), last - first, MADV_DONTNEED)
    }

    private static let page = 4096
}

// Called by the engine on its loops.

func pourAnswer(
    _ context: UnsafeMutableRawPointer?, _ position: UInt64, _ buffer: UnsafeMutablePointer<CChar>?, _ size: Int
) -> Int {
    guard let context, let buffer else { return -2 }
    let sender = Unmanaged<BodySender>.fromOpaque(context).takeUnretainedValue()
    return sender.pour(into: UnsafeMutableRawBufferPointer(start: buffer, count: size))
}

func forgetAnswer(_ context: UnsafeMutableRawPointer?) {
    guard let context else { return }
    Unmanaged<BodySender>.fromOpaque(context).release()
}
