/// The body of a response as it arrives: a sequence of byte pieces.
///
/// A slow reader slows the server down: at most about 256 KiB are queued. The exchange is aborted if the reader stops,
/// by leaving the loop and releasing the stream, or by cancelling its task.
///
/// ```swift
/// let response = try await delivery.open(DeliveryRequest(.get, "/films/\(id)"))
/// for try await piece in response.stream { hash.update(piece) }
/// ```
///
/// A stream can be read once. Its loop throws ``FoodDelivery/Error`` if the body does not arrive whole.
public struct ByteStream: AsyncSequence, Sendable {
    /// Ends the exchange when the last copy of the stream and of its iterators is released.
    final class ExchangeHandle: Sendable {
        let pipe: BytePipe
        init(_ pipe: BytePipe) { self.pipe = pipe }
        deinit { pipe.abandon() }
    }

    private let handle: ExchangeHandle
    private let mapError: @Sendable (any Error) -> any Error

    init(_ pipe: BytePipe, mappingErrors mapError: @escaping @Sendable (any Error) -> any Error = { $0 }) {
        handle = ExchangeHandle(pipe)
        self.mapError = mapError
    }

    /// Creates a stream of existing bytes, for couriers in tests.
    ///
    /// - Parameter bytes: the whole body, in one piece.
    public init(_ bytes: [UInt8]) {
        let pipe = BytePipe()
        _ = bytes.withUnsafeBytes { pipe.write($0) }
        pipe.end(.success(()))
        self.init(pipe)
    }

    /// Begins reading.
    public func makeAsyncIterator() -> Iterator { Iterator(handle: handle, mapError: mapError) }

    /// The iterator of a ``ByteStream``.
    public struct Iterator: AsyncIteratorProtocol {
        let handle: ExchangeHandle
        let mapError: @Sendable (any Error) -> any Error

        /// The next piece, never empty; `nil` at the end.
        ///
        /// - Throws: ``FoodDelivery/Error``; `CancellationError` if the task is cancelled.
        public func next() async throws -> [UInt8]? {
            do { return try await handle.pipe.next() } catch { throw mapError(error) }
        }
    }

    /// The same stream, with its errors mapped.
    package func mappingErrors(_ map: @escaping @Sendable (any Error) -> any Error) -> ByteStream {
        ByteStream(handle: handle, mapError: { [mapError] in map(mapError($0)) })
    }

    private init(handle: ExchangeHandle, mapError: @escaping @Sendable (any Error) -> any Error) {
        self.handle = handle
        self.mapError = mapError
    }

    /// The first bytes, for a message. The rest is not read.
    package func prefix(maxBytes: Int) async -> [UInt8] {
        var bytes: [UInt8] = []
        let iterator = makeAsyncIterator()
        while bytes.count < maxBytes, let piece = try? await iterator.next() { bytes += piece }
        return Array(bytes.prefix(maxBytes))
    }
}

extension ByteStream {
    /// The lines of the body, decoded as UTF-8, without their ends (`\n`, `\r\n` or `\r`). A line of more than a million bytes
    /// throws, see ``lines(maxBytes:)``.
    ///
    /// ```swift
    /// for try await line in response.stream.lines { print(line) }
    /// ```
    public var lines: Lines { lines(maxBytes: 1_000_000) }

    /// The lines of the body, as ``lines`` has them, with a limit of one's own.
    ///
    /// ```swift
    /// for try await line in response.stream.lines(maxBytes: 20_000_000) { print(line.count) }
    /// ```
    ///
    /// - Parameter maxBytes: the maximum of a line in bytes; as many may be held in memory. A longer line throws
    ///   ``FoodDelivery/Error/badResponse(_:reason:)``, and nothing of it is passed on.
    public func lines(maxBytes: Int) -> Lines { Lines(stream: self, maxBytes: maxBytes) }

    /// The lines of a ``ByteStream``.
    public struct Lines: AsyncSequence, Sendable {
        let stream: ByteStream
        let maxBytes: Int

        /// Begins reading.
        public func makeAsyncIterator() -> Iterator {
            Iterator(pieces: stream.makeAsyncIterator(), maxBytes: maxBytes)
        }

        /// The iterator of ``ByteStream/Lines``.
        public struct Iterator: AsyncIteratorProtocol {
            private let pieces: ByteStream.Iterator
            private var lines: LineBuffer
            private var isFinished = false

            init(pieces: ByteStream.Iterator, maxBytes: Int) {
                self.pieces = pieces
                lines = LineBuffer(maxBytes: maxBytes)
            }

            /// The next line; `nil` at the end.
            ///
            /// - Throws: ``FoodDelivery/Error``, also for a line that is too long, which ends the exchange; `CancellationError`
            ///   if the task is cancelled.
            public mutating func next() async throws -> String? {
                while true {
                    do throws(LineBuffer.Overflow) {
                        if let line = try lines.next() { return line }
                    } catch {
                        isFinished = true
                        pieces.handle.pipe.abandon()
                        throw pieces.mapError(error)
                    }
                    guard !isFinished, let piece = try await pieces.next() else {
                        isFinished = true
                        return lines.last()
                    }
                    lines.append(piece)
                }
            }
        }
    }
}
