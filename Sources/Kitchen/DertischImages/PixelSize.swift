/// A size in pixels.
struct PixelSize: Equatable, Sendable {
    var width: Int
    var height: Int

    /// The size after a rotation by 90 degrees.
    var rotated: PixelSize { PixelSize(width: height, height: width) }

    /// The number of pixels, or `nil` if it overflows.
    var area: Int? {
        let (area, overflows) = width.multipliedReportingOverflow(by: height)
        return overflows ? nil : area
    }

    /// The size that a decoder makes of one pixel for so many each way.
    func divided(by denominator: Int) -> PixelSize {
        func side(_ length: Int) -> Int { length / denominator + (length % denominator == 0 ? 0 : 1) }
        return PixelSize(width: side(width), height: side(height))
    }

    /// True if another is no larger, in either direction.
    func contains(_ other: PixelSize) -> Bool { other.width <= width && other.height <= height }

    /// The largest size with these proportions that fits a box. It is never larger than this one, unless it can grow.
    func fitted(into box: PixelSize, canGrow: Bool = false) -> PixelSize {
        guard width > 0, height > 0 else { return PixelSize(width: 1, height: 1) }
        let scale = min(
            canGrow ? .infinity : 1, Double(box.width) / Double(width), Double(box.height) / Double(height))
        func side(_ length: Int, _ maxLength: Int) -> Int {
            max(1, min(maxLength, canGrow ? maxLength : length, Int((Double(length) * scale).rounded())))
        }
        return PixelSize(width: side(width, box.width), height: side(height, box.height))
    }
}
