/// Where a stored photo's first row and first column belong when it is looked at; names and numbers are EXIF's.
enum Orientation: Int, CaseIterable {
    case topLeft = 1
    case topRight, bottomRight, bottomLeft, leftTop, rightTop, rightBottom, leftBottom

    fileprivate var swapsSides: Bool { rawValue >= Orientation.leftTop.rawValue }

    /// Where reading starts in the stored picture, and how far to go for the next pixel and the next row of the upright
    /// one, all counted in stored pixels.
    fileprivate func walk(over stored: PixelSize) -> (start: Int, pixel: Int, row: Int) {
        let (width, last) = (stored.width, stored.pixelCount - 1)
        let (right, bottom) = (width - 1, last - (width - 1))
        return switch self {
        case .topLeft: (0, 1, width)
        case .topRight: (right, -1, width)
        case .bottomRight: (last, -1, -width)
        case .bottomLeft: (bottom, 1, -width)
        case .leftTop: (0, width, 1)
        case .rightTop: (bottom, -width, 1)
        case .rightBottom: (last, -width, -1)
        case .leftBottom: (right, width, -1)
        }
    }
}

extension Bitmap {
    /// The picture upright, if it was stored in that orientation.
    func turned(from orientation: Orientation) -> Bitmap {
        guard orientation != .topLeft else { return self }
        let walk = orientation.walk(over: size)
        let upright = orientation.swapsSides ? PixelSize(width: size.height, height: size.width) : size
        return Bitmap(upright) { target in
            rgba.withUnsafeBytes { source in
                var next = 0
                for y in 0..<upright.height {
                    for x in 0..<upright.width {
                        let pixel = 4 * (walk.start + y * walk.row + x * walk.pixel)
                        for channel in 0..<4 { target[next + channel] = source[pixel + channel] }
                        next += 4
                    }
                }
            }
        }
    }
}
