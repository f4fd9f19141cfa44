import Foundation

/// How many per second in each round; more is better.
struct Rates {
    private(set) var all: [Double] = []

    mutating func add(_ rate: Double) { all.append(rate) }

    var median: Double { all.sorted()[all.count / 2] }

    var text: String {
        let sorted = all.sorted()
        return String(
            format: "%.0f/s (%.0f–%.0f)", median, sorted[all.count / 4], sorted[all.count * 3 / 4])
    }
}

extension Row {
    init(_ work: String, ours: Rates, plain: Rates, plainIs: String, atLeast goal: Double) {
        let ratio = ours.median / plain.median
        self.init(
            work, figure: String(format: "%.2f x", ratio), goal: String(format: "at least %.2f x", goal),
            holds: ratio >= goal, ours: ours.text, against: "\(plainIs): \(plain.text)")
    }
}

/// What one of many waited for, in seconds.
struct Waits {
    private var all: [Double] = []

    mutating func add(_ seconds: Double) { all.append(seconds) }
    mutating func add(_ others: Waits) { all += others.all }

    var median: Double { at(0.5) }
    var p99: Double { at(0.99) }

    private func at(_ part: Double) -> Double {
        let sorted = all.sorted()
        return sorted[min(sorted.count - 1, Int(Double(sorted.count) * part))]
    }
}

/// Seconds on a clock that nobody sets.
func seconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// Ends the program with a sentence where something is not as the figures presume; optimized programs trap without a word.
func require(_ holds: Bool, _ sentence: @autoclosure () -> String) {
    guard !holds else { return }
    FileHandle.standardError.write(Data("\(sentence())\n".utf8))
    exit(1)
}
