import ClassKit
import QuizModel

extension Quiz {
    /// What teachers see beside the title: the sign that stands between the numbers.
    var picture: CGImage? {
        #if os(Linux)
            try? CGImage(width: Self.side, height: Self.side, rgba: (0..<Self.side * Self.side).flatMap(color))
        #else
            // On Apple's systems it is UIImage(named: identifier)?.cgImage.
            nil
        #endif
    }

    private static var side: Int { 160 }

    /// Red, green, blue and opacity of a pixel, counted from the top left.
    private func color(ofPixel place: Int) -> [UInt8] {
        let (x, y) = (abs(place % Self.side - Self.side / 2), abs(place / Self.side - Self.side / 2))
        let isSign = isUpright ? min(x, y) < 10 && max(x, y) < 50 : abs(x - y) < 14 && max(x, y) < 40
        if isSign { return [255, 255, 255, 255] }
        return isUpright ? [20, 90, 160, 255] : [130, 60, 20, 255]
    }

    /// A plus sign is a cross that stands; the other one lies.
    private var isUpright: Bool { self == .addition }
}
