/// Truncation checks. Decoders silently make half a picture of half a file, so the end of a file is checked here.
extension [UInt8] {
    /// True if the bytes begin a JPEG, PNG or WebP that has no end.
    ///
    /// - Complexity: O(segments) for a whole JPEG, O(chunks) for a PNG, O(1) for a WebP.
    func isTruncated(_ format: PictureFormat) -> Bool {
        switch format {
        case .jpeg:
            let markers = JPEGMarkers(self)
            return !markers.isMalformed && !markers.hasEnd
        case .png: return !hasEndOfPNG
        case .webp:
            // The second word is the number of bytes that follow it (RFC 9649, section 2.4).
            guard count >= 8 else { return true }
            return self[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) } > count - 8
        default: return false
        }
    }

    /// True if the chunks lead to the last one (PNG, section 5.3).
    private var hasEndOfPNG: Bool {
        var hasEnd = false
        PictureChunks.ofPNG(self) { name, _ in
            hasEnd = name == "IEND"
            return !hasEnd
        }
        return hasEnd
    }
}
