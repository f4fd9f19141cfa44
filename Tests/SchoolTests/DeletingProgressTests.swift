import Coursework
import Foundation
import SQL
import SchoolForTests
import Testing

@testable import School

/// What becomes of all that was reported when progress is switched off with it.
@Suite struct DeletingProgressTests {
    @Test(arguments: Engine.allCases)
    func `a deletion that was interrupted goes on, and nothing new goes with it`(engine: Engine) async throws {
        let campus = try Campus(engine, students: 60)
        try campus.post(["shadows"])
        for student in 0..<60 {
            try await campus.send(campus.attempt(at: campus.path("shadows"), score: 8), by: student)
        }
        let school = campus.school
        try await school.write(as: campus.asSchool, locking: [.organization]) { try $0.switchProgressOff(.delete) }
        #expect(try campus.count("figure") == 60)
        let step = try #require(try school.read(as: campus.asSchool) { try $0.nextProgressToDelete(atMost: 20) })
        try await school.perform(.delete(step), as: campus.asSchool)
        // Here the server ends, and begins again. Twenty people: the teacher, and so many students.
        #expect(try campus.count("figure") == 41)
        let early = await whyNot {
            try await school.write(as: campus.asSchool, locking: [.organization]) { try $0.switchProgressOn() }
        }
        #expect(early?.reason == "progress_deleting")
        // The same step again, as by another server that was at it.
        try await school.perform(.delete(step), as: campus.asSchool)
        try await school.runDueTasks()
        for table in ["activity", "figure", "fate", "ownContext"] { #expect(try campus.count(table) == 0) }
        try await school.write(as: campus.asSchool, locking: [.organization]) { try $0.switchProgressOn() }
        try await campus.send(campus.attempt(at: campus.path("shadows"), score: 8))
        try await school.runDueTasks()
        #expect(try campus.count("figure") == 1)
    }

    @Test(arguments: Engine.allCases)
    func `how it stands is told to those who may switch it`(engine: Engine) async throws {
        let campus = try Campus(engine, students: 3)
        try campus.post(["shadows"])
        for student in 0..<2 {
            try await campus.send(campus.attempt(at: campus.path("shadows"), score: 8), by: student)
        }
        let school = campus.school
        func ofAll() throws -> StudentProgress {
            try school.read(as: campus.asSchool) { try $0.studentProgress() }
        }
        func ofOne() throws -> StudentProgress? {
            try school.read(as: campus.asSchool) { try $0.studentProgress(of: campus.students[0]) }
        }
        #expect(try ofAll() == StudentProgress(isOn: true, people: 2))
        #expect(try ofOne() == StudentProgress(isOn: true, attempts: 1))
        try await school.perform(.switchProgress(false, of: campus.students[0]), as: campus.asSchool)
        #expect(try ofOne() == StudentProgress(isOn: false))
        try await school.write(as: campus.asSchool, locking: [.organization]) { try $0.switchProgressOff(.keep) }
        #expect(try ofAll() == StudentProgress(isOn: false, people: 1))
        try await school.write(as: campus.asSchool, locking: [.organization]) { try $0.switchProgressOff(.delete) }
        #expect(try ofAll() == StudentProgress(isOn: false, isDeleting: true, people: 1))
        try await school.runDueTasks()
        #expect(try ofAll() == StudentProgress(isOn: false))
        // A teacher reaches the student, and may not switch it.
        #expect(try school.read(as: campus.asTeacher) { try $0.studentProgress(of: campus.students[0]) } == nil)
        #expect(throws: SchoolError.self) { try school.read(as: campus.asTeacher) { try $0.studentProgress() } }
    }
}
