import Testing

@testable import DertischProcesses

@Suite("Messages on their way between processes") struct MessageFrameTests {
    private static func read(_ bytes: [UInt8]) -> MessageFrame? { bytes.withUnsafeBytes(MessageFrame.init(reading:)) }

    private static func messages(_ frame: MessageFrame) -> [[UInt8]] {
        var messages: [[UInt8]] = []
        frame.forEach { messages.append($0) }
        return messages
    }

    @Test("Frames that are joined hold the messages of both, in order")
    func joined() throws {
        let messages: [[UInt8]] = [[1, 2, 3], [], [4], Array(repeating: 5, count: MessageFrame.maxMessageBytes)]
        var frame = MessageFrame(messages[0])
        for message in messages.dropFirst() {
            let isJoined = frame.join(MessageFrame(message))
            #expect(isJoined)
        }
        let read = try #require(Self.read(frame.bytes))
        #expect(read == frame && read.count == 4)
        #expect(Self.messages(read) == messages)
    }

    @Test("A frame that would grow beyond its limit is not joined")
    func full() {
        var frame = MessageFrame(Array(repeating: 1, count: MessageFrame.maxMessageBytes))
        let before = frame
        let isJoined = frame.join(before)
        #expect(!isJoined && frame == before)
    }

    @Test(
        "Bytes that are no frame are refused",
        arguments: [
            [], [1], [0, 0, 0], [0, 0, 0, 1], [0, 0, 0, 2, 9], [255, 255, 255, 255], [0, 0, 0, 1, 7, 0],
            [0, 0, 0xF0, 1] + [UInt8](repeating: 0, count: MessageFrame.maxMessageBytes + 1),
        ] as [[UInt8]])
    func refused(bytes: [UInt8]) { #expect(Self.read(bytes) == nil) }

    @Test("A queue joins what fits into one frame, and keeps the order")
    func queued() {
        var queue = FrameQueue(maxBytes: 1 << 20)
        let messages = (0..<1000).map { number in [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: number) }
        for message in messages {
            let isTaken = queue.append(MessageFrame(message))
            #expect(isTaken)
        }
        var (taken, frames): ([[UInt8]], Int) = ([], 0)
        while let frame = queue.removeFirst() {
            taken += Self.messages(frame)
            frames += 1
        }
        #expect(taken == messages && queue.byteCount == 0)
        #expect(frames <= 9, "\(frames) frames for 503,500 bytes")
    }

    @Test("A full queue refuses what is new, or drops what is oldest and counts it")
    func overflow() {
        let large = MessageFrame(Array(repeating: 1, count: 40_000))
        var queue = FrameQueue(maxBytes: 100_000)
        let taken = [large, large, large, MessageFrame([7])].map { queue.append($0) }
        #expect(taken == [true, true, false, true])
        var newest = large
        _ = newest.join(MessageFrame([8]))
        let dropped = queue.appendDroppingOldest(newest)
        #expect(dropped == 1)
        let frames = [queue.removeFirst(), queue.removeFirst()]
        #expect(frames[0]?.count == 2 && frames[1] == newest && queue.isEmpty)
    }

    @Test("A frame that is larger than the queue is dropped itself")
    func tooLarge() {
        var queue = FrameQueue(maxBytes: 10)
        _ = queue.append(MessageFrame([1]))
        let dropped = queue.appendDroppingOldest(MessageFrame(Array(repeating: 1, count: 20)))
        #expect(dropped == 2)
        #expect(queue.isEmpty && queue.byteCount == 0)
    }

    @Test("A loss is told at once, and further ones together after an interval")
    func throttled() {
        var count = ThrottledCount()
        let start = ContinuousClock.now
        let nothing = count.take(start)
        #expect(count.due(start) == nil && nothing == nil)
        count.add(3)
        #expect(count.due(start) == start)
        let first = count.take(start)
        count.add(1)
        count.add(1)
        #expect(count.due(start) == start + ThrottledCount.interval)
        let taken = [9, 10].map { count.take(start + .seconds($0)) }
        #expect(first == 3 && taken == [nil, 2])
        #expect(count.due(start + .seconds(30)) == nil)
    }
}
