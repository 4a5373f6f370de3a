import Synchronization

/// The readers of one value as it changes. Its owner tells them under the lock that guards the value, so that every reader sees
/// the changes in the order in which they were made.
@usableFromInline package struct Broadcast<Value: Sendable>: Sendable {
    /// `nil` before the first reader: most values have none.
    @usableFromInline var readers: Readers?

    @inlinable package init() {}

    /// The number of readers.
    package var count: Int { readers?.count ?? 0 }
    package var isEmpty: Bool { count == 0 }

    /// Lets one more read, beginning with the current value. A reader that ends is forgotten.
    ///
    /// - Parameter ended: called when the reader has ended. It must not wait for a lock, nor hold the reader's stream.
    package mutating func open(with current: Value, ended: @escaping @Sendable () -> Void = {}) -> Reader {
        let readers = readers ?? Readers()
        self.readers = readers
        return Reader(stream: readers.open(with: current, ended: ended))
    }

    /// Tells every reader.
    @inlinable package func tell(_ value: Value) { readers?.tell(value) }

    /// Takes every reader out, to be finished once the owner's lock is open.
    package func closeAll() -> [AsyncStream<Value>.Continuation] { readers?.closeAll() ?? [] }

    /// One reader, as the owner hands it out.
    package struct Reader: Sendable {
        package let stream: AsyncStream<Value>
    }

    /// The readers, under a lock of their own.
    ///
    /// The end of a reader never waits for that lock. A reader whose task is cancelled ends while that task is locked; who holds the
    /// lock may just be telling that reader, and wait for its task. A reader that is not forgotten for this reason is forgotten when
    /// there is next something to tell.
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
