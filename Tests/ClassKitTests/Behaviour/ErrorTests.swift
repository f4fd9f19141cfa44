import ClassKit
import Foundation
import Testing

/// The errors that apps get.
@Suite struct ErrorTests {
    let place = Workplace()

    private static let codes: [(CLSError.Code, Int)] = [
        (.none, 0), (.classKitUnavailable, 1), (.invalidArgument, 2), (.invalidModification, 3),
        (.authorizationDenied, 4), (.databaseInaccessible, 5), (.limits, 6), (.invalidCreate, 7),
        (.invalidUpdate, 8), (.partialFailure, 9), (.invalidAccountCredentials, 10),
    ]

    private func context(_ identifier: String, title: String = "Title") -> CLSContext {
        let context = CLSContext(type: .quiz, identifier: identifier, title: title)
        place.root.addChildContext(context)
        return context
    }

    private let tooLong = String(repeating: "x", count: 257)

    // MARK: - Names and numbers

    @Test func `the domain is com apple ClassKit`() {
        #expect(CLSErrorCodeDomain == "com.apple.ClassKit")
        #expect(CLSError.errorDomain == CLSErrorCodeDomain)
    }

    @Test func `codes have the numbers 0 to 10`() {
        #expect(Self.codes.map(\.0.rawValue) == Array(0...10))
        #expect(Self.codes.allSatisfy { CLSError.Code(rawValue: $1) == $0 })
        #expect(CLSError.Code(rawValue: 11) == nil)
    }

    @Test func `user info keys have the names that C code uses`() {
        #expect(CLSErrorUserInfoKey.objectKey.rawValue == "CLSErrorObjectKey")
        #expect(CLSErrorUserInfoKey.underlyingErrorsKey.rawValue == "CLSErrorUnderlyingErrorsKey")
        #expect(CLSErrorUserInfoKey.successfulObjectsKey.rawValue == "CLSErrorSuccessfulObjectsKey")
    }

    // MARK: - Catching

    @Test func `catch names the code`() async {
        try? await place.store.save()
        _ = context("a", title: tooLong)
        do {
            try await place.store.save()
            Issue.record("it was saved")
        } catch CLSError.invalidCreate {
            Issue.record("it is no invalidCreate")
        } catch CLSError.limits {
            // The one that is meant.
        } catch {
            Issue.record(error)
        }
    }

    @Test func `an error becomes an NSError with domain, code, user info, and is still caught by code`() async throws {
        try await place.store.save()
        let context = context("a", title: tooLong)
        let error: any Error = try #require(await place.store.saveError())
        let plain = error as NSError
        #expect(plain.domain == "com.apple.ClassKit" && plain.code == 6)
        #expect(plain.userInfo["CLSErrorObjectKey"] as? CLSContext === context)
        #expect(plain.localizedDescription == error.localizedDescription)
        // On Linux a plain NSError is no CLSError any more, but a catch by code still knows it.
        #expect(CLSError.limits ~= plain)
    }

    @Test func `errors are equal when code and user info are`() {
        #expect(CLSError(.limits) == CLSError(.limits))
        #expect(CLSError(.limits) != CLSError(.invalidCreate))
        #expect(Set([CLSError(.limits), CLSError(.limits), CLSError(.none)]).count == 2)
    }

    // MARK: - What save reports

    @Test func `one offender is named under the object key`() async throws {
        let bad = context("bad", title: tooLong)
        try await place.store.save(ignoring: bad)
        bad.title = tooLong
        let error = try #require(await place.store.saveError())
        #expect(error.code == .limits && error.object === bad)
        #expect(error.parts.isEmpty && error.saved.isEmpty)
    }

    @Test func `several offenders are single errors in a partial failure, even if nothing was saved`() async throws {
        try await place.store.save()
        let offenders = [context("a", title: tooLong), context("b", title: "")]
        let error = try #require(await place.store.saveError())
        #expect(error.code == .partialFailure && error.object == nil)
        #expect(error.parts.map(\.code) == [.limits, .invalidArgument])
        #expect(error.parts.map(\.object) == offenders)
        #expect(error.saved.isEmpty)
    }

    @Test func `a partial failure lists what was saved beside it`() async throws {
        let (good, bad) = (context("good"), context("bad", title: tooLong))
        good.createNewActivity()
        let error = try #require(await place.store.saveError())
        #expect(error.code == .partialFailure)
        #expect(error.parts.map(\.object) == [bad])
        #expect(error.saved.contains(good))
        #expect(error.saved.contains { $0 === good.currentActivity })
        #expect(!error.saved.contains(bad))
    }

    @Test func `the arrays of a partial failure can be read as adopters read them`() async throws {
        _ = (context("good"), context("a", title: tooLong))
        let error = try #require(await place.store.saveError()) as NSError
        let single = error.userInfo[CLSErrorUserInfoKey.underlyingErrorsKey.rawValue]
        #expect((single as? [CLSError])?.count == 1)
        #expect((single as? [any Error])?.map { ($0 as NSError).code } == [6])
        let saved = error.userInfo[CLSErrorUserInfoKey.successfulObjectsKey.rawValue]
        #expect((saved as? [CLSObject])?.isEmpty == false)
    }

    @Test func `an activity waits for the context that was not saved, and says so`() async throws {
        try await place.store.save()
        let bad = context("bad", title: tooLong)
        let activity = bad.createNewActivity()
        let error = try #require(await place.store.saveError())
        #expect(error.parts.map(\.code) == [.limits, .invalidUpdate])
        #expect(error.parts.last?.object === activity)
        bad.title = "Short"
        try await place.store.save()
        #expect(place.column("SELECT count(*) FROM activity") == ["1"])
    }

    // MARK: - Sentences

    @Test func `each sentence names the place, the fault and the remedy`() async throws {
        try await place.store.save()
        let bad = context("bad", title: tooLong)
        let single = try #require(await place.store.saveError()).localizedDescription
        #expect(single.contains("dev.test.app/bad") && single.contains("title") && single.contains("256"))
        bad.createNewActivity()
        let several = try #require(await place.store.saveError()).localizedDescription
        #expect(several.contains("2 problems") && several.contains(single))
    }

    @Test func `no sentence holds what a learner wrote`() async throws {
        let activity = try await place.declare("quiz").createNewActivity()
        let words = String(repeating: "my secret ", count: 30)
        activity.addAdditionalActivityItem(CLSQuantityItem(identifier: "essay", title: words))
        let error = try #require(await place.store.saveError())
        #expect(!error.localizedDescription.contains("secret"))
    }
}

extension CLSDataStore {
    /// Saves with a short title, so that the context is stored.
    fileprivate func save(ignoring context: CLSContext) async throws {
        context.title = "Short"
        try await save()
    }
}
