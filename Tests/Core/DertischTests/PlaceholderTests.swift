import DertischCore
import DertischTesting
import Foundation
import Testing

@Suite("Placeholders of pictures") struct PlaceholderTests {
    private func pixels(_ width: Int, _ height: Int, _ colour: (Int, Int) -> [UInt8]) -> Pixels? {
        var bytes: [UInt8] = []
        for row in 0..<height { for column in 0..<width { bytes += colour(column, row) + [255] } }
        return Pixels(width: width, height: height, bytes: bytes)
    }

    @Test(
        "A placeholder of any picture is under a hundred bytes",
        arguments: [(1, 1), (400, 3), (3, 400), (40, 30), (31, 97)])
    func small(_ width: Int, _ height: Int) throws {
        var random = SeededGenerator(seed: 5)
        let picture = try #require(
            pixels(width, height) { _, _ in (0..<3).map { _ in UInt8.random(in: 0...255, using: &random) } })
        let blur = try #require(Placeholder(of: picture))
        #expect(blur.bytes.count < 32 && blur.text.utf8.count < 48)
        #expect(Placeholder(bytes: blur.bytes) == blur && Placeholder(blur.text) == blur)
        #expect(try JSONDecoder().decode(Placeholder.self, from: JSONEncoder().encode(blur)) == blur)
        #expect(blur.pixels(width: 7, height: -3)?.height == 1)
    }

    @Test("A placeholder preserves a single colour and a gradient")
    func near() throws {
        for colour: [UInt8] in [[0, 0, 0], [255, 255, 255], [200, 40, 30], [10, 90, 250]] {
            let drawn = try #require(
                pixels(50, 40) { _, _ in colour }.flatMap { Placeholder(of: $0) }?.pixels(width: 5, height: 4))
            for (index, value) in drawn.bytes.enumerated() where index % 4 < 3 {
                #expect(abs(Int(value) - Int(colour[index % 4])) <= 4, "\(colour)")
            }
        }
        let slope = try #require(pixels(64, 48) { column, row in [UInt8(column * 4), UInt8(row * 5), 128] })
        let drawn = try #require(Placeholder(of: slope)?.pixels(width: 64, height: 48))
        let apart = zip(slope.bytes, drawn.bytes).map { abs(Int($0) - Int($1)) }
        #expect(apart.reduce(0, +) / apart.count < 8)
    }

    @Test("A placeholder of a few pixels draws those pixels, and no others between them")
    func few() throws {
        for (width, height) in (1...4).flatMap({ width in (1...4).map { (width, $0) } }) {
            let slope = try #require(
                pixels(width, height) { [UInt8($0 * 250 / width), UInt8($1 * 250 / height), 90] })
            let blur = try #require(Placeholder(of: slope))
            let drawn = try #require(blur.pixels(width: width, height: height))
            let apart = zip(slope.bytes, drawn.bytes).map { abs(Int($0) - Int($1)) }
            #expect(apart.max() ?? 0 <= 30, "\(width) × \(height)")
            let large = try #require(blur.pixels(width: width * 8, height: height * 8))
            for channel in 0..<3 {
                func mean(_ pixels: Pixels) -> Int {
                    let values = stride(from: channel, to: pixels.bytes.count, by: 4).map { Int(pixels.bytes[$0]) }
                    return values.reduce(0, +) / values.count
                }
                #expect(abs(mean(large) - mean(slope)) <= 10, "\(width) × \(height)")
            }
        }
        let lone = try #require(pixels(1, 1) { _, _ in [200, 40, 30] }.flatMap { Placeholder(of: $0) })
        for (index, value) in try #require(lone.pixels(width: 8, height: 8)).bytes.enumerated() where index % 4 < 3 {
            #expect(abs(Int(value) - [200, 40, 30][index % 4]) <= 4)
        }
    }

    @Test("A picture with transparency has no placeholder")
    func clear() throws {
        #expect(Placeholder(of: try #require(Pixels(width: 1, height: 1, bytes: [1, 2, 3, 254]))) == nil)
    }

    @Test("Invalid placeholder bytes are rejected, and valid ones draw pixels", arguments: [3 as UInt64, 4])
    func strange(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<3_000 {
            let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            if let blur = Placeholder(bytes: bytes) { #expect(blur.pixels(width: 4, height: 4) != nil) }
        }
        for text in ["", "!", "AAAA", String(repeating: "A", count: 400)] { #expect(Placeholder(text) == nil) }
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Placeholder.self, from: Data("\"no\"".utf8)) }
    }
}
