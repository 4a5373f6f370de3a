import DertischCore

/// A sun over two hills, in pixels.
struct DrawnLandscape {
    /// The number that chooses colours and places.
    let seed: UInt64

    /// The pixels in a size.
    func pixels(width: Int, height: Int) -> Pixels? {
        let hue = Double(seed % 360)
        let far = Self.pixel(hue + 20, 0.35, 0.45)
        let near = Self.pixel(hue + 10, 0.4, 0.3)
        let sun = Self.pixel(hue + 40, 0.9, 0.93)
        let columns = (0..<width).map { column in
            let (farTop, nearTop) = tops(at: Double(column) / Double(width))
            return (far: Int(farTop * Double(height)), near: Int(nearTop * Double(height)))
        }
        let radius = max(2, min(width, height) / 11)
        let (sunX, sunY) = (width * (Int((seed >> 16) % 60) + 20) / 100, height * 3 / 10)
        var all: [UInt32] = []
        all.reserveCapacity(width * height)
        for row in 0..<height {
            let down = Double(row) / Double(height)
            let sky = Self.pixel(hue + 40 * down, 0.55 + 0.15 * down, 0.62 + 0.22 * down)
            let square = radius * radius - (row - sunY) * (row - sunY)
            // Neighbours mostly have one colour, so a row is a few runs.
            var (run, length) = (sky, 0)
            for column in 0..<width {
                let top = columns[column]
                let pixel =
                    row >= top.near
                    ? near
                    : row >= top.far ? far : (column - sunX) * (column - sunX) < square ? sun : sky
                if pixel != run {
                    all.append(contentsOf: repeatElement(run, count: length))
                    (run, length) = (pixel, 0)
                }
                length += 1
            }
            all.append(contentsOf: repeatElement(run, count: length))
        }
        return Pixels(width: width, height: height, bytes: all.withUnsafeBytes { Array($0) })
    }

    /// The tops of the hills at a column, all as parts of the whole.
    private func tops(at x: Double) -> (far: Double, near: Double) {
        let (left, right) = (Double((seed >> 24) % 25) / 100 + 0.45, Double((seed >> 32) % 25) / 100 + 0.5)
        let bow = 4 * x * (1 - x)
        return (left + (right - left) * x - 0.14 * bow, right + 0.22 - 0.08 * x - 0.1 * bow)
    }

    /// The pixel of a hue in degrees, a saturation and a lightness: red in its first byte, and without transparency.
    private static func pixel(_ hue: Double, _ saturation: Double, _ lightness: Double) -> UInt32 {
        let reach = saturation * min(lightness, 1 - lightness)
        let channels = [0.0, 8, 4].map { offset in
            let turn = (offset + hue / 30).truncatingRemainder(dividingBy: 12)
            let channel = lightness - reach * max(-1, min(turn - 3, 9 - turn, 1))
            return UInt32(max(0, min(255, channel * 255)))
        }
        return channels.reversed().reduce(255) { $0 << 8 | $1 }.littleEndian
    }
}
