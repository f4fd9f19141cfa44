// Scaling is ours because neither library does it: libpng not at all, TurboJPEG by eighths and only while decoding.

extension Bitmap {
    /// The picture at a size that is larger on no side; each new pixel is the mean of the area it covers.
    ///
    /// Means are taken of premultiplied colours, so that what is invisible does not tint an edge. The sums are exact.
    func scaled(to target: PixelSize) -> Bitmap {
        precondition(target.width <= size.width && target.height <= size.height, "scaling never enlarges")
        guard target != size else { return self }
        let columns = (0..<target.width).map { Coverage(of: $0, old: size.width, new: target.width) }
        return Bitmap(target) { pixels in
            rgba.withUnsafeBytes { source in
                var sums = [SIMD4<UInt64>](repeating: .zero, count: target.width)
                for y in 0..<target.height {
                    addRows(
                        under: Coverage(of: y, old: size.height, new: target.height), columns, of: source, to: &sums)
                    for x in columns.indices {
                        store(sums[x], at: 4 * (y * target.width + x), in: pixels)
                        sums[x] = .zero
                    }
                }
            }
        }
    }

    private func addRows(
        under rows: Coverage, _ columns: [Coverage], of source: UnsafeRawBufferPointer, to sums: inout [SIMD4<UInt64>]
    ) {
        for y in rows.first...rows.last {
            let row = UnsafeRawBufferPointer(rebasing: source[y * size.width * 4..<(y + 1) * size.width * 4])
            let weight = rows.weight(of: y)
            for x in columns.indices { sums[x] &+= columns[x].sum(of: row) &* weight }
        }
    }

    /// Divides by the area for alpha, and by the alpha for the colours: straight again.
    private func store(_ sum: SIMD4<UInt64>, at index: Int, in pixels: UnsafeMutableBufferPointer<UInt8>) {
        let (alpha, area) = (sum.w, UInt64(size.pixelCount))
        for channel in 0..<3 {
            pixels[index + channel] = alpha == 0 ? 0 : UInt8((sum[channel] + alpha / 2) / alpha)
        }
        pixels[index + 3] = UInt8((alpha + area / 2) / area)
    }
}

/// The old pixels that a new one covers along one axis, and how much of each.
///
/// With each old pixel cut into as many parts as there are new pixels, every border falls between two parts. So all
/// weights are whole numbers, and those of a span add up to the count of old pixels.
private struct Coverage {
    let first: Int
    let last: Int
    private let firstWeight: UInt32
    private let middleWeight: UInt32
    private let lastWeight: UInt32

    init(of index: Int, old: Int, new: Int) {
        let (start, end) = (index * old, (index + 1) * old)
        first = start / new
        last = (end - 1) / new
        firstWeight = UInt32(min(end, (first + 1) * new) - start)
        middleWeight = UInt32(new)
        lastWeight = UInt32(end - last * new)
    }

    func weight(of index: Int) -> SIMD4<UInt64> {
        SIMD4(repeating: UInt64(index == first ? firstWeight : index == last ? lastWeight : middleWeight))
    }

    /// The weighted sum over a row, colours premultiplied.
    func sum(of row: UnsafeRawBufferPointer) -> SIMD4<UInt64> {
        var sum = wide(pixel(first, of: row)) &* weight(of: first)
        guard last > first else { return sum }
        // 32 bits hold the sum of a row of the longest side allowed: 32,767 * 255 * 255.
        var middle = SIMD4<UInt32>.zero
        for index in first + 1..<last { middle &+= pixel(index, of: row) }
        sum &+= wide(middle) &* SIMD4(repeating: UInt64(middleWeight))
        return sum &+ wide(pixel(last, of: row)) &* weight(of: last)
    }

    private func pixel(_ index: Int, of row: UnsafeRawBufferPointer) -> SIMD4<UInt32> {
        let rgba = SIMD4<UInt32>(
            truncatingIfNeeded: row.loadUnaligned(fromByteOffset: 4 * index, as: SIMD4<UInt8>.self))
        var factor = SIMD4(repeating: rgba.w)
        factor.w = 1
        return rgba &* factor
    }

    private func wide(_ sum: SIMD4<UInt32>) -> SIMD4<UInt64> { SIMD4(truncatingIfNeeded: sum) }
}
