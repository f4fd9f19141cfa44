import Coursework
public import Foundation

/// One attempt at a context: how long, how far, how well.
///
/// ```swift
/// let activity = context.createNewActivity()
/// activity.start()
/// activity.progress = 0.8
/// activity.primaryActivityItem = CLSScoreItem(identifier: "total", title: "Points", score: 8, maxScore: 10)
/// activity.stop()
/// CLSDataStore.shared.save { error in … }
/// ```
///
/// Every change is visible at once in the process, and kept when it is saved.
open class CLSActivity: CLSObject {
    /// What the attempt is at.
    enum Subject {
        case context(CLSContext)
        case document(URL, WorkingTree)
        /// Nothing: it comes from an archive.
        case none
    }

    /// Names the attempt everywhere, for good.
    let uuid: String
    let subject: Subject
    var ranges = ProgressRanges()
    var items = ActivityItems()
    /// Seconds of the spans that have ended.
    var elapsed: TimeInterval = 0
    /// When the present span began, by the clock that measures.
    var startedAt: TimeInterval?
    /// Whether a newer attempt has taken its place.
    var isFrozen = false

    var row: Int64?
    /// Where its context was stored, once that is gone: what was done there is saved all the same.
    var outlived: (tree: WorkingTree, contextRow: Int64)?
    /// The part of the duration that the store has already.
    var savedDuration: TimeInterval = 0
    var isListed = false
    var revision = 0

    init(of subject: Subject, uuid: String = UUID().uuidString, created: Date) {
        self.uuid = uuid
        self.subject = subject
        super.init(created: created, modified: created)
    }

    @available(*, unavailable, message: "use CLSContext.createNewActivity()")
    public override convenience init() { fatalError("use CLSContext.createNewActivity()") }

    public required init?(coder: NSCoder) {
        guard let uuid = coder.decodeText(forKey: "uuid"),
            let ranges = ProgressRanges(bytes: [UInt8](coder.decodeData(forKey: "progress"))),
            let items = ActivityItems(from: coder)
        else { return nil }
        self.uuid = uuid
        subject = .none
        self.ranges = ranges
        self.items = items
        elapsed = max(0, coder.decodeDouble(forKey: "duration"))
        isFrozen = coder.decodeBool(forKey: "isFrozen")
        super.init(coder: coder)
    }

    open override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        Objects.locked {
            coder.encodeText(uuid, forKey: "uuid")
            coder.encode(Data(ranges.bytes) as NSData, forKey: "progress")
            coder.encode(measuredDuration, forKey: "duration")
            coder.encode(isFrozen, forKey: "isFrozen")
            items.encode(to: coder)
        }
    }

    // MARK: - Time

    /// Whether the clock runs.
    open var isStarted: Bool { Objects.locked { startedAt != nil } }

    /// Starts the clock, or lets it go on. Nothing happens while it runs.
    ///
    /// Several activities may run at once, a chapter's and its book's for example, each with a clock of its own.
    open func start() {
        edit { activity in
            guard activity.startedAt == nil else { return false }
            activity.startedAt = activity.clock.uptime()
            activity.tree?.noteStart(of: activity)
            return true
        }
    }

    /// Stops the clock, or lets it rest. Nothing happens while it stands.
    open func stop() {
        Objects.locked {
            guard let startedAt else { return }
            elapsed += max(0, clock.uptime() - startedAt)
            self.startedAt = nil
            tree?.noteStop(of: self)
            noteChange()
        }
    }

    /// The seconds from each start to its stop, added up; while the clock runs, with the span so far.
    ///
    /// It begins at 0 with each attempt and stays as it is when a newer attempt takes this one's place.
    open var duration: TimeInterval { Objects.locked { measuredDuration } }

    var measuredDuration: TimeInterval {
        elapsed + (startedAt.map { max(0, clock.uptime() - $0) } ?? 0)
    }

    /// Stops the attempt for good, because a newer one takes its place. The lock is held.
    func freeze() {
        stop()
        isFrozen = true
    }

    // MARK: - Progress

    /// How much of the content is done, from 0 to 1: the length of all ranges together, none counted twice.
    ///
    /// Setting it adds the range from 0 to the value; so it never shrinks. A value outside 0...1 is clamped and one that
    /// is no number is ignored; the log says so once.
    open var progress: Double {
        get { Objects.locked { ranges.fraction } }
        set { addProgressRange(fromStart: 0, toEnd: newValue) }
    }

    /// Adds a part of the content that is done. Parts may overlap and repeat.
    ///
    /// Bounds outside 0...1 are clamped. A range that is empty, reversed or no number is ignored; the log says so once.
    /// Gaps of less than a thousandth of the whole are closed.
    open func addProgressRange(fromStart start: Double, toEnd end: Double) {
        edit { activity in
            let before = activity.ranges
            if !activity.ranges.insert(from: start, to: end) {
                Log.once("progress outside 0...1 was clamped, or ignored because it is no range")
            }
            return activity.ranges != before
        }
    }

    // MARK: - Items

    /// The result that teachers see first; nil leaves that place to `progress`.
    ///
    /// Its class is to stay the same for a context, over all attempts and students: the first one saved decides, and an
    /// item of another class fails to save with ``CLSError/invalidArgument``. An additional item of the same identifier
    /// makes way for it.
    open var primaryActivityItem: CLSActivityItem? {
        get { Objects.locked { items.primary } }
        set {
            edit { activity in
                activity.items.setPrimary(newValue, of: activity)
                return true
            }
        }
    }

    /// The other results, in the order in which they were added.
    open var additionalActivityItems: [CLSActivityItem] { Objects.locked { items.additional } }

    /// Adds a result. One with the same identifier takes the place of the one before.
    ///
    /// The item stays live: setting its value later changes what the activity reports.
    open func addAdditionalActivityItem(_ activityItem: CLSActivityItem) {
        edit { activity in
            activity.items.add(activityItem, to: activity)
            return true
        }
    }

    /// Drops all results, the primary one as well. Save to publish that.
    open func removeAllActivityItems() {
        edit { activity in
            activity.items.removeAll()
            return true
        }
    }

    // MARK: - Changing

    /// Changes the attempt and notes it, unless it is frozen: then the next save reports the attempt to change it.
    private func edit(_ body: (CLSActivity) -> Bool) {
        Objects.locked {
            guard !isFrozen else {
                tree?.refused.append((self, .attemptIsOver(self)))
                return
            }
            if body(self) { noteChange() }
        }
    }

    /// Notes a change, so that the next save writes it. The lock is held.
    func noteChange() {
        modified = clock.now()
        revision += 1
        tree?.noteChange(in: self)
    }

    /// The context that the attempt is at.
    var context: CLSContext? {
        if case .context(let context) = subject { return context }
        return nil
    }

    var tree: WorkingTree? {
        switch subject {
        case .context(let context): outlived?.tree ?? context.tree
        case .document(_, let tree): tree
        case .none: nil
        }
    }

    private var clock: Clock { tree?.clock ?? .ambient }
}
