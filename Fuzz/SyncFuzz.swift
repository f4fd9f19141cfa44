// Compiled by `Scripts/fuzz sync` with the JSON reader and the shared vocabulary as modules.

import Coursework
import JSON

/// Reads the input as what a device or a page sends: it is refused, or it can be judged, merged and written again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSync(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    guard let value = try? JSONValue(parsing: bytes),
        let request = try? JSONDecoding.decode(SyncRequest.self, from: value)
    else { return 0 }
    for context in request.contexts {
        for finding in context.findings { hold(!finding.message.isEmpty, "a finding says something") }
        _ = context.description
        var merged = context
        merged.merge(context)
        hold(merged == context, "a context that comes twice is the same")
    }
    for report in request.reports {
        for finding in report.record.findings { hold(!finding.message.isEmpty, "a finding says something") }
        hold((0...1).contains(report.record.progress.fraction), "progress is a part")
        hold(report.record.duration >= 0, "time does not run back")
        var merged = report.record
        merged.merge(report.record)
        hold(merged == report.record, "a report that comes twice is the same")
    }
    for (one, other) in zip(request.reports, request.reports.dropFirst()) where one.record.id == other.record.id {
        var (left, right) = (one.record, other.record)
        left.merge(other.record)
        right.merge(one.record)
        hold(left == right, "the order of reports does not matter")
    }
    guard let written = try? JSONEncoding.encode(request), let again = try? JSONValue(parsing: written) else {
        fatalError("not so: what was read can be written")
    }
    hold((try? JSONDecoding.decode(SyncRequest.self, from: again)) == request, "what was written is read as it was")
    return 0
}

private func hold(_ isSo: Bool, _ what: String) { if !isSo { fatalError("not so: \(what)") } }
