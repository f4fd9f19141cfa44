/// Something a person does or wants to go on with, described so that an app can open the right place.
///
/// Foundation has this class on Apple's platforms only. Here it carries deep links: a context without a URL of its own is
/// opened by handing the app an activity whose ``contextIdentifierPath`` leads to the content. Nothing is handed to other
/// devices and nothing is indexed for search; what an app stores for those purposes is kept and that is all.
///
/// An activity may be used from any thread, as long as the values in ``userInfo`` may: property list values may.
open class NSUserActivity: NSObject, @unchecked Sendable {
    private struct State {
        var title: String?
        var userInfo: [AnyHashable: Any]?
        var requiredUserInfoKeys: Set<String>?
        var webpageURL: URL?
    }

    /// The kind of activity, in reverse domain notation.
    public let activityType: String

    /// Protects `state`, the one thing about an activity that changes; `Sendable` is unchecked because of it.
    private let lock = NSLock()
    private var state = State()

    /// Protects which activity is current, and with it `isInvalidated` of every activity.
    private static let currentLock = NSLock()
    nonisolated(unsafe) private static weak var currentActivity: NSUserActivity?
    private var isInvalidated = false

    /// What the person does now, as far as the app has said.
    package static var current: NSUserActivity? { currentLock.withLock { currentActivity } }

    /// Describes an activity of a kind; the rest is set afterwards.
    public init(activityType: String) {
        self.activityType = activityType
    }

    /// What to call the activity when it is shown to a person.
    open var title: String? {
        get { lock.withLock { state.title } }
        set { lock.withLock { state.title = newValue } }
    }

    /// What the app needs to know to go on.
    open var userInfo: [AnyHashable: Any]? {
        get { lock.withLock { state.userInfo } }
        set { lock.withLock { state.userInfo = newValue } }
    }

    /// The keys of `userInfo` without which the activity cannot be continued.
    open var requiredUserInfoKeys: Set<String>? {
        get { lock.withLock { state.requiredUserInfoKeys } }
        set { lock.withLock { state.requiredUserInfoKeys = newValue } }
    }

    /// Where the same content is on the web.
    open var webpageURL: URL? {
        get { lock.withLock { state.webpageURL } }
        set { lock.withLock { state.webpageURL = newValue } }
    }

    /// Adds entries to `userInfo`; for keys that are there already, the new value counts.
    open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
        lock.withLock { state.userInfo = (state.userInfo ?? [:]).merging(otherDictionary) { _, new in new } }
    }

    /// Makes this what the person does now, in place of the activity that was current before.
    ///
    /// An activity that has been invalidated, or is no longer held by the app, is never current.
    open func becomeCurrent() {
        Self.currentLock.withLock { if !isInvalidated { Self.currentActivity = self } }
    }

    /// Says that the person does something else now; without effect unless this activity is current.
    open func resignCurrent() {
        Self.currentLock.withLock { if Self.currentActivity === self { Self.currentActivity = nil } }
    }

    /// Ends the activity for good: it resigns and cannot become current again.
    open func invalidate() {
        Self.currentLock.withLock {
            isInvalidated = true
            if Self.currentActivity === self { Self.currentActivity = nil }
        }
    }
}

/// The type of an activity that has an address to be opened in its ``NSUserActivity/webpageURL``.
public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"
