import Foundation
import Rosters
import RostersForTests

/// What reading and writing a large school's roster files costs on one core: `swift run -c release rosterbench [students]`.
/// `rosterbench write FOLDER [students]` only leaves its files there, for `Scripts/import-bench`.
@main
struct RosterBench {
    static func main() throws {
        let isWriting = CommandLine.arguments.dropFirst().first == "write"
        let students =
            CommandLine.arguments.dropFirst(isWriting ? 3 : 1).first.flatMap { Int($0) } ?? 100_000
        let school = MadeUpSchool(
            students: students, staff: max(1, students * 6 / 100), classes: max(1, students * 8 / 100),
            enrolments: students * 8)
        let kind = CommandLine.arguments.dropFirst(2).first ?? "oneroster"
        let files = kind == "apple" ? school.apple : school.oneRoster
        guard !isWriting else {
            let folder = URL(fileURLWithPath: CommandLine.arguments[2])
            for file in files { try Data(file.bytes).write(to: folder.appending(path: file.name)) }
            return
        }
        let megabytes = Double(files.reduce(0) { $0 + $1.bytes.count }) / 1e6
        print(
            "\(kind): \(students) students, \(school.enrolments) enrolments, \(rounded(megabytes)) MB in \(files.count) files"
        )

        let scanned = seconds { for file in files { _ = CSVMeasure.cells(file.bytes) } }
        print("cells alone: \(rounded(scanned)) s, \(rounded(megabytes / scanned)) MB/s")

        let before = residentMegabytes()
        var reading: RosterReading?
        let read = seconds { reading = RosterReader().read(files) }
        guard let roster = reading?.roster else { return }
        print(
            "read and checked: \(rounded(read)) s, \(rounded(megabytes / read)) MB/s, \(reading?.findings.count ?? 0) findings"
        )
        print("most memory: \(rounded(peakMegabytes() - before)) MB on top of the files' \(rounded(before)) MB")
        guard kind != "apple" else { return }

        var archive: [UInt8] = []
        let written = try seconds { archive = try OneRosterWriter.archive(of: roster) }
        print("written: \(rounded(written)) s, \(rounded(Double(archive.count) / 1e6)) MB of archive")
        let again = seconds { reading = RosterReader().read("roster.zip", archive) }
        print("read from the archive: \(rounded(again)) s, \(reading?.roster.enrolments.count ?? 0) enrolments")
    }

    /// What the processor was busy for, which is the same on a machine that others use too.
    private static func seconds(_ body: () throws -> Void) rethrows -> Double {
        let before = clock()
        try body()
        return Double(clock() - before) / Double(CLOCKS_PER_SEC)
    }

    private static func rounded(_ number: Double) -> String {
        String((number * 100).rounded() / 100)
    }

    private static func residentMegabytes() -> Double { status("VmRSS:") }

    private static func peakMegabytes() -> Double { status("VmHWM:") }

    /// Of the process, as Linux counts it.
    private static func status(_ name: String) -> Double {
        guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
            let line = text.split(separator: "\n").first(where: { $0.hasPrefix(name) }),
            let kilobytes = line.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first.flatMap({
                Double($0)
            })
        else { return 0 }
        return kilobytes / 1_000
    }
}
