import Coursework

extension [CellEvent] {
    /// The attempts of a task that asks for time in an app: only when and how long, as far as the cell counts it, and
    /// neither the places in the app nor the results.
    ///
    /// The earliest attempts count first, so that together they have the time of the cell.
    func timesAlone(in app: String, upTo minutes: Int?) -> [CellEvent] {
        let timed = filter { !$0.record.durations.isEmpty }
        let counted = timed.isEmpty ? self : timed
        let outermost = counted.map(\.record.path).outermost()
        var left = minutes.map { Double($0) * 60 } ?? .infinity
        return
            counted
            .filter { outermost.contains($0.record.path) }
            .sorted { ($0.record.created, $0.record.id) < ($1.record.created, $1.record.id) }
            .map { event in
                let time = Swift.min(event.record.duration, left)
                left -= time
                return event.withTimeAlone(time, in: app)
            }
    }
}

extension CellEvent {
    private static let device = DeviceID(rawValue: "")

    fileprivate func withTimeAlone(_ time: Double, in app: String) -> CellEvent {
        var event = self
        event.record = ActivityRecord(
            id: record.id, path: IdentifierPath([app]), created: record.created, edited: record.edited,
            durations: record.durations.isEmpty ? [:] : [Self.device: time])
        return event
    }
}
