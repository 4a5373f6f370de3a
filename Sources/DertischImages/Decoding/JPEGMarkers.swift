/// What the markers of a JPEG tell (ITU-T T.81, annex B). Nothing is decoded.
struct JPEGMarkers {
    /// Whether it comes coarse first and finer by and by. To decode one takes memory for the whole of it.
    private(set) var isProgressive = false
    /// Whether an end marker follows the first scan; one in a thumbnail does not count.
    private(set) var hasEnd = false
    /// Whether a marker is missing where one must be: the decoder finds better words for that.
    private(set) var isOdd = false

    /// - Complexity: O(segments) for a whole one.
    init(_ bytes: [UInt8]) {
        var place = 2
        while place + 3 < bytes.count {
            guard bytes[place] == 0xFF else {
                isOdd = true
                return
            }
            let marker = bytes[place + 1]
            switch marker {
            case 0xFF: place += 1
            case 0xDA:
                hasEnd =
                    bytes.indices.dropLast().last { $0 > place && bytes[$0] == 0xFF && bytes[$0 + 1] == 0xD9 } != nil
                return
            case 0x01, 0xD0...0xD8: place += 2
            default:
                // Those of frames in several scans: progressive, and the hierarchical and arithmetic ones like it.
                if [0xC2, 0xC6, 0xCA, 0xCE].contains(marker) { isProgressive = true }
                place += 2 + Int(bytes[place + 2]) << 8 + Int(bytes[place + 3])
            }
        }
    }
}
