import Testing

@testable import DertischHTTPServer

@Suite("Framing of a streamed body") struct StreamFramerTests {
    private struct Broken: Error {}

    private func batch(_ texts: [String], _ ending: ChunkQueue.Ending? = nil) -> ChunkQueue.Batch {
        ChunkQueue.Batch(chunks: texts.map { Array($0.utf8) }, ending: ending)
    }

    private func text(_ pieces: [[UInt8]]) -> String { String(decoding: pieces.joined(), as: UTF8.self) }

    @Test("A body of unknown length is sent in chunks, and ends with an empty one")
    func chunks() {
        var framer = StreamFramer(.chunked)
        let first = text(framer.frame(batch(["hello", "0123456789abcdef"])))
        #expect(first == "5\r\nhello\r\n10\r\n0123456789abcdef\r\n")
        let nothing = framer.frame(batch([]))
        #expect(nothing.isEmpty && framer.contentBytes == 21)
        guard case .open = framer.progress else { return #expect(Bool(false), "more may come") }
        let last = text(framer.frame(batch(["!"], .finished)))
        #expect(last == "1\r\n!\r\n0\r\n\r\n")
        guard case .complete = framer.progress else { return #expect(Bool(false), "nothing is missing") }
    }

    @Test("Small chunks leave in one piece, and large ones are not copied into it")
    func pieces() {
        var framer = StreamFramer(.chunked)
        let large = [UInt8](repeating: 1, count: 100_000)
        var batch = batch(["a", "b"])
        batch.chunks += [large, [2]]
        let pieces = framer.frame(batch)
        #expect(pieces.map(\.count) == [6 + 6 + 7, 100_000, 2 + 6])
    }

    @Test("A body whose stream fails has no empty chunk at its end")
    func failure() {
        var framer = StreamFramer(.chunked)
        let all = text(framer.frame(batch(["a"], .failed(Broken()))))
        #expect(all == "1\r\na\r\n")
        guard case .broken(.thrown(is Broken)) = framer.progress else {
            return #expect(Bool(false), "it is incomplete")
        }
    }

    @Test(
        "No more bytes are sent than a body's length, and one with fewer is incomplete",
        arguments: [
            (["abc", "de"], "abcde", "complete"), (["abc"], "abc", "short"), ([], "", "short"),
            (["abc", "def", "g"], "abcde", "long"), (["abcde", "f"], "abcde", "long"),
        ])
    func lengths(_ chunks: [String], _ sent: String, _ expected: String) {
        var framer = StreamFramer(.length(5))
        let all = text(framer.frame(batch(chunks, .finished)))
        #expect(all == sent && framer.contentBytes == sent.utf8.count)
        let outcome =
            switch framer.progress {
            case .open: "open"
            case .complete: "complete"
            case .broken(.tooShort): "short"
            case .broken(.tooLong): "long"
            case .broken(.thrown): "thrown"
            }
        #expect(outcome == expected)
    }

    @Test("A body that ends with its connection is sent as it is")
    func untilClose() {
        var framer = StreamFramer(.untilClose)
        let all = text(framer.frame(batch(["abc", "de"], .finished)))
        #expect(all == "abcde")
        guard case .complete = framer.progress else { return #expect(Bool(false), "nothing is missing") }
    }
}

@Suite("Queue of a streamed body") struct ChunkQueueTests {
    private let half = [UInt8](repeating: 0, count: ChunkQueue.bound / 2)

    @Test("A queue has room until its bound is unwritten, and again when that is written")
    func room() {
        var queue = ChunkQueue()
        var wakes = [queue.append(half)]
        #expect(queue.hasRoom)
        wakes.append(queue.append(half))
        #expect(!queue.hasRoom && wakes == [true, false])
        let taken = queue.take()
        #expect(taken.chunks.count == 2)
        // Somewhere between the queue and the system they are still waiting.
        #expect(!queue.hasRoom)
        queue.batchWritten()
        #expect(queue.hasRoom)
    }

    @Test("A queue wakes the loop once for several chunks and the end")
    func waking() {
        var queue = ChunkQueue()
        var wakes = [queue.append(half), queue.append(half), queue.end(.finished)]
        let batch = queue.take()
        #expect(batch.chunks.count == 2 && batch.ending != nil)
        wakes.append(queue.append(half))
        #expect(wakes == [true, false, false, true])
    }

    @Test("A closed queue keeps nothing, and wakes nobody")
    func closing() {
        var queue = ChunkQueue()
        let wakes = queue.append(half)
        queue.close()
        let wakesLater = [queue.append(half), queue.end(.finished)]
        let batch = queue.take()
        #expect(wakes && wakesLater == [false, false] && batch.chunks.isEmpty && queue.isClosed)
    }
}
