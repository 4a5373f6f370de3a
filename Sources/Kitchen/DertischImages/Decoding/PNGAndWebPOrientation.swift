/// The orientation that a camera noted in Exif, for the formats whose decoders do not apply it: PNG and WebP.
///
/// Decoders of JPEG and TIFF tell it. HEIF and AVIF have a transformation of their own, which decoders apply and which counts alone
/// (ISO/IEC 23008-12, section 6.5.10); to apply Exif too would turn the picture twice.
///
/// Source: CIPA DC-008 (Exif 2.32), section 4.6.4, on TIFF 6.0; PNG (third edition), section 11.3.3.4; RFC 9649, section 2.7.1.5.
enum PNGAndWebPOrientation {
    private static let tag = 0x0112
    private static let maxEntries = 512

    /// The orientation, from 1 to 8; `nil` if there is none, or the format's decoder cares for it.
    static func of(_ original: [UInt8], _ format: PictureFormat) -> Int? {
        switch format {
        case .png:
            var found: Int?
            PictureChunks.ofPNG(original) { name, content in
                guard name == "eXIf" else { return true }
                found = orientation(inTIFF: original[content])
                return false
            }
            return found
        case .webp: return PictureChunks.ofWebP(original, "EXIF").flatMap { orientation(inTIFF: $0) }
        default: return nil
        }
    }

    private static func orientation(inTIFF segment: ArraySlice<UInt8>) -> Int? {
        // Some writers put the mark of a JPEG's segment before it.
        let isMarked = segment.starts(with: [0x45, 0x78, 0x69, 0x66, 0, 0])
        let tiff = Array(isMarked ? segment.dropFirst(6) : segment)
        let isBig = tiff.starts(with: [0x4D, 0x4D])
        guard isBig || tiff.starts(with: [0x49, 0x49]), tiff.count >= 8 else { return nil }
        func number(_ offset: Int, _ count: Int) -> Int? {
            guard offset >= 0, offset <= tiff.count - count else { return nil }
            return isBig ? tiff.big(at: offset, count) : tiff.little(at: offset, count)
        }
        guard number(2, 2) == 42, let directory = number(4, 4), let count = number(directory, 2) else { return nil }
        for index in 0..<min(count, maxEntries) {
            let entry = directory + 2 + index * 12
            guard number(entry, 2) == tag else { continue }
            return number(entry + 8, 2).flatMap { 1...8 ~= $0 ? $0 : nil }
        }
        return nil
    }
}
