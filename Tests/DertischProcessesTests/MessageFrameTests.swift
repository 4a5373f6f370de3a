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
        for message in messages.dropFirst() { #expect(frame.join(MessageFrame(message))) }
        let read = try #require(Self.read(frame.bytes))
        #expect(read == frame && read.count == 4)
        #expect(Self.messages(read) == messages)
    }

    @Test("A frame that would grow beyond its limit is not joined")
    func full() {
        var frame = MessageFrame(Array(repeating: 1, count: MessageFrame.maxMessageBytes))
        let before = frame
        #expect(!frame.join(frame) && frame == before)
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
        for message in messages { #expect(queue.append(MessageFrame(message))) }
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
        #expect(queue.append(large) && queue.append(large) && !queue.append(large))
        #expect(queue.append(MessageFrame([7])))
        var newest = large
        _ = newest.join(MessageFrame([8]))
        #expect(queue.appendDroppingOldest(newest) == 1)
        #expect(queue.removeFirst()?.count == 2 && queue.removeFirst() == newest && queue.isEmpty)
    }

    @Test("A frame that is larger than the queue is dropped itself")
    func tooLarge() {
        var queue = FrameQueue(maxBytes: 10)
        #expect(queue.append(MessageFrame([1])))
        #expect(queue.appendDroppingOldest(MessageFrame(Array(repeating: 1, count: 20))) == 2)
        #expect(queue.isEmpty && queue.byteCount == 0)
    }

    @Test("A loss is told at once, and further ones together after an interval")
    func throttled() {
        var count = ThrottledCount()
        let start = ContinuousClock.now
        #expect(count.due(start) == nil && count.take(start) == nil)
        count.add(3)
        #expect(count.due(start) == start && count.take(start) == 3)
        count.add(1)
        count.add(1)
        #expect(count.take(start + .seconds(9)) == nil && count.due(start) == start + ThrottledCount.interval)
        #expect(count.take(start + .seconds(10)) == 2)
        #expect(count.due(start + .seconds(30)) == nil)
    }
}
