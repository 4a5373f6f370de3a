/// Who reads one value as it changes. Its owner keeps it under the lock that guards the value, so that every reader sees
/// the changes in the order in which they were made.
@usableFromInline package struct Broadcast<Value: Sendable>: Sendable {
    @usableFromInline package var readers: [Int: AsyncStream<Value>.Continuation] = [:]
    @usableFromInline package var last = 0

    @inlinable package init() {}

    @inlinable package var isEmpty: Bool { readers.isEmpty }
    package var count: Int { readers.count }

    /// Lets one more read, beginning with the current value.
    package mutating func open(with current: Value) -> Reader {
        let (stream, continuation) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: .bufferingNewest(1))
        continuation.yield(current)
        last += 1
        readers[last] = continuation
        return Reader(id: last, stream: stream, continuation: continuation)
    }

    /// Tells every reader, and forgets those that have ended meanwhile.
    @inlinable package mutating func tell(_ value: Value) {
        for (id, reader) in readers {
            if case .terminated = reader.yield(value) { readers[id] = nil }
        }
    }

    /// Forgets a reader that has ended.
    ///
    /// Whoever calls this at the end of a reader must not wait for the owner's lock. A reader whose task is cancelled ends
    /// while that task is locked; who holds the owner's lock may just be telling that reader, and wait for its task. If the
    /// lock is not free then, the reader is forgotten when there is next something to tell.
    package mutating func close(_ id: Int) { readers[id] = nil }

    /// Takes every reader out, to be finished once the owner's lock is open: finishing calls back.
    package mutating func closeAll() -> [AsyncStream<Value>.Continuation] {
        defer { readers = [:] }
        return Array(readers.values)
    }

    /// One who reads, as its owner hands it out. What is called at its end must not hold its stream, or it never ends.
    package struct Reader: Sendable {
        package let id: Int
        package let stream: AsyncStream<Value>
        package let continuation: AsyncStream<Value>.Continuation
    }
}

extension AsyncStream where Element: Sendable {
    /// A stream that has ended.
    package static var ended: AsyncStream<Element> { AsyncStream { $0.finish() } }
}
