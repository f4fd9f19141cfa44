public import Foundation

/// The domain of every error of ClassKit.
public let CLSErrorCodeDomain: String = "com.apple.ClassKit"

/// What ClassKit could not do.
///
/// `localizedDescription` says what went wrong, with which object, and what to do about it. Only saving and lookups have
/// errors; what else cannot be done waits and is told by the next save.
public struct CLSError: _BridgedStoredNSError {
    /// The same as an error of Foundation's.
    public let _nsError: NSError

    /// Makes an error from one of Foundation's, whose domain is not looked at.
    public init(_nsError: NSError) { self._nsError = _nsError }

    /// The domain, for Foundation.
    public static var _nsErrorDomain: String { CLSErrorCodeDomain }

    /// The domain of all these errors: ``CLSErrorCodeDomain``.
    public static var errorDomain: String { CLSErrorCodeDomain }

    /// Feeds the code to the hasher.
    // Foundation's own implementation recurses endlessly on Linux.
    public func hash(into hasher: inout Hasher) { hasher.combine(_nsError.code) }

    /// The kinds of failure. To catch one, write `catch CLSError.limits`.
    ///
    /// A code is an `Error` only so that the longer spelling `catch CLSError.Code.limits` compiles. It matches a code
    /// that was thrown as such, which ClassKit never does: for an enumeration's case Swift asks for the type, not for `~=`.
    public enum Code: Int, BitwiseCopyable, _ErrorCodeProtocol, Error, Sendable {
        /// The error that has such a code.
        public typealias _ErrorType = CLSError

        /// No error.
        case none = 0
        /// ClassKit is switched off on this device. On Linux it is always there, so that nothing raises this.
        case classKitUnavailable = 1
        /// A value that cannot be, such as an empty identifier.
        case invalidArgument = 2
        /// A change to something that cannot be changed any more: an activity that a newer one has replaced.
        case invalidModification = 3
        /// The app is not allowed to do this. Linux knows no entitlement; an app without a manifest is in development, so
        /// that nothing on the device raises this.
        case authorizationDenied = 4
        /// The store cannot be read or written.
        case databaseInaccessible = 5
        /// A limit was exceeded: of a text, of the tree, or of the disk.
        case limits = 6
        /// A new object that exists already; told when saving.
        case invalidCreate = 7
        /// A change to an object that is gone.
        case invalidUpdate = 8
        /// Several objects were not saved, or one beside others that were; also when none was saved at all.
        case partialFailure = 9
        /// The account is not the device's any more: somebody else has signed in since the app was started.
        case invalidAccountCredentials = 10
    }

    /// No error.
    public static var none: Code { .none }
    /// ClassKit is switched off on this device, which never happens on Linux.
    public static var classKitUnavailable: Code { .classKitUnavailable }
    /// A value that cannot be: an empty identifier, a blank title, a file that nobody assigned.
    public static var invalidArgument: Code { .invalidArgument }
    /// A change to an activity that a newer one has replaced.
    public static var invalidModification: Code { .invalidModification }
    /// The app is not allowed to do this; nothing on the device raises it.
    public static var authorizationDenied: Code { .authorizationDenied }
    /// The store cannot be read or written; the sentence names the file and the remedy.
    public static var databaseInaccessible: Code { .databaseInaccessible }
    /// Something is too long, too deep or too many, or the disk is full.
    public static var limits: Code { .limits }
    /// A new context whose path is taken, as the app could have known.
    public static var invalidCreate: Code { .invalidCreate }
    /// A change to a context that is gone, or below one that was not saved.
    public static var invalidUpdate: Code { .invalidUpdate }
    /// Several objects were not saved, or one beside others that were.
    public static var partialFailure: Code { .partialFailure }
    /// Somebody else has signed in on the device; nothing is saved until the app is started again.
    public static var invalidAccountCredentials: Code { .invalidAccountCredentials }
}

extension CLSError.Code {
    /// Lets `catch CLSError.limits` work, for a plain `NSError` of this domain as well.
    public static func ~= (match: CLSError.Code, error: any Error) -> Bool {
        let error = error as NSError
        return error.domain == CLSErrorCodeDomain && error.code == match.rawValue
    }
}

/// What stands under which key in an error's `userInfo`.
public struct CLSErrorUserInfoKey: RawRepresentable, Hashable, Sendable {
    /// The key as it stands in the dictionary.
    public let rawValue: String

    /// Makes a key of any name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Makes a key of any name; the same as ``init(rawValue:)``.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// The object that the error is about.
    public static let objectKey = CLSErrorUserInfoKey(rawValue: "CLSErrorObjectKey")
    /// With ``CLSError/partialFailure``: an array of the single errors. Read it as `[CLSError]` or `[any Error]`; on Linux
    /// no cast makes it `[NSError]`.
    public static let underlyingErrorsKey = CLSErrorUserInfoKey(rawValue: "CLSErrorUnderlyingErrorsKey")
    /// With ``CLSError/partialFailure``: an array of the objects that were saved, as `[CLSObject]`. An activity of which
    /// an item failed is not among them, though its time, its progress and its other items were saved.
    public static let successfulObjectsKey = CLSErrorUserInfoKey(rawValue: "CLSErrorSuccessfulObjectsKey")
}
