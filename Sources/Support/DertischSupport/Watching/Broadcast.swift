import Synchronization

/// The readers of one changing value. Its owner notifies them under the lock that guards the value, so that every
/// reader sees the changes in their order.
@usableFromInline package struct Broadcast<Value: Sendable>: Sendable {
    /// `nil` before the first reader: most values have none.
    @usableFromInline var readers: Readers?

    @inlinable package init() {}

    /// The number of readers.
    package var count: Int { readers?.count ?? 0 }
    package var isEmpty: Bool { count == 0 }

    /// Adds a reader, beginning with the current value. A reader that ends is removed.
    ///
    /// - Parameter ended: called when the reader has ended. It must not wait for a lock, nor retain the reader's
    ///   stream.
    package mutating func open(with current: Value, ended: @escaping @Sendable () -> Void = {}) -> Reader {
        let readers = readers ?? Readers()
        self.readers = readers
        return Reader(stream: readers.open(with: current, ended: ended))
    }

    /// Sends a value to every reader.
    @inlinable package func tell(_ value: Value) { readers?.tell(value) }

    /// Removes every reader and returns them, to be finished after the owner's lock is released.
    package func closeAll() -> [AsyncStream<Value>.Continuation] { readers?.closeAll() ?? [] }

    /// One reader, as the owner passes it on.
    package struct Reader: Sendable {
        package let stream: AsyncStream<Value>
    }

    /// The readers, under a lock of their own.
    ///
    /// The end of a reader never waits for that lock. A cancelled reader ends while its task is locked, and the
    /// holder of the readers' lock may be notifying that reader and waiting for its task. A reader that could not be
    /// removed for this reason is removed at the next notification.
    @usableFromInline final class Readers: Sendable {
        private struct State {
            var continuations: [Int: AsyncStream<Value>.Continuation] = [:]
            var last = 0
        }

        private let state = Mutex(State())

        var count: Int { state.withLock(\.continuations.count) }

        func open(with current: Value, ended: @escaping @Sendable () -> Void) -> AsyncStream<Value> {
            let (stream, continuation) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: .bufferingNewest(1))
            continuation.yield(current)
            let number = state.withLock { state in
                state.last += 1
                state.continuations[state.last] = continuation
                return state.last
            }
            continuation.onTermination = { [weak self] _ in
                _ = self?.state.withLockIfAvailable { $0.continuations[number] = nil }
                ended()
            }
            return stream
        }

        @usableFromInline func tell(_ value: Value) {
            state.withLock { state in
                for (number, reader) in state.continuations {
                    if case .terminated = reader.yield(value) { state.continuations[number] = nil }
                }
            }
        }

        func closeAll() -> [AsyncStream<Value>.Continuation] {
            state.withLock { state in
                defer { state.continuations = [:] }
                return Array(state.continuations.values)
            }
        }
    }
}

extension AsyncStream where Element: Sendable {
    /// A stream that has ended.
    package static var ended: AsyncStream<Element> { AsyncStream { $0.finish() } }
}
