/// The parts of a picture's file that carry metadata, found by their names. Nothing in them is decoded.
///
/// Sources: PNG (third edition), section 5.3; RFC 9649, section 2.3 (WebP); ISO/IEC 14496-12, section 4.2, with ISO/IEC 23008-12
/// (HEIF, AVIF). Lengths beyond the end of the file end the search.
enum PictureChunks {
    /// The chunks of a PNG, in their order: their names and contents.
    ///
    /// - Parameter visit: a closure that returns `false` to stop.
    /// - Complexity: O(chunks).
    static func ofPNG(_ bytes: [UInt8], _ visit: (_ name: String, _ content: Range<Int>) -> Bool) {
        var offset = 8
        while offset + 12 <= bytes.count {
            let length = bytes.big(at: offset, 4)
            guard length <= bytes.count - offset - 12 else { return }
            let content = offset + 8..<offset + 8 + length
            guard visit(bytes.name(at: offset + 4), content) else { return }
            offset = content.upperBound + 4
        }
    }

    /// The profile of a JPEG, from the segments that it is divided among (ICC.1:2010, annex B.4); `nil` if there is none, or a part is
    /// missing.
    ///
    /// - Complexity: O(segments before the first scan), and O(n) in the profile's length.
    static func profileOfJPEG(_ bytes: [UInt8]) -> [UInt8]? {
        let mark = Array("ICC_PROFILE\0".utf8)
        var parts: [Int: ArraySlice<UInt8>] = [:]
        var count = 0
        var offset = 2
        while offset + 4 <= bytes.count, bytes[offset] == 0xFF {
            let marker = bytes[offset + 1]
            if marker == 0xFF {
                offset += 1
                continue
            }
            guard marker != 0xDA, marker != 0xD9 else { break }
            guard marker != 0x01, !(0xD0...0xD8 ~= marker) else {
                offset += 2
                continue
            }
            let end = offset + 2 + bytes.big(at: offset + 2, 2)
            guard end >= offset + 4, end <= bytes.count else { break }
            let content = bytes[offset + 4..<end]
            if marker == 0xE2, content.starts(with: mark), content.count > mark.count + 2 {
                let number = content.startIndex + mark.count
                (count, parts[Int(content[number])]) = (Int(content[number + 1]), content.dropFirst(mark.count + 2))
            }
            offset = end
        }
        guard count > 0, (1...count).allSatisfy({ parts[$0] != nil }) else { return nil }
        return (1...count).flatMap { parts[$0] ?? [] }
    }

    /// The content of a WebP's chunk.
    static func ofWebP(_ bytes: [UInt8], _ name: String) -> ArraySlice<UInt8>? {
        var offset = 12
        while offset + 8 <= bytes.count {
            let length = bytes.little(at: offset + 4, 4)
            guard length <= bytes.count - offset - 8 else { return nil }
            if bytes.name(at: offset) == name { return bytes[offset + 8..<offset + 8 + length] }
            // Chunks have an even length.
            offset += 8 + length + length % 2
        }
        return nil
    }

    /// The contents of the colour properties (`colr`) of the primary item of a HEIF or AVIF file.
    static func coloursOfHEIF(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        guard let meta = boxes(bytes, bytes.indices).first(where: { $0.name == "meta" })?.content, meta.count >= 4
        else {
            return []
        }
        let inner = boxes(bytes, meta.dropFirst(4))
        guard let properties = inner.first(where: { $0.name == "iprp" })?.content else { return [] }
        let lists = boxes(bytes, properties)
        guard let container = lists.first(where: { $0.name == "ipco" })?.content else { return [] }
        let all = boxes(bytes, container)
        let primary = inner.first { $0.name == "pitm" }.flatMap { itemNumber(bytes, $0.content) }
        let associations = lists.first { $0.name == "ipma" }?.content
        let chosen =
            if let primary, let associations, let found = indices(bytes, associations, of: primary) {
                found.compactMap { all.indices.contains($0 - 1) ? all[$0 - 1] : nil }
            } else { all }
        return chosen.filter { $0.name == "colr" }.map { bytes[$0.content] }
    }

    private static func boxes(_ bytes: [UInt8], _ range: Range<Int>) -> [(name: String, content: Range<Int>)] {
        var boxes: [(String, Range<Int>)] = []
        var offset = range.lowerBound
        while offset + 8 <= range.upperBound, boxes.count < 1_000 {
            var (length, head) = (bytes.big(at: offset, 4), 8)
            if length == 1 {
                guard offset + 16 <= range.upperBound, bytes[offset + 8] < 0x40 else { break }
                (length, head) = (bytes.big(at: offset + 8, 8), 16)
            } else if length == 0 {
                length = range.upperBound - offset
            }
            guard length >= head, length <= range.upperBound - offset else { break }
            boxes.append((bytes.name(at: offset + 4), offset + head..<offset + length))
            offset += length
        }
        return boxes
    }

    /// The number of the primary item, from a `pitm` box.
    private static func itemNumber(_ bytes: [UInt8], _ box: Range<Int>) -> Int? {
        guard box.count >= 6 else { return nil }
        let size = bytes[box.lowerBound] == 0 ? 2 : 4
        return box.count >= 4 + size ? bytes.big(at: box.lowerBound + 4, size) : nil
    }

    /// The indices, from 1, of an item's properties, from an `ipma` box.
    private static func indices(_ bytes: [UInt8], _ box: Range<Int>, of item: Int) -> [Int]? {
        guard box.count >= 8 else { return nil }
        let itemSize = bytes[box.lowerBound] == 0 ? 2 : 4
        let indexSize = bytes[box.lowerBound + 3] & 1 == 0 ? 1 : 2
        var offset = box.lowerBound + 8
        for _ in 0..<min(10_000, bytes.big(at: box.lowerBound + 4, 4)) {
            guard offset + itemSize + 1 <= box.upperBound else { return nil }
            let (number, count) = (bytes.big(at: offset, itemSize), Int(bytes[offset + itemSize]))
            offset += itemSize + 1
            guard offset + count * indexSize <= box.upperBound else { return nil }
            if number == item {
                // The highest bit says whether the property is essential.
                return (0..<count).map {
                    bytes.big(at: offset + $0 * indexSize, indexSize) & (indexSize == 1 ? 0x7F : 0x7FFF)
                }
            }
            offset += count * indexSize
        }
        return nil
    }
}

extension RandomAccessCollection<UInt8> where Index == Int {
    /// The number of so many bytes from an index on, the most significant first. All must exist, and fit.
    func big(at offset: Int, _ count: Int) -> Int { self[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) } }

    /// The same, the least significant first.
    func little(at offset: Int, _ count: Int) -> Int {
        self[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    fileprivate func name(at offset: Int) -> String { String(decoding: self[offset..<offset + 4], as: UTF8.self) }
}
