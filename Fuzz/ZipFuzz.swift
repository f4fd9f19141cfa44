// Compiled together with Sources/Rosters by `Scripts/fuzz zip`, so it sees what is internal there.

/// Opens whatever the fuzzer thinks of as an archive, and inflates all that it claims to hold.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzZip(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    var limits = RosterLimits()
    // Smaller than in earnest: otherwise most of the time would go into inflating.
    (limits.fileBytes, limits.totalBytes, limits.files) = (1 << 20, 4 << 20, 50)
    guard let archive = try? ZipArchive(bytes, limits: limits) else { return 0 }
    let room = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 4_096)
    defer { room.deallocate() }
    for entry in archive.entries {
        hold(!entry.name.hasPrefix("/") && !entry.name.split(separator: "/").contains(".."), "a path leads out")
        let source = archive.source(of: entry)
        var total = 0
        while let read = try? source.read(into: room), read > 0 { total += read }
        hold(total <= entry.count && total <= limits.fileBytes, "more than was said")
    }
    return 0
}

private func hold(_ isTrue: Bool, _ sentence: @autoclosure () -> String) {
    if !isTrue { fatalError(sentence()) }
}
