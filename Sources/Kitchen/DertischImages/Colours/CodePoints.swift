/// The colours that code points stand for (ITU-T H.273, tables 2 and 3).
enum CodePoints {
    /// The curve from samples to light.
    enum Curve: Equatable {
        case sRGB
        case power(Double)
    }

    /// White, red, green and blue of sRGB and BT.709.
    static let sRGB = colours(d65, (0.64, 0.33), (0.30, 0.60), (0.15, 0.06))

    private static let d65 = (0.3127, 0.3290)
    private static let c = (0.310, 0.316)

    /// White, red, green and blue; `nil` for others, and where the file leaves it open.
    static func chromaticities(_ primaries: Int) -> [ColourSpace.Chromaticity]? {
        switch primaries {
        case 1: sRGB
        case 4: colours(c, (0.67, 0.33), (0.21, 0.71), (0.14, 0.08))
        case 5: colours(d65, (0.64, 0.33), (0.29, 0.60), (0.15, 0.06))
        case 6, 7: colours(d65, (0.630, 0.340), (0.310, 0.595), (0.155, 0.070))
        case 8: colours(c, (0.681, 0.319), (0.243, 0.692), (0.145, 0.049))
        case 9: colours(d65, (0.708, 0.292), (0.170, 0.797), (0.131, 0.046))
        case 11: colours((0.314, 0.351), (0.680, 0.320), (0.265, 0.690), (0.150, 0.060))
        case 12: colours(d65, (0.680, 0.320), (0.265, 0.690), (0.150, 0.060))
        case 22: colours(d65, (0.630, 0.340), (0.295, 0.605), (0.155, 0.077))
        default: nil
        }
    }

    /// The curve; `nil` for others. Those of television are shown as sRGB, as browsers do. High dynamic range (16 and 18) would need a
    /// mapping of tones, and is left as it is.
    static func curve(_ transfer: Int) -> Curve? {
        switch transfer {
        case 1, 2, 6, 13, 14, 15: .sRGB
        case 4: .power(2.2)
        case 5: .power(2.8)
        case 8: .power(1)
        default: nil
        }
    }

    private static func colours(_ points: (Double, Double)...) -> [ColourSpace.Chromaticity] {
        points.map { ColourSpace.Chromaticity(x: $0.0, y: $0.1) }
    }
}
