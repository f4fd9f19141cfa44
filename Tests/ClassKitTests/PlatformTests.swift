// This file imports ClassKit alone on purpose: Foundation and CGImage have to come with it.
import ClassKit
import Testing

@Suite struct UserActivityTests {
    @Test func `an activity keeps what it is given`() {
        let activity = NSUserActivity(activityType: "org.example.reading")
        activity.title = "Light and shadow"
        activity.userInfo = ["page": 7]
        activity.requiredUserInfoKeys = ["page"]
        activity.webpageURL = URL(string: "https://school.example/light")
        #expect(activity.activityType == "org.example.reading")
        #expect(activity.title == "Light and shadow")
        #expect(activity.userInfo?["page"] as? Int == 7)
        #expect(activity.requiredUserInfoKeys == ["page"])
        #expect(activity.webpageURL?.host == "school.example")
    }

    @Test func `entries are added, and new values replace old ones`() {
        let activity = NSUserActivity(activityType: "org.example.reading")
        activity.addUserInfoEntries(from: ["page": 7, "line": 1])
        activity.addUserInfoEntries(from: ["page": 8])
        #expect(activity.userInfo as? [String: Int] == ["page": 8, "line": 1])
    }

    @Test func `no entry is lost when many threads add theirs`() {
        let activity = NSUserActivity(activityType: "org.example.reading")
        DispatchQueue.concurrentPerform(iterations: 2000) { activity.addUserInfoEntries(from: [$0: $0]) }
        #expect(activity.userInfo?.count == 2000)
    }
}

@Suite struct DeepLinkTests {
    @Test func `a deep link leads to its context`() {
        let activity = NSUserActivity(contextIdentifierPath: ["org.example.plays", "hamlet", "act1"])
        #expect(activity.isClassKitDeepLink)
        #expect(activity.contextIdentifierPath == ["org.example.plays", "hamlet", "act1"])
    }

    @Test func `any other activity leads to no context`() {
        let path = NSUserActivity(contextIdentifierPath: ["org.example.plays", "hamlet"]).userInfo
        let activity = NSUserActivity(activityType: "org.example.reading")
        activity.userInfo = path
        #expect(!activity.isClassKitDeepLink)
        #expect(activity.contextIdentifierPath == nil)
    }

    @Test func `a deep link without a path is none`() {
        let type = NSUserActivity(contextIdentifierPath: ["org.example.plays"]).activityType
        let activity = NSUserActivity(activityType: type)
        let unusable: [[AnyHashable: Any]?] = [
            nil, [:], ["contextIdentifierPath": "hamlet"], ["contextIdentifierPath": [String]()],
        ]
        for userInfo in unusable {
            activity.userInfo = userInfo
            #expect(!activity.isClassKitDeepLink)
            #expect(activity.contextIdentifierPath == nil)
        }
    }

    @Test func `an empty path is a programmer's mistake`() async {
        await #expect(processExitsWith: .failure) { _ = NSUserActivity(contextIdentifierPath: []) }
    }
}

/// One after the other: which activity is current is a fact of the whole process.
@Suite(.serialized) struct CurrentActivityTests {
    let reading = NSUserActivity(activityType: "org.example.reading")
    let writing = NSUserActivity(activityType: "org.example.writing")

    @Test func `the latest activity is current until it resigns`() {
        reading.becomeCurrent()
        writing.becomeCurrent()
        #expect(NSUserActivity.current === writing)
        writing.resignCurrent()
        #expect(NSUserActivity.current == nil)
    }

    @Test func `to resign without being current changes nothing`() {
        reading.becomeCurrent()
        writing.resignCurrent()
        #expect(NSUserActivity.current === reading)
    }

    @Test func `an invalidated activity resigns for good`() {
        reading.becomeCurrent()
        reading.invalidate()
        #expect(NSUserActivity.current == nil)
        reading.becomeCurrent()
        #expect(NSUserActivity.current == nil)
    }

    @Test func `an activity that nobody holds is not current`() {
        NSUserActivity(activityType: "org.example.passing").becomeCurrent()
        #expect(NSUserActivity.current == nil)
    }
}

@Suite struct ExtensionContextTests {
    /// How the request ended, each time it did.
    private final class Endings: @unchecked Sendable {
        private let lock = NSLock()
        private var values: [String] = []

        func add(_ result: Result<[Any], any Error>) {
            let text =
                switch result {
                case .success(let items): "completed \(items)"
                case .failure(let error): "cancelled \(error)"
                }
            lock.withLock { values.append(text) }
        }

        var all: [String] { lock.withLock { values } }
    }

    private enum Failure: Error { case noContent }

    private let endings = Endings()
    private let context: NSExtensionContext

    init() {
        context = NSExtensionContext(inputItems: ["hamlet"], onEnd: { [endings] in endings.add($0) })
    }

    @Test func `a request hands over its items`() {
        #expect(context.inputItems as? [String] == ["hamlet"])
        #expect(NSExtensionContext().inputItems.isEmpty)
    }

    @Test func `a request is completed with items or without`() {
        context.completeRequest(returningItems: [1, 2])
        #expect(endings.all == ["completed [1, 2]"])
        let other = NSExtensionContext(inputItems: [], onEnd: { [endings] in endings.add($0) })
        other.completeRequest(returningItems: nil)
        #expect(endings.all.last == "completed []")
    }

    @Test func `a request is cancelled with the error`() {
        context.cancelRequest(withError: Failure.noContent)
        #expect(endings.all == ["cancelled noContent"])
    }

    @Test func `a request ends once`() async {
        context.completeRequest(returningItems: [1])
        context.cancelRequest(withError: Failure.noContent)
        context.completeRequest(returningItems: [2])
        #expect(endings.all == ["completed [1]"])
    }

    @Test func `the completion is told whether the request had ended before`() async {
        #expect(await complete() == false)
        #expect(await complete() == true)
    }

    private func complete() async -> Bool {
        await withCheckedContinuation { continuation in
            context.completeRequest(returningItems: []) { continuation.resume(returning: $0) }
        }
    }

    @Test func `an extension in the form of Apple's template is asked to begin`() {
        final class Handler: NSObject, NSExtensionRequestHandling {
            func beginRequest(with context: NSExtensionContext) { context.completeRequest(returningItems: ["begun"]) }
        }
        let handler: any NSExtensionRequestHandling = Handler()
        handler.beginRequest(with: context)
        #expect(endings.all == [#"completed ["begun"]"#])
    }
}

@Suite struct PictureTests {
    @Test func `pictures and their errors come with ClassKit`() throws {
        let picture: ClassKit.CGImage = try CGImage(width: 2, height: 1, rgba: [255, 0, 0, 255, 0, 0, 255, 255])
        #expect(try CGImage(decoding: picture.pngData()).scaled(toFit: 1).rgba == [128, 0, 128, 255])
        #expect(throws: ImageError.self) { try CGImage(decoding: Data()) }
    }
}
