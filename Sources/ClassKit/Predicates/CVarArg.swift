public import Foundation

// Apple's Foundation has both, so code written for it passes dates and objects as arguments of a format.

extension NSObject: @retroactive CVarArg {
    /// The reference, as `%@` expects it.
    public var _cVarArgEncoding: [Int] {
        [Int(bitPattern: Unmanaged.passUnretained(self).toOpaque())]
    }
}

extension String {
    /// The reference to an equal NSString, as `%@` and `%K` expect it.
    var encodedForFormat: [Int] {
        // It is unknown when the reader is done with the object, so it is never released.
        [Int(bitPattern: Unmanaged.passRetained(self as NSString).toOpaque())]
    }
}

extension Date: @retroactive CVarArg {
    /// The reference to an equal NSDate, as `%@` expects it.
    public var _cVarArgEncoding: [Int] {
        // It is unknown when the reader is done with the object, so it is never released.
        [Int(bitPattern: Unmanaged.passRetained(self as NSDate).toOpaque())]
    }
}
