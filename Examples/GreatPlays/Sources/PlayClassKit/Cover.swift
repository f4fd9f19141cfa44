import ClassKit
import PlayModel

/// What teachers see beside the title of all that is in a play: a book, drawn.
enum Cover {
    static let picture: CGImage? = {
        #if os(Linux)
            try? CGImage(width: width, height: height, rgba: (0..<width * height).flatMap(color))
        #else
            // On Apple's systems it is UIImage(named: "cover")?.cgImage.
            nil
        #endif
    }()

    private static let (width, height) = (120, 160)

    /// Red, green, blue and opacity of a pixel, counted from the top left.
    private static func color(ofPixel place: Int) -> [UInt8] {
        let (x, y) = (place % width, place / width)
        // The spine, and where the title stands.
        if x < 12 { return [90, 20, 30, 255] }
        return (26..<91).contains(x) && (40..<60).contains(y) ? [240, 220, 170, 255] : [150, 40, 50, 255]
    }
}
