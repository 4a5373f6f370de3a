/// The facts in the markers of a JPEG (ITU-T T.81, annex B). Nothing is decoded.
struct JPEGMarkers {
    /// True if the JPEG is progressive, coarse first. Decoding one needs memory for the whole picture.
    private(set) var isProgressive = false
    /// True if an end marker follows the first scan. The one of an embedded thumbnail does not count.
    private(set) var hasEnd = false
    /// True if a required marker is missing. The decoder then reports the better error.
    private(set) var isMalformed = false

    /// - Complexity: O(segments) for a complete file.
    init(_ bytes: [UInt8]) {
        var offset = 2
        while offset + 3 < bytes.count {
            guard bytes[offset] == 0xFF else {
                isMalformed = true
                return
            }
            let marker = bytes[offset + 1]
            switch marker {
            case 0xFF: offset += 1
            case 0xDA:
                hasEnd =
                    bytes.indices.dropLast().last { $0 > offset && bytes[$0] == 0xFF && bytes[$0 + 1] == 0xD9 } != nil
                return
            case 0x01, 0xD0...0xD8: offset += 2
            default:
                // The markers of frames in several scans: progressive, and the similar hierarchical and arithmetic
                // ones.
                if [0xC2, 0xC6, 0xCA, 0xCE].contains(marker) { isProgressive = true }
                offset += 2 + Int(bytes[offset + 2]) << 8 + Int(bytes[offset + 3])
            }
        }
    }
}
