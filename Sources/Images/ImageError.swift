/// What went wrong while a picture was read, written or made.
public struct ImageError: Error {
    /// The kind of failure; switch on this.
    public var code: Code
    /// What went wrong and what to do about it, for a person to read.
    public var message: String
    /// The failure underneath, when there is one.
    public var cause: (any Error)?
}

extension ImageError {
    /// The kinds of failure; more may be added.
    public struct Code: Hashable, Sendable {
        private enum Value { case unknownFormat, damaged, limitExceeded, invalidPixels, unreadableFile, encodingFailed }
        private var value: Value

        /// The data is neither PNG nor JPEG.
        public static let unknownFormat = Code(value: .unknownFormat)
        /// The data begins as PNG or JPEG but cannot be decoded: cut short, corrupt or of an unsupported variant.
        public static let damaged = Code(value: .damaged)
        /// The picture or its file is larger than this library accepts.
        public static let limitExceeded = Code(value: .limitExceeded)
        /// The pixels do not fit the stated width and height.
        public static let invalidPixels = Code(value: .invalidPixels)
        /// The file is missing, may not be read, or is no file.
        public static let unreadableFile = Code(value: .unreadableFile)
        /// The picture could not be written as PNG or JPEG.
        public static let encodingFailed = Code(value: .encodingFailed)
    }
}

extension ImageError: CustomStringConvertible {
    public var description: String { message }
}

extension ImageError {
    static var unknownFormat: ImageError {
        ImageError(
            code: .unknownFormat, message: "The data is neither a PNG nor a JPEG picture. Export it as one of them.")
    }

    static func damaged(_ format: String, _ detail: String) -> ImageError {
        ImageError(
            code: .damaged,
            message: "The \(format) picture is damaged or cut short (\(detail)). Export it again from its source.")
    }

    static func tooManyBytes(limit: Int) -> ImageError {
        ImageError(
            code: .limitExceeded,
            message: "The picture takes more than \(limit) bytes. Make it smaller or compress it more.")
    }

    static func tooManyPixels(_ size: PixelSize, limit: Int) -> ImageError {
        ImageError(
            code: .limitExceeded,
            message: "The picture has \(size) pixels; at most \(limit) are accepted in all. Scale it down.")
    }

    static func sideTooLong(_ size: PixelSize, limit: Int) -> ImageError {
        ImageError(
            code: .limitExceeded,
            message: "The picture has \(size) pixels; a side may have at most \(limit). Scale it down.")
    }

    static func empty(_ size: PixelSize) -> ImageError {
        ImageError(code: .invalidPixels, message: "A picture of \(size) pixels is empty. Each side needs at least 1.")
    }

    static func wrongByteCount(_ count: Int, for size: PixelSize) -> ImageError {
        ImageError(
            code: .invalidPixels,
            message: "\(size) pixels take \(size.byteCount) bytes, 4 each, but there are \(count). Pass them all.")
    }

    static func notAFile(_ scheme: String) -> ImageError {
        ImageError(
            code: .unreadableFile,
            message: "Pictures are read from files, not from \(scheme) addresses. Fetch the data and decode that.")
    }

    static func unreadable(_ path: String, cause: any Error) -> ImageError {
        ImageError(
            code: .unreadableFile,
            message: "The picture at \(path) cannot be read. Check that the file is there and may be read.",
            cause: cause)
    }

    static func notEncoded(_ format: String, _ detail: String) -> ImageError {
        ImageError(
            code: .encodingFailed,
            message: "The picture cannot be written as \(format) (\(detail)). Try a smaller one.")
    }
}
