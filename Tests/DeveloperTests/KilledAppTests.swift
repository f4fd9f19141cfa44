import Coursework
import Developer
import Foundation
import JSON
import Locks
import Programs
import Testing

@Suite struct KilledAppTests {
    @Test(.timeLimit(.minutes(5)))
    func `of an app that is killed at work what it saved is reported, and the journal tells what happened`()
        async throws
    {
        let school = try await DeveloperSchool()
        try await school.publish(["light"], of: "dev.lessonclient", by: school.demo.member("theo"))
        _ = try await school.control(["hand-out", "Light", "dev.lessonclient/light"])
        let told = Watched<[String]>([])
        school.journal.listen { note in told.withLock { $0.append(note.text) } }
        var app = Program(besideTests: "lessonclient", ["begin", "stay"])
        app.environment = Dictionary(
            uniqueKeysWithValues: school.variables(of: try school.demo.member("ada")).map { ($0.name, $0.value) })
        let running = try app.start()
        try await onThread {
            let fate = told.wait(seconds: 30) { texts in texts.first { $0.contains("Recorded") } }
            #expect(fate?.hasPrefix("light/shadows") == true)
            running.kill()
            _ = running.end()
            let end = told.wait(seconds: 30) { texts in texts.first { $0.contains("ended in the middle of work") } }
            #expect(end?.contains("dev.lessonclient/light/shadows") == true)
        }
        let cell = try await school.reports()[0]?["lines"]?[0]?["cells"]?[0]
        #expect(cell?["below"]?[0]?["figures"]?["primary"]?["value"]?.asNumber == 4)
        await school.close()
    }

    @Test(.timeLimit(.minutes(5)))
    func `of work that nobody assigned the journal tells that it stayed on the device`() async throws {
        let school = try await DeveloperSchool()
        let told = Watched<[String]>([])
        school.journal.listen { note in told.withLock { $0.append(note.text) } }
        var app = Program(besideTests: "lessonclient", ["take", "7"])
        app.environment = Dictionary(
            uniqueKeysWithValues: school.variables(of: try school.demo.member("ben")).map { ($0.name, $0.value) })
        _ = try await app.run()
        let fate = try await onThread {
            told.wait(seconds: 30) { texts in texts.first { $0.contains("stayed on the device") } }
        }
        #expect(
            fate
                == "dev.lessonclient: an attempt stayed on the device. \(Fate.keptPrivate(.nothingAssigned).explanation)"
        )
        await school.close()
    }
}
