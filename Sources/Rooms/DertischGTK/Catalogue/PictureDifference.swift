import DertischRoom

/// The difference of two pictures.
struct PictureDifference: Equatable {
    /// The number of pixels that differ. Pictures of different sizes differ wherever one of them has no pixel.
    let count: Int
    /// A picture that shows the old one faintly and what differs in red; `nil` if there is no picture to show.
    let shown: Pixels?

    /// Compares pixels.
    ///
    /// - Parameter tolerance: the difference of a channel that does not count.
    init(from old: Pixels?, to new: Pixels?, tolerance: Int) {
        let (width, height) = (max(old?.width ?? 0, new?.width ?? 0), max(old?.height ?? 0, new?.height ?? 0))
        var shown: [UInt8] = []
        shown.reserveCapacity(width * height * 4)
        var count = 0
        for row in 0..<height {
            for column in 0..<width {
                let (before, after) = (Self.pixel(old, column, row), Self.pixel(new, column, row))
                if Self.differs(before, after, tolerance) {
                    count += 1
                    shown += [226, 0, 60, 255]
                } else {
                    let light = before.map { $0.prefix(3).reduce(0) { $0 + Int($1) } * 10 / 192 } ?? 40
                    let faint = UInt8(min(255, 215 + light))
                    shown += [faint, faint, faint, 255]
                }
            }
        }
        self.count = count
        self.shown = Pixels(width: width, height: height, bytes: shown)
    }

    private static func pixel(_ pixels: Pixels?, _ column: Int, _ row: Int) -> ArraySlice<UInt8>? {
        guard let pixels, column < pixels.width, row < pixels.height else { return nil }
        let start = (row * pixels.width + column) * 4
        return pixels.bytes[start..<start + 4]
    }

    private static func differs(_ old: ArraySlice<UInt8>?, _ new: ArraySlice<UInt8>?, _ tolerance: Int) -> Bool {
        guard let old, let new else { return (old == nil) != (new == nil) }
        return zip(old, new).contains { abs(Int($0) - Int($1)) > tolerance }
    }
}
