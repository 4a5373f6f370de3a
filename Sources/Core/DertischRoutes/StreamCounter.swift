import Synchronization

/// Counts the streams of each client, so that a single one cannot open them without end.
final class StreamCounter: Sendable {
    /// The most streams that a client may have at once.
    static let maxStreams = 64

    private let counts = Mutex<[String: Int]>([:])

    /// Counts one more stream, until the result is released.
    ///
    /// - Returns: `nil` if the client has too many.
    func open(for client: String) -> Slot? {
        let isFree = counts.withLock { counts in
            guard counts[client, default: 0] < Self.maxStreams else { return false }
            counts[client, default: 0] += 1
            return true
        }
        return isFree ? Slot(of: client, in: self) : nil
    }

    private func close(_ client: String) {
        counts.withLock { counts in
            let left = counts[client, default: 1] - 1
            counts[client] = left > 0 ? left : nil
        }
    }

    /// One stream, which counts until it is released.
    final class Slot: Sendable {
        private let client: String
        private let counter: StreamCounter

        init(of client: String, in counter: StreamCounter) { (self.client, self.counter) = (client, counter) }

        deinit { counter.close(client) }
    }
}
