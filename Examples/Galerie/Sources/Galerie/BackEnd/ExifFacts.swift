import Foundation

/// The Exif data of a picture that a gallery needs: the time at which it was taken, and its orientation.
///
/// Source: CIPA DC-008 (Exif 2.32), sections 4.5 to 4.6, on TIFF 6.0. Nothing outside the given bytes is read. Only the one
/// link between directories is followed, and unreadable parts are left out.
struct ExifFacts: Equatable {
    /// The camera's clock when the picture was taken. Exif has no time zone, so this is the same wall time in the local zone.
    private(set) var taken: Date?
    /// `true` if the picture is turned by 90 degrees in the file (orientations 5 to 8).
    private(set) var isOnItsSide = false

    private static let orientation = 0x0112
    private static let exifDirectory = 0x8769
    private static let dateTimeOriginal = 0x9003
    private static let maxEntries = 512

    /// Reads the content of a JPEG's Exif segment, from `Exif` on. Any other content gives no facts.
    init(_ segment: ArraySlice<UInt8>) {
        guard segment.starts(with: Array("Exif\0\0".utf8)) else { return }
        let tiff = Tiff(bytes: segment.dropFirst(6))
        guard let main = tiff.firstDirectory else { return }
        for entry in tiff.entries(at: main, most: Self.maxEntries) {
            switch entry.tag {
            case Self.orientation: isOnItsSide = 5...8 ~= (tiff.number(at: entry.value, size: 2) ?? 1)
            case Self.exifDirectory:
                guard let place = tiff.number(at: entry.value, size: 4) else { continue }
                let date = tiff.entries(at: place, most: Self.maxEntries).first { $0.tag == Self.dateTimeOriginal }
                taken = date.flatMap { tiff.text(of: $0, length: 19) }.flatMap { Self.date($0) }
            default: break
            }
        }
    }

    /// The date of a text such as `2024:05:03 12:31:00`; `nil` for blanks and zeros, which a camera writes if its clock was never
    /// set, and for impossible days.
    static func date(_ text: String, calendar: Calendar = Calendar(identifier: .gregorian)) -> Date? {
        let form = text.utf8.map { 48...57 ~= $0 ? UInt8(ascii: "0") : $0 }
        let numbers = text.split(whereSeparator: { $0 == ":" || $0 == " " }).compactMap { Int($0) }
        guard form == Array("0000:00:00 00:00:00".utf8), numbers.count == 6, 1826...9999 ~= numbers[0] else {
            return nil
        }
        let components = DateComponents(
            calendar: calendar, year: numbers[0], month: numbers[1], day: numbers[2], hour: numbers[3],
            minute: numbers[4], second: numbers[5])
        guard components.isValidDate(in: calendar) else { return nil }
        return calendar.date(from: components)
    }
}

/// A reader of a TIFF's numbers and directories, in either byte order.
private struct Tiff {
    struct Entry {
        let tag: Int
        let count: Int
        /// The offset of its value, or of the value's offset if it is longer than four bytes.
        let value: Int
    }

    let bytes: ArraySlice<UInt8>
    private var isBig: Bool { bytes.starts(with: Array("MM".utf8)) }

    init(bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    var firstDirectory: Int? {
        guard isBig || bytes.starts(with: Array("II".utf8)), number(at: 2, size: 2) == 42 else { return nil }
        return number(at: 4, size: 4)
    }

    func number(at offset: Int, size: Int) -> Int? {
        guard offset >= 0, size <= bytes.count, offset <= bytes.count - size else { return nil }
        let start = bytes.startIndex + offset
        let digits = bytes[start..<start + size]
        return isBig
            ? digits.reduce(0) { $0 << 8 | Int($1) } : digits.reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    func entries(at offset: Int, most: Int) -> [Entry] {
        guard let count = number(at: offset, size: 2) else { return [] }
        return (0..<min(count, most)).compactMap { index in
            let place = offset + 2 + index * 12
            guard let tag = number(at: place, size: 2), let length = number(at: place + 4, size: 4) else { return nil }
            return Entry(tag: tag, count: length, value: place + 8)
        }
    }

    /// The first characters of a text of more than four bytes.
    func text(of entry: Entry, length: Int) -> String? {
        guard entry.count >= length, length > 4, let offset = number(at: entry.value, size: 4),
            offset <= bytes.count - length
        else { return nil }
        let start = bytes.startIndex + offset
        return String(validating: bytes[start..<start + length], as: UTF8.self)
    }
}
