import HTTP
import JSON
import SQL
import School

/// For operators of the server.
enum HealthOperations {
    static let all: [Operation] = [
        Operation(
            .get, "/healthz", "health", .anyone, "Whether the process answers at all.",
            answer: .text(type: "text/plain; charset=utf-8")
        ) { _ in Response(text: "ok\n") },
        Operation(
            .get, "/readyz", "readiness", .anyone, "Whether the database can be read; 503 while it can't.",
            answer: .text(type: "text/plain; charset=utf-8")
        ) { call in
            _ = try call.school.database.read { try $0.hasTable("organization") }
            return Response(text: "ready\n")
        },
        Operation(
            .get, "/metrics", "metrics", .anyone, "Counters for Prometheus; none of them is about a person.",
            answer: .text(type: "text/plain; version=0.0.4")
        ) { call in
            Response(text: call.services.metricsText, type: "text/plain; version=0.0.4")
        },
    ]
}

extension Services {
    var metricsText: String {
        let figures = school.figures
        return metrics.text + """
            # TYPE homeroom_commits_total counter
            homeroom_commits_total \(figures.commits)
            # TYPE homeroom_writes_total counter
            homeroom_writes_total{outcome="kept"} \(figures.answers)
            homeroom_writes_total{outcome="failed"} \(figures.failures)
            homeroom_writes_total{outcome="refused"} \(figures.refusals)
            # TYPE homeroom_writes_waiting gauge
            homeroom_writes_waiting \(figures.waiting)
            # TYPE homeroom_watchers gauge
            homeroom_watchers \(hub.watcherCount)

            """
    }
}
