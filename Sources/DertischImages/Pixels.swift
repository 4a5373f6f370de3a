/// A picture's pixels: four bytes each (red, green, blue, alpha; not premultiplied), row after row from the top.
public struct Pixels: Hashable, Sendable {
    /// Pixels in a row.
    public let width: Int
    /// Rows.
    public let height: Int
    /// `width × height × 4` bytes.
    public let bytes: [UInt8]

    /// Makes pixels; `nil` if there are not as many bytes as the size asks for.
    public init?(width: Int, height: Int, bytes: [UInt8]) {
        let (area, areaOverflows) = width.multipliedReportingOverflow(by: height)
        let (size, sizeOverflows) = area.multipliedReportingOverflow(by: 4)
        guard width > 0, height > 0, !areaOverflows, !sizeOverflows, size == bytes.count else { return nil }
        self.width = width
        self.height = height
        self.bytes = bytes
    }
}

/// The size that a picture gets in a box.
enum Fit {
    /// The largest size of the picture's proportions that fits the box, never larger than the picture itself.
    static func size(width: Int, height: Int, into box: (width: Int, height: Int)) -> (width: Int, height: Int) {
        let scale = min(1, Double(box.width) / Double(width), Double(box.height) / Double(height))
        return (
            max(1, min(box.width, Int((Double(width) * scale).rounded()))),
            max(1, min(box.height, Int((Double(height) * scale).rounded())))
        )
    }
}
