import Coursework
public import Foundation

/// A result of an activity; use one of its subclasses.
open class CLSActivityItem: CLSObject {
    private let ownIdentifier: String
    private var ownTitle: String
    /// The activity that the item has been added to.
    weak var activity: CLSActivity?
    /// Whether it differs from what the store has.
    var isUnsaved = true
    /// Counts changes, so that a save can tell whether what it wrote is still what is here.
    var revision = 0

    @available(*, unavailable, message: "use one of the subclasses")
    public override convenience init() { fatalError("use one of the subclasses") }

    init(identifier: String, title: String) {
        ownIdentifier = identifier
        ownTitle = title
        let now = Clock.ambient.now()
        super.init(created: now, modified: now)
    }

    public required init?(coder: NSCoder) {
        guard let identifier = coder.decodeText(forKey: "identifier"), let title = coder.decodeText(forKey: "title")
        else { return nil }
        ownIdentifier = identifier
        ownTitle = title
        super.init(coder: coder)
    }

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

    /// Changes the item, and with it the activity it belongs to.
    func change(_ body: () -> Void) {
        Objects.locked {
            if let activity, activity.isFrozen {
                activity.tree?.refused.append((self, .attemptIsOver(activity)))
                return
            }
            body()
            isUnsaved = true
            revision += 1
            modified = (activity?.tree?.clock ?? .ambient).now()
            activity?.noteChange()
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

    public required init?(coder: NSCoder) {
        guard let wording = CLSBinaryValueType(rawValue: coder.decodeInteger(forKey: "valueType")) else { return nil }
        self.wording = wording
        outcome = coder.decodeBool(forKey: "value")
        super.init(coder: coder)
    }

    open override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.encode(valueType.rawValue, forKey: "valueType")
        coder.encode(value, forKey: "value")
    }

    /// The outcome: true means the first word of the pair, such as *pass*.
    open var value: Bool {
        get { Objects.locked { outcome } }
        set { change { outcome = newValue } }
    }

    /// The pair of words in which the outcome is told.
    open var valueType: CLSBinaryValueType { wording }

    override var recorded: ActivityItem.Value { .binary(outcome, .init(wording)) }
}

/// A result that is a number: hints, words, stars.
open class CLSQuantityItem: CLSActivityItem {
    private var number = 0.0

    /// Makes a result that is 0 until ``quantity`` is set.
    public override init(identifier: String, title: String) {
        super.init(identifier: identifier, title: title)
    }

    public required init?(coder: NSCoder) {
        number = coder.decodeDouble(forKey: "quantity")
        super.init(coder: coder)
    }

    open override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.encode(quantity, forKey: "quantity")
    }

    /// The number. What is no number, or infinite, is ignored; the log says so once.
    open var quantity: Double {
        get { Objects.locked { number } }
        set { if isResult(newValue, "quantity") { change { number = newValue } } }
    }

    override var recorded: ActivityItem.Value { .quantity(number) }
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

    public required init?(coder: NSCoder) {
        points = coder.decodeDouble(forKey: "score")
        possible = coder.decodeDouble(forKey: "maxScore")
        super.init(coder: coder)
    }

    open override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.encode(score, forKey: "score")
        coder.encode(maxScore, forKey: "maxScore")
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
}

/// The pair of words in which a binary result is told.
public enum CLSBinaryValueType: Int, BitwiseCopyable, Sendable {
    case trueFalse = 0
    case passFail = 1
    case yesNo = 2
    case correctIncorrect = 3
}

extension ActivityItem.BinaryWording {
    init(_ type: CLSBinaryValueType) { self = Self(rawValue: type.rawValue) ?? .trueFalse }
}

extension CLSBinaryValueType {
    init(_ wording: ActivityItem.BinaryWording) { self = Self(rawValue: wording.rawValue) ?? .trueFalse }
}
