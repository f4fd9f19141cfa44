import Coursework
public import Foundation

/// A result of an activity; use one of its subclasses.
///
/// Making an item refuses nothing. An identifier that is empty, or a text of more than 256 characters, fails when it is
/// saved, that item alone; a title may be empty. An item from an archive belongs to no activity until it is added to one.
open class CLSActivityItem: CLSObject {
    private let ownIdentifier: String
    fileprivate var ownTitle: String
    /// The activities to which the item was added: one, unless an app reuses it.
    private var owners: [Weak<CLSActivity>] = []
    /// Counts changes, so that a save can tell whether what it wrote is still current.
    var revision = 0

    /// An item is of one of the three subclasses.
    @available(*, unavailable, message: "use one of the subclasses")
    public override convenience init() { fatalError("use one of the subclasses") }

    init(identifier: String, title: String) {
        ownIdentifier = identifier.canonicalSpelling
        ownTitle = title
        let now = Clock.ambient.now()
        super.init(created: now, modified: now)
    }

    /// Makes an item from an archive; nil when a field is missing or the item is of no subclass that has a value.
    public required init?(coder: NSCoder) {
        guard let identifier = coder.decodeText(forKey: "identifier"), let title = coder.decodeText(forKey: "title")
        else { return nil }
        ownIdentifier = identifier.canonicalSpelling
        ownTitle = title
        super.init(coder: coder)
        // An item of any other class would have no value.
        guard self is CLSBinaryItem || self is CLSQuantityItem || self is CLSScoreItem else { return nil }
    }

    /// Writes identifier and title into an archive; each subclass adds its value.
    open override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.encodeText(identifier, forKey: "identifier")
        coder.encodeText(title, forKey: "title")
    }

    /// What the teacher sees beside the value.
    open var title: String {
        get { Objects.locked { ownTitle } }
        set { change { ownTitle = newValue } }
    }

    /// Names the item within its activity.
    open var identifier: String { ownIdentifier }

    /// The value as it is recorded.
    var recorded: ActivityItem.Value { preconditionFailure("CLSActivityItem is abstract: use one of its subclasses") }

    /// Takes over another item's value; false if that is of another kind.
    func takeOver(_ value: ActivityItem.Value) -> Bool { false }

    // MARK: - The activities it is in

    func join(_ activity: CLSActivity) {
        leave(activity)
        owners.append(Weak(activity))
    }

    func leave(_ activity: CLSActivity) { owners.removeAll { $0.object == nil || $0.object === activity } }

    /// Changes the item, and so the activities that contain it.
    ///
    /// An activity that is over keeps the item's old value; if all of them are, nothing changes.
    func change(_ body: () -> Void) {
        Objects.locked {
            let activities = owners.compactMap(\.object)
            let current = activities.filter { !$0.isFrozen }
            if current.isEmpty, let over = activities.last { return over.refuseChange(of: self) }
            for activity in activities where activity.isFrozen {
                activity.items.keepCopy(of: self)
                leave(activity)
            }
            body()
            revision += 1
            modified = (current.last?.tree?.clock ?? .ambient).now()
            for activity in current { activity.noteChange() }
        }
    }

    /// Whether `number` can be a result; the log says once that it cannot.
    func isResult(_ number: Double, _ property: String) -> Bool {
        if number.isFinite { return true }
        Log.once("\(property) was set to something that is no number; it keeps its value")
        return false
    }
}

/// A result with two outcomes.
open class CLSBinaryItem: CLSActivityItem {
    private var outcome = false
    private let wording: CLSBinaryValueType

    /// Makes a result that is false, or fail, no, incorrect, until ``value-swift.property`` is set.
    public init(identifier: String, title: String, type valueType: CLSBinaryValueType) {
        wording = valueType
        super.init(identifier: identifier, title: title)
    }

    /// Makes a result from an archive; nil when the outcome or its wording is missing.
    public required init?(coder: NSCoder) {
        guard let number = coder.decodeWhole(forKey: "valueType"), let wording = CLSBinaryValueType(rawValue: number),
            let outcome = coder.decodeNumber(forKey: "value")
        else { return nil }
        self.wording = wording
        self.outcome = outcome != 0
        super.init(coder: coder)
    }

    /// Writes the outcome and its wording into an archive, and what every item holds.
    open override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.encodeNumber(Double(valueType.rawValue), forKey: "valueType")
        coder.encodeNumber(value ? 1 : 0, forKey: "value")
    }

    /// The outcome: true means the first word of the pair, such as *pass*.
    open var value: Bool {
        get { Objects.locked { outcome } }
        set { change { outcome = newValue } }
    }

    /// The pair of words in which the outcome is told.
    open var valueType: CLSBinaryValueType { wording }

    override var recorded: ActivityItem.Value { .binary(outcome, .init(wording)) }

    override func takeOver(_ value: ActivityItem.Value) -> Bool {
        guard case .binary(let outcome, let wording) = value, wording == .init(self.wording) else { return false }
        self.outcome = outcome
        return true
    }
}

/// A result that is a number: hints, words, stars.
open class CLSQuantityItem: CLSActivityItem {
    private var number = 0.0

    /// Makes a result that is 0 until ``quantity`` is set.
    public override init(identifier: String, title: String) {
        super.init(identifier: identifier, title: title)
    }

    /// Makes a result from an archive; nil when the number is missing.
    public required init?(coder: NSCoder) {
        guard let number = coder.decodeNumber(forKey: "quantity") else { return nil }
        self.number = number
        super.init(coder: coder)
    }

    /// Writes the number into an archive, and what every item holds.
    open override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.encodeNumber(quantity, forKey: "quantity")
    }

    /// The number. What is no number, or infinite, is ignored; the log says so once.
    open var quantity: Double {
        get { Objects.locked { number } }
        set { if isResult(newValue, "quantity") { change { number = newValue } } }
    }

    override var recorded: ActivityItem.Value { .quantity(number) }

    override func takeOver(_ value: ActivityItem.Value) -> Bool {
        guard case .quantity(let number) = value else { return false }
        self.number = number
        return true
    }
}

/// A result in points.
open class CLSScoreItem: CLSActivityItem {
    private var points: Double
    private var possible: Double

    /// Makes a result of `score` out of `maxScore` points.
    ///
    /// Nothing is refused here. A score outside 0...`maxScore`, or a `maxScore` of 0 or less, fails to save with
    /// ``CLSError/limits``; what is no number counts as 0.
    public init(identifier: String, title: String, score: Double, maxScore: Double) {
        points = score.isFinite ? score : 0
        possible = maxScore.isFinite ? maxScore : 0
        super.init(identifier: identifier, title: title)
    }

    /// Makes a result from an archive; nil when a number of points is missing.
    public required init?(coder: NSCoder) {
        guard let points = coder.decodeNumber(forKey: "score"), let possible = coder.decodeNumber(forKey: "maxScore")
        else { return nil }
        self.points = points
        self.possible = possible
        super.init(coder: coder)
    }

    /// Writes both numbers of points into an archive, and what every item holds.
    open override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.encodeNumber(score, forKey: "score")
        coder.encodeNumber(maxScore, forKey: "maxScore")
    }

    /// The points earned.
    open var score: Double {
        get { Objects.locked { points } }
        set { if isResult(newValue, "score") { change { points = newValue } } }
    }

    /// The points possible.
    open var maxScore: Double {
        get { Objects.locked { possible } }
        set { if isResult(newValue, "maxScore") { change { possible = newValue } } }
    }

    override var recorded: ActivityItem.Value { .score(points, of: possible) }

    override func takeOver(_ value: ActivityItem.Value) -> Bool {
        guard case .score(let points, of: let possible) = value else { return false }
        (self.points, self.possible) = (points, possible)
        return true
    }
}

/// The pair of words in which a binary result is told.
public enum CLSBinaryValueType: Int, BitwiseCopyable, Sendable {
    /// True or false.
    case trueFalse = 0
    /// Pass or fail.
    case passFail = 1
    /// Yes or no.
    case yesNo = 2
    /// Correct or incorrect.
    case correctIncorrect = 3
}

extension CLSActivityItem {
    /// Makes an item of the class that holds such a value.
    static func make(_ identifier: String, title: String, value: ActivityItem.Value) -> CLSActivityItem {
        switch value {
        case .binary(_, let wording):
            let item = CLSBinaryItem(identifier: identifier, title: title, type: .init(wording))
            _ = item.takeOver(value)
            return item
        case .quantity:
            let item = CLSQuantityItem(identifier: identifier, title: title)
            _ = item.takeOver(value)
            return item
        case .score(let score, of: let possible):
            return CLSScoreItem(identifier: identifier, title: title, score: score, maxScore: possible)
        }
    }

    /// Takes over another item's values, except its identifier; false if that is of another kind.
    func takeOver(_ other: CLSActivityItem) -> Bool {
        guard takeOver(other.recorded) else { return false }
        ownTitle = other.title
        (created, modified) = (other.created, other.modified)
        return true
    }
}

extension ActivityItem.BinaryWording {
    init(_ type: CLSBinaryValueType) { self = Self(rawValue: type.rawValue) ?? .trueFalse }
}

extension CLSBinaryValueType {
    init(_ wording: ActivityItem.BinaryWording) { self = Self(rawValue: wording.rawValue) ?? .trueFalse }
}
