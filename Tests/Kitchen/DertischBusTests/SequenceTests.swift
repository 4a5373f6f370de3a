import DertischBus
@testable import DertischFreezerPostgreSQL
@testable import DertischNATS
import TestSupport
import Testing

@Suite("Messages of a connection that was lost") struct SequenceTests {
    @Test("A number is accepted once, and none below it") func numbers() {
        let filter = SequenceFilter()
        #expect(
            [1, 2, 5, 5, 4, 3, 6].map { filter.accepts($0, of: 7) } == [true, true, true, false, false, false, true])
        #expect(filter.accepts(1, of: 8) && !filter.accepts(6, of: 7))
    }

    @Test("Publishers beyond the bound are forgotten, those first that were heard longest ago") func bound() {
        let filter = SequenceFilter()
        let bound = UInt64(SequenceFilter.maxPublishers)
        for publisher in 0..<bound { #expect(filter.accepts(9, of: publisher)) }
        #expect(!filter.accepts(9, of: 0))
        #expect(filter.accepts(9, of: bound))
        #expect(filter.accepts(9, of: 1) && !filter.accepts(9, of: 0))
    }

    @Test("A batch that PostgreSQL hands on after the next one is not received, over another connection either")
    func lateBatch() {
        var frames = NotificationFrames(sender: 1)
        let large = [UInt8](repeating: 7, count: 20_000)
        let (first, late, next) = (frames.payloads([[1]]), frames.payloads([[2], large]), frames.payloads([[3]]))
        let sequence = SequenceFilter()
        func assembler() -> NotificationAssembler {
            NotificationAssembler(ownSender: 2, maxMessageBytes: 65_536, sequence)
        }
        var (one, other) = (assembler(), assembler())
        #expect((first + next + late).flatMap { one.messages(in: $0) } == [[1], [3]])
        #expect(late.count > 1 && late.flatMap { other.messages(in: $0) } == [])
        #expect(frames.payloads([[4]]).flatMap { other.messages(in: $0) } == [[4]])
    }

    @Test("A frame of NATS is read as it was written, and bytes of other programs are not") func frames() throws {
        for message in [[], [0], [UInt8](repeating: 255, count: 65_536)] {
            let bytes = NATSFrame(publisher: .max - 1, number: 1 << 40, message: message).bytes
            let frame = try #require(NATSFrame(bytes))
            #expect(frame.publisher == .max - 1 && frame.number == 1 << 40 && frame.message == message)
            for count in 0..<NATSFrame.headerBytes { #expect(NATSFrame(Array(bytes.prefix(count))) == nil) }
        }
        #expect(NATSFrame(Array("a message of some other program".utf8)) == nil)
    }
}
