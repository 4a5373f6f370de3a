/// An answer whose body is made while it is sent, with the task that makes it.
struct StreamedAnswer {
    /// The head, and then the chunks that were taken last.
    var outgoing: OutgoingAnswer
    /// True if the stream ends once the client has left.
    let endsWithClient: Bool
    private var framer: StreamFramer
    private let pipe: ChunkPipe
    private let task: Task<Void, Never>

    /// Begins to iterate a stream.
    ///
    /// - Parameters:
    ///   - head: the answer with its head alone.
    ///   - wakeLoop: is called, on any thread, when there is something to take.
    init(
        _ body: EncodedResponse.StreamedBody, after head: OutgoingAnswer, endsWithClient: Bool,
        wakeLoop: @escaping @Sendable () -> Void
    ) {
        outgoing = head
        self.endsWithClient = endsWithClient
        framer = StreamFramer(body.framing)
        let pipe = ChunkPipe(wakeLoop: wakeLoop)
        self.pipe = pipe
        task = Task { await pipe.fill(from: body.stream) }
    }

    var progress: StreamFramer.Progress { framer.progress }

    /// True while bytes wait for the client to read.
    var waitsForClient: Bool { !outgoing.output.isDone }

    /// True if the end of the connection tells the client that the body is complete.
    var endsByClosing: Bool { framer.framing == .untilClose }

    /// Takes the chunks that wait, once all bytes before are written.
    ///
    /// - Returns: the number of bytes of content.
    mutating func takeChunks() -> Int {
        let before = framer.contentBytes
        outgoing.output = WriteBuffer(framer.frame(pipe.take()))
        return framer.contentBytes - before
    }

    /// Notes that all bytes are written, so that the stream is asked for more.
    func chunksWritten() { pipe.batchWritten() }

    /// Cancels the task that makes the body.
    func stop() {
        pipe.close()
        task.cancel()
    }
}
