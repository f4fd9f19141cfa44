import Foundation
import School

/// The school's clock: due dates pass, schedules fire. Devices keep their own time, and hear the school's when they sync.
enum TimeControls {
    static let all: [Control] = [
        Control("clock", "[+2d | -3h | +10m | 2026-12-01T08:00 | now]", 0...1, "show the school's clock, or move it") {
            school, words in
            if let word = words.first {
                let clock = school.clock
                let change = try ClockChange(word, in: school.demo.timeZone)
                try await school.observer.change(.control(["clock", word])) {
                    change.apply(to: clock)
                    try await school.school.runDueTasks()
                }
            }
            return "The school's clock shows \(school.clock.now.shown(in: school.demo.timeZone))."
        },
        Control("tick", "", 0...0, "do what has become due; a running school does so each second") { school, _ in
            try await school.tick()
            return "What was due is done."
        },
    ]
}

/// How somebody wants a clock to be moved.
enum ClockChange: Equatable {
    case by(TimeInterval)
    case to(Date)
    /// The machine's own time.
    case back

    init(_ word: String, in zone: TimeZone) throws {
        if word == "now" {
            self = .back
        } else if let sign = word.first, "+-".contains(sign), let unit = word.last,
            let seconds = ["s": 1.0, "m": 60, "h": 3600, "d": 86400, "w": 604800][unit],
            let count = Double(word.dropFirst().dropLast()), (0...10_000).contains(count)
        {
            self = .by((sign == "-" ? -1 : 1) * count * seconds)
        } else if let date = Self.date(word, in: zone) {
            self = .to(date)
        } else {
            throw DeveloperError(
                "“\(word)” is no time. Write +2d, -3h, +10m, 2026-12-01T08:00 in the school's zone, or now.")
        }
    }

    /// Whether it is a time by itself.
    var isTime: Bool {
        if case .to = self { true } else { false }
    }

    private static func date(_ word: String, in zone: TimeZone) -> Date? {
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.timeZone = zone
        format.isLenient = false
        for pattern in ["yyyy-MM-dd'T'HH:mm", "yyyy-MM-dd"] {
            format.dateFormat = pattern
            if let date = format.date(from: word) { return date }
        }
        return nil
    }

    func apply(to clock: SchoolClock) {
        switch self {
        case .by(let seconds): clock.move(by: seconds)
        case .to(let date): clock.set(to: date)
        case .back: clock.set(to: Date())
        }
    }
}

extension Date {
    func shown(in zone: TimeZone) -> String {
        formatted(
            Date.ISO8601FormatStyle(timeZone: zone).year().month().day().dateTimeSeparator(.space).time(
                includingFractionalSeconds: false))
    }
}
