/// The body of an answer as it arrives: a sequence of byte pieces.
///
/// A slow reader slows the server down: at most about 256 KiB are queued. The exchange is aborted if the reader stops,
/// by leaving the loop and releasing the stream, or by cancelling its task.
///
/// ```swift
/// let answer = try await delivery.open(DeliveryRequest(.get, "/films/\(id)"))
/// for try await piece in answer.stream { hash.update(piece) }
/// ```
///
/// A stream can be read once. Its loop throws ``FoodDelivery/Error`` if the body does not arrive whole.
public struct ByteStream: AsyncSequence, Sendable {
    /// Ends the exchange when the last copy of the stream and of its iterators is released.
    final class Tap: Sendable {
        let pipe: BytePipe
        init(_ pipe: BytePipe) { self.pipe = pipe }
        deinit { pipe.abandon() }
    }

    private let tap: Tap
    private let fails: @Sendable (any Error) -> any Error

    init(_ pipe: BytePipe, failing fails: @escaping @Sendable (any Error) -> any Error = { $0 }) {
        tap = Tap(pipe)
        self.fails = fails
    }

    /// Creates a stream of existing bytes, for couriers in tests.
    ///
    /// - Parameter bytes: the whole body, in one piece.
    public init(_ bytes: [UInt8]) {
        let pipe = BytePipe()
        _ = bytes.withUnsafeBytes { pipe.put($0) }
        pipe.end(.success(()))
        self.init(pipe)
    }

    /// Begins reading.
    public func makeAsyncIterator() -> Iterator { Iterator(tap: tap, fails: fails) }

    /// The iterator of a ``ByteStream``.
    public struct Iterator: AsyncIteratorProtocol {
        let tap: Tap
        let fails: @Sendable (any Error) -> any Error

        /// The next piece, never empty; `nil` at the end.
        ///
        /// - Throws: ``FoodDelivery/Error``; `CancellationError` if the task is cancelled.
        public func next() async throws -> [UInt8]? {
            do { return try await tap.pipe.next() } catch { throw fails(error) }
        }
    }

    /// The same stream, with its errors mapped.
    func failing(_ tell: @escaping @Sendable (any Error) -> any Error) -> ByteStream {
        ByteStream(tap: tap, fails: { [fails] in tell(fails($0)) })
    }

    private init(tap: Tap, fails: @escaping @Sendable (any Error) -> any Error) {
        self.tap = tap
        self.fails = fails
    }

    /// The first bytes, for a message. The rest is not read.
    func beginning(most: Int) async -> [UInt8] {
        var bytes: [UInt8] = []
        let iterator = makeAsyncIterator()
        while bytes.count < most, let piece = try? await iterator.next() { bytes += piece }
        return Array(bytes.prefix(most))
    }
}

extension ByteStream {
    /// The lines of the body, decoded as UTF-8, without their ends (`\n` or `\r\n`). A line longer than a million bytes
    /// comes in parts.
    ///
    /// ```swift
    /// for try await line in answer.stream.lines { print(line) }
    /// ```
    public var lines: Lines { Lines(stream: self) }

    /// The lines of a ``ByteStream``.
    public struct Lines: AsyncSequence, Sendable {
        let stream: ByteStream

        /// Begins reading.
        public func makeAsyncIterator() -> Iterator { Iterator(pieces: stream.makeAsyncIterator()) }

        /// The iterator of ``ByteStream/Lines``.
        public struct Iterator: AsyncIteratorProtocol {
            /// The maximum length of a line in bytes. Longer lines come in parts.
            static let most = 1_000_000

            let pieces: ByteStream.Iterator
            private var waiting: [UInt8] = []
            private var start = 0
            private var isOver = false

            init(pieces: ByteStream.Iterator) { self.pieces = pieces }

            /// The next line; `nil` at the end.
            ///
            /// - Throws: ``FoodDelivery/Error``; `CancellationError` if the task is cancelled.
            public mutating func next() async throws -> String? {
                var searched = start
                while true {
                    if let end = waiting[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                        return line(to: end, after: end + 1)
                    }
                    if waiting.count - start >= Self.most { return line(to: waiting.count, after: waiting.count) }
                    searched = waiting.count - start
                    waiting.removeFirst(start)
                    start = 0
                    guard !isOver, let piece = try await pieces.next() else {
                        isOver = true
                        return waiting.isEmpty ? nil : line(to: waiting.count, after: waiting.count)
                    }
                    waiting += piece
                }
            }

            private mutating func line(to end: Int, after next: Int) -> String {
                var line = waiting[start..<end]
                if line.last == UInt8(ascii: "\r") { line.removeLast() }
                start = next
                return String(decoding: line, as: UTF8.self)
            }
        }
    }
}
