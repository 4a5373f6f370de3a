import Synchronization

/// A sequence whose values a test gives, and which counts how many of it are being read.
struct CountedValues: AsyncSequence, Sendable {
    enum Trouble: Error, Equatable { case broken }

    typealias Failure = Trouble

    let alive: Count
    let stream: AsyncStream<Int>
    let continuation: AsyncStream<Int>.Continuation
    /// The value at which reading fails.
    var broken: Int?
    /// What is counted, in one that was opened and in its iterators.
    private var life: Life?

    init(_ alive: Count, broken: Int? = nil) {
        self.alive = alive
        self.broken = broken
        (stream, continuation) = AsyncStream.makeStream()
    }

    /// The sequence for one subscriber.
    func opened() -> CountedValues {
        var values = self
        values.life = Life(alive)
        return values
    }

    func makeAsyncIterator() -> Iterator {
        Iterator(values: stream.makeAsyncIterator(), life: life, broken: broken)
    }

    struct Iterator: AsyncIteratorProtocol {
        var values: AsyncStream<Int>.Iterator
        let life: Life?
        let broken: Int?

        mutating func next(isolation actor: isolated (any Actor)?) async throws(Trouble) -> Int? {
            let value = await values.next(isolation: actor)
            if value != nil, value == broken { throw .broken }
            return value
        }

        mutating func next() async throws(Trouble) -> Int? { try await next(isolation: nil) }
    }

    /// One of what is counted.
    final class Life: Sendable {
        let count: Count
        init(_ count: Count) {
            self.count = count
            count.add(1)
        }
        deinit { count.add(-1) }
    }

    /// A number that tests wait for.
    final class Count: Sendable {
        private let number = Mutex(0)
        var value: Int { number.withLock { $0 } }
        func add(_ amount: Int) { number.withLock { $0 += amount } }
    }
}
