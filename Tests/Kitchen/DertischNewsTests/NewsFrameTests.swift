import TestSupport
import Testing

@testable import DertischNews

@Suite("Frames of news") struct NewsFrameTests {
    private static let sender = NewsFrame.Sender(high: 1 << 63, low: 7)
    private static let frames = [
        NewsFrame(sender: sender, number: 1, content: .news(topic: "Tea", version: 3, json: Array("{}".utf8))),
        NewsFrame(sender: sender, number: .max, content: .news(topic: "", version: 0, json: [])),
        NewsFrame(sender: sender, number: 2, content: .missed(topic: "Grüße")),
        NewsFrame(sender: sender, number: 3, content: .beat),
    ]

    @Test("A frame is read as it was written", arguments: frames)
    func roundTrip(frame: NewsFrame) { #expect(NewsFrame(frame.bytes) == frame) }

    @Test("Of a frame that was cut, extended or changed, another is read or none")
    func mutated() {
        var random = SystemRandomNumberGenerator()
        for frame in Self.frames {
            for count in 0..<frame.bytes.count where frame.content == .beat {
                #expect(NewsFrame(Array(frame.bytes.prefix(count))) == nil)
            }
            for _ in 0..<5000 {
                var bytes = frame.bytes
                bytes[Int.random(in: bytes.indices, using: &random)] ^= UInt8(
                    1 << Int.random(in: 0..<8, using: &random))
                if Bool.random() { bytes.removeLast(Int.random(in: 0...bytes.count, using: &random)) }
                #expect(NewsFrame(bytes) != frame)
            }
        }
        #expect(NewsFrame(Self.frames[3].bytes + [0]) == nil)
    }
}

@Suite("The processes that send news") struct NewsSendersTests {
    private let sender = NewsFrame.Sender.random()

    @Test("Numbers that follow each other are taken, skipped ones are a loss, and older ones are not taken again")
    func numbers() {
        var senders = NewsSenders()
        let outcomes = [1, 2, 4, 3, 5].map { senders.take($0, of: sender) }
        #expect(outcomes == [.isNext, .isNext, .afterLoss(1), .isOld, .isNext])
        let ofAnother = senders.take(2, of: .random())
        #expect(ofAnother == .isFirstHeard)
    }

    @Test("A sign of life tells of messages that were lost before it")
    func beats() {
        var senders = NewsSenders()
        var outcomes = [senders.hear(sender, last: 0), senders.take(1, of: sender)]
        outcomes += [1, 3, 3].map { senders.hear(sender, last: $0) }
        #expect(outcomes == [.isNext, .isNext, .isNext, .afterLoss(2), .isNext])
        let ofAnother = senders.hear(.random(), last: 7)
        #expect(ofAnother == .isFirstHeard)
        let next = senders.take(4, of: sender)
        #expect(next == .isNext)
    }

    @Test("A silent process is forgotten, and there is a bound to those that are tracked")
    func bounds() {
        var senders = NewsSenders()
        for _ in 0..<5000 { _ = senders.take(1, of: .random()) }
        #expect(senders.count == NewsSenders.maxCount)
        let hasForgotten = (0...NewsSenders.maxSilence).map { _ in senders.tick() }
        #expect(senders.count == 0 && hasForgotten.last == true && !hasForgotten.dropLast().contains(true))
    }
}
