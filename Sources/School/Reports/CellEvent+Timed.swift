import Coursework

extension [CellEvent] {
    /// What is shown of attempts where the time in an app was asked for: when and for how long, as far as the cell counts
    /// it; neither where in the app that was nor what came of it.
    ///
    /// The earliest count first, so that all together have the time of the cell.
    func timesAlone(in app: String, upTo minutes: Int?) -> [CellEvent] {
        let timed = filter { !$0.record.durations.isEmpty }
        let counted = timed.isEmpty ? self : timed
        let paths = Set(counted.map(\.record.path))
        var left = minutes.map { Double($0) * 60 } ?? .infinity
        return
            counted
            .filter { event in !paths.contains { $0.isAncestor(of: event.record.path) } }
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
