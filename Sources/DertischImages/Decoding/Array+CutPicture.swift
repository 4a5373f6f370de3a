/// Decoders make half a picture of half a file and say nothing, so whether its end is there is seen to here.
extension [UInt8] {
    /// Whether these bytes begin a JPEG or a PNG and do not end it.
    ///
    /// - Complexity: O(1) for a whole JPEG, O(chunks) for a PNG.
    var isCutPicture: Bool {
        if starts(with: [0xFF, 0xD8, 0xFF]) { return !hasEndOfJPEG }
        if starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return !hasEndOfPNG }
        return false
    }

    /// Whether an end marker follows the first scan; one in a thumbnail does not count (T.81, annex B).
    private var hasEndOfJPEG: Bool {
        var place = 2
        while place + 3 < count {
            guard self[place] == 0xFF else {
                // No marker where one must be: the decoder finds better words for that.
                return true
            }
            switch self[place + 1] {
            case 0xFF: place += 1
            case 0xDA: return indices.dropLast().last { $0 > place && self[$0] == 0xFF && self[$0 + 1] == 0xD9 } != nil
            case 0x01, 0xD0...0xD8: place += 2
            default: place += 2 + Int(self[place + 2]) << 8 + Int(self[place + 3])
            }
        }
        return false
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
