/// A picture's pixels: four bytes each (red, green, blue, alpha; not premultiplied), row after row from the top.
///
/// ```swift
/// let dot = Pixels(width: 1, height: 1, bytes: [255, 0, 0, 255])
/// ```
public struct Pixels: Hashable, Sendable {
    /// Pixels in a row.
    public let width: Int
    /// Rows.
    public let height: Int
    /// `width × height × 4` bytes.
    public let bytes: [UInt8]

    /// Creates pixels; `nil` if the size is empty, or does not match the number of bytes.
    ///
    /// - Parameters:
    ///   - width: pixels in a row.
    ///   - height: rows.
    ///   - bytes: four bytes for each pixel.
    public init?(width: Int, height: Int, bytes: [UInt8]) {
        guard width > 0, height > 0, bytes.count.isMultiple(of: 4) else { return nil }
        let (area, overflows) = width.multipliedReportingOverflow(by: height)
        guard !overflows, bytes.count / 4 == area else { return nil }
        self.width = width
        self.height = height
        self.bytes = bytes
    }
}
