public import Foundation

/// The base of everything that ClassKit keeps: contexts, activities and their items.
///
/// Objects may be used from any thread. They are made by their subclasses' initializers, never by `init()`. An archive
/// that lacks a field, or has one of another type, makes no object.
open class CLSObject: NSObject, NSSecureCoding {
    var created: Date
    var modified: Date

    /// There is no object of this class alone: make a context, an activity or an item.
    @available(*, unavailable, message: "make a context, an activity or an item instead")
    public override init() { fatalError("CLSObject has no initializer of its own") }

    init(created: Date, modified: Date) {
        self.created = created
        self.modified = modified
        super.init()
    }

    /// When the object was made.
    open var dateCreated: Date { Objects.locked { created } }

    /// When a property of the object was changed last; any change counts.
    open var dateLastModified: Date { Objects.locked { modified } }

    /// True: an archive is read with the expected classes alone.
    open class var supportsSecureCoding: Bool { true }

    /// Makes a free-standing object from an archive; it is in no store until it is added to one.
    public required init?(coder: NSCoder) {
        guard let created = coder.decodeNumber(forKey: "dateCreated"),
            let modified = coder.decodeNumber(forKey: "dateLastModified")
        else { return nil }
        self.created = Date(timeIntervalSinceReferenceDate: created)
        self.modified = Date(timeIntervalSinceReferenceDate: modified)
        super.init()
        guard type(of: self) != CLSObject.self else { return nil }
    }

    /// Writes the two dates into an archive; each subclass adds what it holds.
    open func encode(with coder: NSCoder) {
        Objects.locked {
            coder.encodeNumber(created.timeIntervalSinceReferenceDate, forKey: "dateCreated")
            coder.encodeNumber(modified.timeIntervalSinceReferenceDate, forKey: "dateLastModified")
        }
    }
}

// Everything is archived as an object, so that a missing value, or one of another type, reads as nil and the whole
// object fails.
extension NSCoder {
    /// Foundation on Linux ends the process when it meets an unexpected class in an archive, so it is told to expect
    /// every harmless class that a forged archive may contain, and the type is checked here.
    private static let harmless: [AnyClass] = [
        NSString.self, NSNumber.self, NSData.self, NSArray.self, NSDictionary.self, NSSet.self, NSDate.self,
        NSNull.self, NSURL.self, NSUUID.self, CLSBinaryItem.self, CLSQuantityItem.self, CLSScoreItem.self,
    ]

    /// What an archive has under a key, if it is of that type.
    func decode<Object>(_ type: Object.Type = Object.self, forKey key: String) -> Object? {
        // Asking for a missing key would make the whole archive fail.
        guard containsValue(forKey: key) else { return nil }
        return decodeObject(of: Self.harmless, forKey: key) as? Object
    }

    func decodeText(forKey key: String) -> String? { decode(forKey: key) }

    func encodeText(_ text: String?, forKey key: String) { encode(text as NSString?, forKey: key) }

    /// A finite number.
    func decodeNumber(forKey key: String) -> Double? {
        decode(NSNumber.self, forKey: key).flatMap { $0.doubleValue.isFinite ? $0.doubleValue : nil }
    }

    func decodeWhole(forKey key: String) -> Int? { decodeNumber(forKey: key).flatMap { Int(exactly: $0) } }

    func encodeNumber(_ number: Double, forKey key: String) { encode(NSNumber(value: number), forKey: key) }

    func decodeData(forKey key: String) -> Data? { decode(forKey: key) }
}
