/// The colour space that a picture's file names.
enum ColourSpace: Equatable, Sendable {
    /// A profile of the ICC.
    case profile([UInt8])
    /// Code points of ITU-T H.273: PNG's `cICP`, and `nclx` of HEIF and AVIF.
    case codePoints(primaries: Int, transfer: Int)
    /// The exponent from samples to light, and the chromaticities of white, red, green and blue: PNG's `gAMA` and `cHRM`. Without one,
    /// it is that of sRGB.
    case gamma(Double?, [Chromaticity]?)

    /// A colour without its brightness, in CIE 1931's x and y.
    struct Chromaticity: Equatable, Sendable {
        let x: Double
        let y: Double
    }

    /// A profile larger than this is ignored.
    private static let maxProfileBytes = 4 << 20

    /// The colour space of an original; `nil` if it names none, which means sRGB, as to browsers.
    ///
    /// - Parameters:
    ///   - original: the file.
    ///   - format: its format.
    ///   - embedded: the profile that its decoder found, for PNG and TIFF.
    init?(of original: [UInt8], _ format: PictureFormat, embedded: [UInt8]?) {
        switch format {
        case .png: self.init(ofPNG: original, embedded)
        case .webp: self.init(profile: PictureChunks.ofWebP(original, "ICCP").map(Array.init))
        case .heif, .avif: self.init(properties: PictureChunks.coloursOfHEIF(original))
        case .jpeg: self.init(profile: PictureChunks.profileOfJPEG(original))
        case .tiff: self.init(profile: embedded)
        case .gif, .bmp, .icon, .svg: return nil
        }
    }

    private init?(profile: [UInt8]?) {
        guard let profile, 128...Self.maxProfileBytes ~= profile.count else { return nil }
        self = .profile(profile)
    }

    /// A profile counts more than code points, which some files have beside it for the decoder alone.
    private init?(properties: [ArraySlice<UInt8>]) {
        for property in properties where property.starts(with: "prof".utf8) || property.starts(with: "rICC".utf8) {
            self.init(profile: Array(property.dropFirst(4)))
            return
        }
        guard let points = properties.first(where: { $0.starts(with: "nclx".utf8) && $0.count >= 10 }) else {
            return nil
        }
        let start = points.startIndex + 4
        self = .codePoints(primaries: points.big(at: start, 2), transfer: points.big(at: start + 2, 2))
    }

    /// Of several, the first counts in the order cICP, iCCP, sRGB, gAMA with cHRM (PNG, third edition, section 4.3).
    private init?(ofPNG original: [UInt8], _ embedded: [UInt8]?) {
        var (points, isSRGB): (ColourSpace?, Bool) = (nil, false)
        var (gamma, chromaticities): (Double?, [Chromaticity]?) = (nil, nil)
        PictureChunks.ofPNG(original) { name, content in
            switch name {
            case "cICP" where content.count >= 2:
                let start = content.lowerBound
                points = .codePoints(primaries: Int(original[start]), transfer: Int(original[start + 1]))
            case "sRGB": isSRGB = true
            case "gAMA" where content.count == 4:
                let value = original.big(at: content.lowerBound, 4)
                // From 0.1 to 10. Others are nonsense.
                if 10_000...1_000_000 ~= value { gamma = 100_000 / Double(value) }
            case "cHRM" where content.count == 32:
                let numbers = (0..<8).map { Double(original.big(at: content.lowerBound + $0 * 4, 4)) / 100_000 }
                chromaticities = stride(from: 0, to: 8, by: 2).map { Chromaticity(x: numbers[$0], y: numbers[$0 + 1]) }
            case "IDAT": return false
            default: break
            }
            return true
        }
        if let points {
            self = points
        } else if let embedded, let space = ColourSpace(profile: embedded) {
            self = space
        } else if isSRGB || gamma == nil && chromaticities == nil {
            return nil
        } else {
            self = .gamma(gamma, chromaticities)
        }
    }
}
