/// Decoders make half a picture of half a file and say nothing, so whether its end is there is seen to here.
extension [UInt8] {
    /// Whether these bytes begin a JPEG, a PNG or a WebP and do not end it.
    ///
    /// - Complexity: O(segments) for a whole JPEG, O(chunks) for a PNG, O(1) for a WebP.
    func isCut(_ format: PictureFormat) -> Bool {
        switch format {
        case .jpeg:
            let markers = JPEGMarkers(self)
            return !markers.isOdd && !markers.hasEnd
        case .png: return !hasEndOfPNG
        case .webp:
            // The second word tells how many bytes follow it (RFC 9649, section 2.4).
            guard count >= 8 else { return true }
            return self[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) } > count - 8
        default: return false
        }
    }

    /// Whether the chunks lead to the last one (PNG, section 5.3).
    private var hasEndOfPNG: Bool {
        var place = 8
        while place + 12 <= count {
            let length = self[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
            guard length <= count - place - 12 else { return false }
            if self[place + 4..<place + 8].elementsEqual("IEND".utf8) { return true }
            place += 12 + length
        }
        return false
    }
}
