import Foundation

/// Waits until `body` has an answer. It is asked again whenever something changes in the folder, which need not be there yet.
///
/// Blocks the thread; nil when there is no answer within the time.
public func waitForChange<Result>(
    in folder: String, seconds: Double = 30, until body: () throws -> Result?
) rethrows -> Result? {
    let watch = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    defer { close(watch) }
    let end = ContinuousClock.now + .seconds(seconds)
    while true {
        // Watched before it is looked at, so that nothing comes in between.
        watchDeepest(of: folder, watch)
        if let answer = try body() { return answer }
        let left = ContinuousClock.now.duration(to: end) / .milliseconds(1)
        guard left > 0 else { return nil }
        var waiting = pollfd(fd: watch, events: Int16(POLLIN), revents: 0)
        poll(&waiting, 1, Int32(left.rounded(.up)))
        var events = [UInt8](repeating: 0, count: 65_536)
        while read(watch, &events, events.count) > 0 {}
    }
}

/// Watches the folder, or the deepest one above it that is there.
private func watchDeepest(of folder: String, _ watch: Int32) {
    var place = folder
    var missing: String?
    while inotify_add_watch(watch, place, changes) < 0, place.count > 1 {
        missing = place
        place = (place as NSString).deletingLastPathComponent
    }
    // It may have been made while we watched nothing.
    if let missing, FileManager.default.fileExists(atPath: missing) { watchDeepest(of: folder, watch) }
}

/// What `body` does in order to look is not among them: it would hear itself for ever.
private let changes = [IN_CREATE, IN_DELETE, IN_MODIFY, IN_MOVED_FROM, IN_MOVED_TO].reduce(0) { $0 | UInt32($1) }
