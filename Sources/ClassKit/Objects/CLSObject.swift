public import Foundation

/// The base of everything that ClassKit keeps: contexts, activities and their items.
///
/// Objects may be used from any thread. They are made by their subclasses' initializers, never by `init()`.
open class CLSObject: NSObject, NSSecureCoding {
    var created: Date
    var modified: Date

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

    open class var supportsSecureCoding: Bool { true }

    /// Makes a free-standing object from an archive; it is in no store until it is added to one.
    public required init?(coder: NSCoder) {
        created = Date(timeIntervalSinceReferenceDate: coder.decodeDouble(forKey: "dateCreated"))
        modified = Date(timeIntervalSinceReferenceDate: coder.decodeDouble(forKey: "dateLastModified"))
        super.init()
    }

    open func encode(with coder: NSCoder) {
        Objects.locked {
            coder.encode(created.timeIntervalSinceReferenceDate, forKey: "dateCreated")
            coder.encode(modified.timeIntervalSinceReferenceDate, forKey: "dateLastModified")
        }
    }
}

extension NSCoder {
    func decodeText(forKey key: String) -> String? { decodeObject(of: NSString.self, forKey: key) as String? }

    func encodeText(_ text: String?, forKey key: String) { encode(text as NSString?, forKey: key) }
}
