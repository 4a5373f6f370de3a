import Foundation
import Testing

@testable import Galerie

@Suite("EXIF data of a photo") struct ExifTests {
    /// An Exif segment whose main directory has an orientation and whose own has a date.
    private func segment(isBig: Bool, orientation: Int = 6, date: String = "2024:05:03 12:31:00") -> [UInt8] {
        func number(_ value: Int, _ size: Int) -> [UInt8] {
            let bytes = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
            return isBig ? bytes.reversed() : bytes
        }
        func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: [UInt8]) -> [UInt8] {
            number(tag, 2) + number(type, 2) + number(count, 4) + value + Array(repeating: 0, count: 4 - value.count)
        }
        let main = number(2, 2) + entry(0x0112, 3, 1, number(orientation, 2)) + entry(0x8769, 4, 1, number(38, 4))
        let own = number(1, 2) + entry(0x9003, 2, 20, number(56, 4))
        return Array("Exif\0\0".utf8) + Array((isBig ? "MM" : "II").utf8) + number(42, 2) + number(8, 4)
            + main + number(0, 4) + own + number(0, 4) + Array("\(date)\0".utf8)
    }

    /// A JPEG up to its frame header, 40 × 30 pixels as it lies in the file.
    private func jpeg(_ segment: [UInt8]) -> [UInt8] {
        let length = segment.count + 2
        return [0xFF, 0xD8, 0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + segment
            + [0xFF, 0xC0, 0, 11, 8, 0, 30, 0, 40, 1, 1, 0x11, 0, 0xFF, 0xD9]
    }

    private var day: Date? {
        Calendar(identifier: .gregorian).date(
            from: DateComponents(year: 2024, month: 5, day: 3, hour: 12, minute: 31, second: 0))
    }

    @Test("The date and the orientation of a photo are read in either byte order", arguments: [true, false])
    func facts(isBig: Bool) throws {
        let header = try PictureHeader(jpeg(segment(isBig: isBig)))
        #expect(header.taken != nil && header.taken == day)
        #expect(header.size == PhotoSize(width: 30, height: 40))
        #expect(try PictureHeader(jpeg(segment(isBig: isBig, orientation: 3))).size == PhotoSize(width: 40, height: 30))
    }

    @Test(
        "A photo with an unset camera clock or an invalid date has no date",
        arguments: [
            "0000:00:00 00:00:00", "    :  :     :  :  ", "2024:02:30 10:00:00", "2024:05:03 25:00:00",
            "2024-05-03T12:31:00", "2024:05:03 12:31:0x",
        ])
    func noDay(text: String) throws {
        #expect(ExifFacts.date(text) == nil)
        #expect(try PictureHeader(jpeg(segment(isBig: true, date: text))).taken == nil)
    }

    @Test("Truncated or scrambled EXIF data is never read beyond its end")
    func garbage() throws {
        let whole = segment(isBig: false)
        for length in whole.indices { _ = ExifFacts(whole[..<length]) }
        var random = SeededGenerator(seed: 2024)
        for round in 1...2_000 {
            var bytes = whole
            for _ in 1...4 {
                bytes[Int.random(in: 6..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
            }
            let facts = ExifFacts(bytes[...])
            // A day that is found is one of the calendar, whatever the bytes; the seed is printed with a failure.
            let year = facts.taken.map { Calendar(identifier: .gregorian).component(.year, from: $0) }
            #expect(year.map { 1826...9999 ~= $0 } ?? true, "seed 2024, round \(round)")
        }
    }
}

/// SplitMix64: the same numbers from the same seed everywhere.
private struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64
    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
