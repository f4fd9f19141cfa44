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
/// It comes from ``CLSContext/createNewActivity()``, ``CLSContext/currentActivity`` or, for a document, from
/// ``CLSDataStore/fetchActivity(for:completion:)``. Every change is visible at once in the process, and kept when it is
/// saved. Two activities are equal when they are the same object.
open class CLSActivity: CLSObject {
    /// What the attempt is at. Contexts and trees own their attempts, so they are not owned by them.
    enum Subject {
        case context(Weak<CLSContext>)
        case document(URL, Weak<WorkingTree>)
        /// Nothing: it comes from an archive.
        case none
    }

    /// The permanent identifier of the attempt.
    let uuid: String
    private(set) var subject: Subject
    var ranges = ProgressRanges()
    var items = ActivityItems()
    /// The seconds of completed spans.
    var elapsed: TimeInterval = 0
    /// When the present span began, by the monotonic clock.
    var startedAt: TimeInterval?
    /// When it was made, in seconds since the machine was started; nil when it comes from the store.
    let madeAt: TimeInterval?
    /// Whether a newer attempt has replaced it.
    var isFrozen = false

    var row: Int64?
    /// Where its context was stored, if that is gone: work done there is saved nevertheless.
    var outlived: (tree: Weak<WorkingTree>, contextRow: Int64)?
    /// The part of the duration that the store already has.
    var savedDuration: TimeInterval = 0
    var isListed = false
    var revision = 0

    init(of subject: Subject, uuid: String = UUID().uuidString, created: Date, madeAt: TimeInterval? = nil) {
        self.uuid = uuid
        self.subject = subject
        self.madeAt = madeAt
        super.init(created: created, modified: created)
    }

    /// An activity belongs to a context, which makes it.
    @available(*, unavailable, message: "use CLSContext.createNewActivity()")
    public override convenience init() { fatalError("use CLSContext.createNewActivity()") }

    /// Makes an activity from an archive: it shows what was recorded, belongs to no context, and is never saved.
    public required init?(coder: NSCoder) {
        guard let uuid = coder.decodeText(forKey: "uuid"),
            let ranges = coder.decodeData(forKey: "progress").flatMap({ ProgressRanges(bytes: $0) }),
            let duration = coder.decodeNumber(forKey: "duration"), duration >= 0,
            let isFrozen = coder.decodeNumber(forKey: "isFrozen"),
            let items = ActivityItems(from: coder)
        else { return nil }
        self.uuid = uuid
        subject = .none
        madeAt = nil
        self.ranges = ranges
        self.items = items
        elapsed = duration
        self.isFrozen = isFrozen != 0
        super.init(coder: coder)
        for entry in items.entries { entry.item.join(self) }
    }

    /// Writes what was recorded into an archive: progress, time and items, and whether it takes more.
    open override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        Objects.locked {
            coder.encodeText(uuid, forKey: "uuid")
            coder.encode(Data(ranges.bytes) as NSData, forKey: "progress")
            coder.encodeNumber(measuredDuration, forKey: "duration")
            coder.encodeNumber(isFrozen ? 1 : 0, forKey: "isFrozen")
            items.encode(to: coder)
        }
    }

    // MARK: - Time

    /// Whether the clock is running.
    open var isStarted: Bool { Objects.locked { startedAt != nil } }

    /// Starts or resumes the clock. Does nothing while it is running.
    ///
    /// Several activities may run at once, a chapter's and its book's for example, each with a clock of its own. They
    /// pause in the background, if the app reports that it is there:
    /// ``CLSDataStore/applicationDidEnterBackground()``. After the app was restarted nothing runs.
    open func start() {
        edit { activity in
            guard activity.startedAt == nil else { return false }
            activity.startedAt = activity.uptime
            activity.tree?.noteStart(of: activity)
            return true
        }
    }

    /// Stops or pauses the clock. Does nothing while it is stopped.
    open func stop() {
        Objects.locked {
            guard startedAt != nil else { return }
            addElapsedTime()
            startedAt = nil
            tree?.noteStop(of: self)
            noteChange()
        }
    }

    /// The seconds from each start to its stop, added up; while the clock runs, with the span so far.
    ///
    /// It begins at 0 with each attempt and stays as it is when a newer attempt takes this one's place. A save while the
    /// clock runs keeps the span so far. The times of several processes at the same attempt add up. A sleeping machine
    /// does not count, nor does a calendar that is set.
    open var duration: TimeInterval { Objects.locked { measuredDuration } }

    var measuredDuration: TimeInterval {
        elapsed + (startedAt.map { max(0, uptime - $0) } ?? 0)
    }

    /// Adds the present span so far, before the measuring clock changes. The lock is held.
    func addElapsedTime() {
        elapsed = measuredDuration
        if startedAt != nil { startedAt = uptime }
    }

    /// Begins a new span if the clock is running, after the measuring clock has changed. The lock is held.
    func resumeTime() {
        if startedAt != nil { startedAt = uptime }
    }

    /// The attempt to continue with when the store has `stored`, because another process has recorded in the
    /// meantime: this object if it is the same attempt, so that objects that the app holds stay live. The lock is
    /// held.
    func merged(with stored: CLSActivity) -> CLSActivity {
        if isListed || isStarted { return self }
        guard stored.row == row else {
            freeze()
            return stored
        }
        (elapsed, savedDuration) = (stored.elapsed, stored.savedDuration)
        ranges = stored.ranges
        modified = stored.modified
        items.takeOver(stored.items, of: self)
        return self
    }

    /// Stops the attempt for good, because a newer one replaces it. The lock is held.
    func freeze() {
        stop()
        isFrozen = true
    }

    /// Moves the attempt to another object for its context. The lock is held.
    func take(to context: CLSContext) {
        addElapsedTime()
        subject = .context(Weak(context))
        resumeTime()
        tree?.noteChange(in: self)
        if startedAt != nil { tree?.noteStart(of: self) }
    }

    // MARK: - Progress

    /// How much of the content is done, from 0 to 1: the length of all ranges together, none counted twice.
    ///
    /// Gaps of less than 1/7,200, which come of rounding, count as done, but for no more than a thousandth together.
    ///
    /// Setting it adds the range from 0 to the value; so it never shrinks. A value outside 0...1 is clamped and one that
    /// is no number is ignored; the log says so once.
    open var progress: Double {
        get { Objects.locked { ranges.fraction } }
        set { addProgressRange(fromStart: 0, toEnd: newValue) }
    }

    /// Adds a part of the content that is done. Parts may overlap and repeat.
    ///
    /// Bounds outside 0...1, infinite ones too, are clamped. A range that is empty or reversed, or has a bound that is no
    /// number, is ignored. The log says so once. Of a range that is shorter than 1/3,600 and reaches
    /// neither end, those of 7,200 equal cells count whose samples it holds: ranges that follow each other leave nothing out, and
    /// scattered ones count in the mean for what they are. So that each part counts for exactly what it is, make a context of each
    /// chapter where a book has more than 3,600 pages.
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
    /// item of another class fails to save with ``CLSError/invalidArgument``, alone. An additional item of the same
    /// identifier makes way for it. The primary item before it leaves the activity; add it as an additional one to keep
    /// it. One that is added so is primary no more.
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
    /// The item stays live: setting its value later changes what the activity reports. One that is added to several
    /// activities is live in each; an attempt that is over keeps what the item said before it went on. Of more than 1,000
    /// items those beyond fail to save with ``CLSError/limits``.
    open func addAdditionalActivityItem(_ activityItem: CLSActivityItem) {
        edit { activity in
            activity.items.add(activityItem, to: activity)
            return true
        }
    }

    /// Drops all results, the primary one as well. Save to publish that.
    open func removeAllActivityItems() {
        edit { activity in
            activity.items.removeAll(from: activity)
            return true
        }
    }

    // MARK: - Changing

    /// Changes the attempt and marks it for saving. If it is frozen, the next save reports the attempted change
    /// instead.
    private func edit(_ body: (CLSActivity) -> Bool) {
        Objects.locked {
            if isFrozen { return refuseChange(of: self) }
            if body(self) { noteChange() }
        }
    }

    /// Records an error because the attempt is over and the object cannot change. The lock is held.
    func refuseChange(of object: CLSObject) { tree?.refuse(object, .attemptIsOver(object)) }

    /// Marks the attempt for the next save. The lock is held.
    func noteChange() {
        modified = clock.now()
        revision += 1
        tree?.noteChange(in: self)
    }

    /// The context of the attempt.
    var context: CLSContext? {
        if case .context(let context) = subject { return context.object }
        return nil
    }

    var tree: WorkingTree? {
        switch subject {
        case .context(let context): outlived?.tree.object ?? context.object?.tree
        case .document(_, let tree): tree.object
        case .none: nil
        }
    }

    private var clock: Clock { tree?.clock ?? .ambient }

    private var uptime: TimeInterval { tree?.workClock.now ?? Clock.ambient.uptime() }
}
