import Foundation

/// Times of one kind of work, in seconds.
struct Times {
    private var all: [Double] = []

    mutating func measure(_ work: () throws -> Void) rethrows {
        let start = ContinuousClock.now
        try work()
        add(ContinuousClock.now - start)
    }

    mutating func add(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        all.append(Double(seconds) + Double(attoseconds) / 1e18)
    }

    mutating func add(_ seconds: Double) { all.append(seconds) }

    private var sorted: [Double] { all.sorted() }
    var median: Double { sorted[all.count / 2] }
    /// The middle half of the runs.
    var spread: (low: Double, high: Double) { (sorted[all.count / 4], sorted[all.count * 3 / 4]) }
}

/// One line of the table.
struct Row: Codable {
    var work: String
    var ours: String
    var against: String
    var figure: String
    var goal: String
    var holds: Bool

    init(_ work: String, ours: Times, plain: Times, plainIs: String, atMost goal: Double) {
        self.work = work
        self.ours = describe(ours)
        against = "\(plainIs): \(describe(plain))"
        let ratio = ours.median / plain.median
        figure = String(format: "%.2f x", ratio)
        self.goal = String(format: "%.1f x", goal)
        holds = ratio <= goal
    }

    init(_ work: String, figure: String, goal: String, holds: Bool, ours: String = "", against: String = "—") {
        self.work = work
        self.figure = figure
        self.goal = goal
        self.holds = holds
        self.ours = ours
        self.against = against
    }

    /// As it stands on the page.
    var line: String { "| \(work) | \(ours) | \(against) | \(figure) | \(goal) | \(holds ? "yes" : "**no**") |\n" }
}

func describe(_ times: Times) -> String {
    "\(describe(times.median)) (\(describe(times.spread.low))–\(describe(times.spread.high)))"
}

func describe(_ seconds: Double) -> String {
    switch seconds {
    case 1...: String(format: "%.2f s", seconds)
    case 1e-3...: String(format: "%.2f ms", seconds * 1e3)
    default: String(format: "%.2f µs", seconds * 1e6)
    }
}

/// The memory that a process holds, in bytes, with the pages of files that are in it.
func residentMemory(of process: String = "self") -> Int { memory("VmRSS", of: process) }

/// What of it is no file's: nobody else has it, and the system cannot take it back.
func privateMemory(of process: String) -> Int { memory("RssAnon", of: process) }

private func memory(_ kind: String, of process: String) -> Int {
    let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("\(kind):") } ?? ""
    return (Int(line.split(separator: " ").dropFirst().first ?? "") ?? 0) * 1024
}
