import DertischCore
import Testing

@testable import DertischGTK

@Suite("The difference of two pictures") struct PictureDifferenceTests {
    private func pixels(_ width: Int, _ shades: [UInt8]) -> Pixels? {
        Pixels(width: width, height: shades.count / width, bytes: shades.flatMap { [$0, $0, $0, 255] })
    }

    @Test("counts pixels with a channel that differs by more than the tolerance, and shows them in red")
    func counted() throws {
        let difference = PictureDifference(
            from: pixels(2, [0, 100, 200, 255]), to: pixels(2, [16, 117, 200, 0]), tolerance: 16)
        #expect(difference.count == 2)
        let shown = try #require(difference.shown)
        #expect(Array(shown.bytes[4..<8]) == [226, 0, 60, 255])
        #expect(Array(shown.bytes[0..<4]) == [215, 215, 215, 255])
        #expect(Array(shown.bytes[8..<12]) == [246, 246, 246, 255])
    }

    @Test("of different sizes has every pixel that one of them lacks")
    func sizes() {
        let difference = PictureDifference(from: pixels(2, [1, 2, 3, 4]), to: pixels(3, [1, 2, 9]), tolerance: 16)
        #expect(difference.count == 3)
        #expect(difference.shown?.width == 3 && difference.shown?.height == 2)
        #expect(PictureDifference(from: nil, to: pixels(1, [7]), tolerance: 0).count == 1)
    }
}
