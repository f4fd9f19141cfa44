import Locks

/// Counts the events of hooks, for Prometheus.
package final class Metrics: Sendable {
    private struct Key: Hashable {
        var route: String
        var method: Method
        var status: Int
    }

    private struct Row {
        var count = 0
        var seconds = 0.0
        var buckets = [Int](repeating: 0, count: Metrics.bounds.count)
    }

    private struct State {
        var rows: [Key: Row] = [:]
        var incidents: [Hooks.Incident: Int] = [:]
    }

    /// Upper bounds of the buckets, in seconds.
    private static let bounds = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5]

    private let state = Locked(State())

    package init() {}

    /// Hooks that update these counts.
    package var hooks: Hooks {
        Hooks(exchange: { self.count($0) }, incident: { self.count($0) })
    }

    package func count(_ exchange: Hooks.Exchange) {
        let seconds = Double(exchange.duration.nanoseconds) / 1e9
        let key = Key(route: exchange.route, method: exchange.method, status: exchange.status.code)
        state.withLock { state in
            var row = state.rows[key] ?? Row()
            row.count += 1
            if !exchange.isStream {
                row.seconds += seconds
                if let bucket = Self.bounds.firstIndex(where: { seconds <= $0 }) { row.buckets[bucket] += 1 }
            }
            state.rows[key] = row
        }
    }

    package func count(_ incident: Hooks.Incident) {
        state.withLock { $0.incidents[incident, default: 0] += 1 }
    }

    package func number(of incident: Hooks.Incident) -> Int {
        state.withLock { $0.incidents[incident] ?? 0 }
    }

    package func number(route: String, status: Status) -> Int {
        state.withLock { state in
            state.rows.reduce(0) { $1.key.route == route && $1.key.status == status.code ? $0 + $1.value.count : $0 }
        }
    }

    /// The metrics in Prometheus's text format.
    package var text: String {
        let (rows, incidents) = state.withLock { ($0.rows, $0.incidents) }
        var lines = ["# TYPE http_request_duration_seconds histogram"]
        for (key, row) in rows.sorted(by: { ($0.key.route, $0.key.status) < ($1.key.route, $1.key.status) }) {
            let labels = "route=\"\(key.route)\",method=\"\(key.method)\",status=\"\(key.status)\""
            var total = 0
            for (bound, count) in zip(Self.bounds, row.buckets) {
                total += count
                lines.append("http_request_duration_seconds_bucket{\(labels),le=\"\(bound)\"} \(total)")
            }
            lines.append("http_request_duration_seconds_bucket{\(labels),le=\"+Inf\"} \(row.count)")
            lines.append("http_request_duration_seconds_sum{\(labels)} \(row.seconds)")
            lines.append("http_request_duration_seconds_count{\(labels)} \(row.count)")
        }
        lines.append("# TYPE http_incidents_total counter")
        for incident in Hooks.Incident.allCases {
            lines.append("http_incidents_total{kind=\"\(incident.rawValue)\"} \(incidents[incident] ?? 0)")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
