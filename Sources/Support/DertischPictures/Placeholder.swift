import Foundation

/// A picture's placeholder: a blur of some thirty bytes that is sent with the address and shown until the picture has
/// loaded.
///
/// It stores the low frequencies of brightness and colour, as in the corner of a JPEG block (ITU-T T.81, annex A). There
/// are at most 5 × 5 of brightness and 3 × 3 of each colour, four bits each.
///
/// ```swift
/// let placeholder = Placeholder(of: pixels)
/// let picture = Picture(address, width: 640, height: 480, placeholder: placeholder)
/// ```
///
/// A picture with transparency has none, since the blur would show through it.
public struct Placeholder: Hashable, Sendable {
    /// The coefficients, as they are stored and sent: fewer than 32 bytes.
    public let bytes: [UInt8]

    /// The dimensions of one channel's coefficients: the number of waves across, and down.
    private struct Waves {
        let across: Int
        let down: Int
        var count: Int { across * down }
    }

    private static let colour = Waves(across: 3, down: 3)
    /// The size of the header before the coefficients: their number, three means, three amplitudes.
    private static let headerSize = 7

    /// Computes the placeholder of a picture's pixels.
    ///
    /// - Parameter pixels: the picture, in any size; a small one is as good as a large one.
    /// - Returns: `nil` if the picture has transparency.
    /// - Complexity: O(pixels); at most 1,024 of them are sampled.
    public init?(of pixels: Pixels) {
        guard let sample = Sample(of: pixels) else { return nil }
        let brightness = Self.brightness(sample.width, sample.height)
        var bytes = [UInt8(brightness.across | brightness.down << 4)]
        let channels = [(sample.brightness, brightness), (sample.blue, Self.colour), (sample.red, Self.colour)]
        let waves = channels.map { channel, waves in
            Self.coefficients(of: channel, sample.width, sample.height, waves)
        }
        for wave in waves { bytes.append(UInt8(clamping: Int((wave[0] * 255).rounded()))) }
        let largest = waves.map { wave in wave.dropFirst().reduce(0) { max($0, abs($1)) } }
        let steps = largest.map { UInt8(clamping: Int(($0 * 128).rounded(.up))) }
        bytes += steps
        var nibbles: [UInt8] = []
        for (wave, step) in zip(waves, steps) {
            let amplitude = max(1, Double(step)) / 128
            nibbles += wave.dropFirst().map { UInt8(clamping: Int(($0 / amplitude * 7).rounded()) + 7) }
        }
        for start in stride(from: 0, to: nibbles.count, by: 2) {
            bytes.append(nibbles[start] | (start + 1 < nibbles.count ? nibbles[start + 1] << 4 : 0))
        }
        self.bytes = bytes
    }

    /// Creates a placeholder from stored bytes.
    ///
    /// - Parameter bytes: the bytes of another placeholder.
    /// - Returns: `nil` if the bytes are invalid.
    public init?(bytes: [UInt8]) {
        guard let first = bytes.first else { return nil }
        let (across, down) = (Int(first & 15), Int(first >> 4))
        guard 1...5 ~= across, 1...5 ~= down else { return nil }
        let nibbles = across * down - 1 + 2 * (Self.colour.count - 1)
        guard bytes.count == Self.headerSize + (nibbles + 1) / 2 else { return nil }
        self.bytes = bytes
    }

    /// Decodes the placeholder: a blur, opaque.
    ///
    /// ```swift
    /// let blur = placeholder?.pixels(width: 32, height: 24)
    /// ```
    ///
    /// - Parameters:
    ///   - width: the width of the result, from 1 to 256 pixels; other values are clamped.
    ///   - height: the height of the result, likewise.
    /// - Returns: the pixels, to be scaled up smoothly.
    /// - Complexity: O(width × height).
    public func pixels(width: Int, height: Int) -> Pixels? {
        let (width, height) = (min(256, max(1, width)), min(256, max(1, height)))
        let brightness = Waves(across: Int(bytes[0] & 15), down: Int(bytes[0] >> 4))
        var position = 0
        let channels = [brightness, Self.colour, Self.colour].enumerated().map { index, waves in
            let amplitude = max(1, Double(bytes[4 + index])) / 128
            var coefficients = [Double(bytes[1 + index]) / 255]
            for _ in 1..<waves.count {
                let pair = bytes[Self.headerSize + position / 2]
                coefficients.append((Double(position.isMultiple(of: 2) ? pair & 15 : pair >> 4) - 7) / 7 * amplitude)
                position += 1
            }
            return Self.inverse(coefficients, waves, width, height)
        }
        var drawn: [UInt8] = []
        drawn.reserveCapacity(width * height * 4)
        for (brightness, (blue, red)) in zip(channels[0], zip(channels[1], channels[2])) {
            // Conversion back from brightness and two colours (JFIF 1.02).
            let (blue, red) = (blue - 0.5, red - 0.5)
            let green = brightness - 0.344136 * blue - 0.714136 * red
            for value in [brightness + 1.402 * red, green, brightness + 1.772 * blue] {
                drawn.append(UInt8(clamping: Int((value * 255).rounded())))
            }
            drawn.append(255)
        }
        return Pixels(width: width, height: height, bytes: drawn)
    }
}

/// The discrete cosine transform of a placeholder.
extension Placeholder {
    /// Five waves for the longer side, and proportionally many for the shorter one.
    private static func brightness(_ width: Int, _ height: Int) -> Waves {
        let longer = Double(max(width, height))
        func count(_ side: Int) -> Int { min(5, max(1, Int((5 * Double(side) / longer).rounded(.up)))) }
        return Waves(across: count(width), down: count(height))
    }

    /// The coefficient of each wave; the first is the mean. More waves than pixels would be aliases of others, and are zero.
    private static func coefficients(of channel: [Double], _ width: Int, _ height: Int, _ waves: Waves) -> [Double] {
        let (across, down) = (waveTable(waves.across, width), waveTable(waves.down, height))
        return (0..<waves.count).map { wave in
            guard wave % waves.across < width, wave / waves.across < height else { return 0 }
            let (horizontal, vertical) = (across[wave % waves.across], down[wave / waves.across])
            var sum = 0.0
            for row in 0..<height {
                for column in 0..<width { sum += channel[row * width + column] * horizontal[column] * vertical[row] }
            }
            return sum / Double(width * height) * weight(wave, waves)
        }
    }

    private static func inverse(_ coefficients: [Double], _ waves: Waves, _ width: Int, _ height: Int) -> [Double] {
        let (across, down) = (waveTable(waves.across, width), waveTable(waves.down, height))
        var drawn: [Double] = []
        drawn.reserveCapacity(width * height)
        for row in 0..<height {
            let inRow = (0..<waves.across).map { column in
                (0..<waves.down).reduce(0) { $0 + coefficients[$1 * waves.across + column] * down[$1][row] }
            }
            for column in 0..<width {
                drawn.append((0..<waves.across).reduce(0) { $0 + inRow[$1] * across[$1][column] })
            }
        }
        return drawn
    }

    /// A wave counts twice for each direction in which it oscillates.
    private static func weight(_ wave: Int, _ waves: Waves) -> Double {
        (wave % waves.across > 0 ? 2 : 1) * (wave / waves.across > 0 ? 2 : 1)
    }

    private static func waveTable(_ count: Int, _ length: Int) -> [[Double]] {
        (0..<count).map { wave in
            (0..<length).map { cos(.pi * Double(wave) * (Double($0) + 0.5) / Double(length)) }
        }
    }
}

extension Placeholder: Codable {
    /// The placeholder as text, for an attribute or JSON: fewer than 48 characters of base64.
    public var text: String { Data(bytes).base64EncodedString() }

    /// Creates a placeholder from stored text.
    ///
    /// - Parameter text: the ``text`` of another placeholder.
    /// - Returns: `nil` if the text is invalid.
    public init?(_ text: String) {
        guard let data = Data(base64Encoded: text) else { return nil }
        self.init(bytes: Array(data))
    }

    /// Decodes the text that ``encode(to:)`` wrote.
    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let placeholder = Placeholder(text) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "The text is not a valid placeholder."))
        }
        self = placeholder
    }

    /// Encodes the placeholder as one text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

/// A picture, downsampled to at most 32 × 32, as brightness and two colours (JFIF 1.02).
private struct Sample {
    let width: Int
    let height: Int
    private(set) var brightness: [Double] = []
    private(set) var blue: [Double] = []
    private(set) var red: [Double] = []

    /// - Returns: `nil` if the picture has transparency.
    init?(of pixels: Pixels) {
        width = min(32, pixels.width)
        height = min(32, pixels.height)
        for row in 0..<height {
            for column in 0..<width {
                // The centre of each field: the input was downsampled smoothly, and a blur needs no more.
                let from = (row * 2 + 1) * pixels.height / (height * 2) * pixels.width
                let start = (from + (column * 2 + 1) * pixels.width / (width * 2)) * 4
                guard pixels.bytes[start + 3] == 255 else { return nil }
                let (r, g, b) = (
                    Double(pixels.bytes[start]) / 255, Double(pixels.bytes[start + 1]) / 255,
                    Double(pixels.bytes[start + 2]) / 255
                )
                brightness.append(0.299 * r + 0.587 * g + 0.114 * b)
                blue.append(0.5 - 0.168736 * r - 0.331264 * g + 0.5 * b)
                red.append(0.5 + 0.5 * r - 0.418688 * g - 0.081312 * b)
            }
        }
    }
}
