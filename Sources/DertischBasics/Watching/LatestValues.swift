/// A value as it changes, to be read with `for await`: the current one first, then the newest whenever it has changed.
///
/// A reader that is slow misses what lay between, never the newest: one value waits for it, and no more. Every
/// `for await` is a reader of its own. It ends when the value's owner does, or when its task is cancelled.
///
/// ```swift
/// for await state in basket.states { print(state.basket.teas.joined(separator: ", ")) }
/// ```
///
/// Reading keeps nobody alive. Any isolation may read.
public struct LatestValues<Value: Sendable>: AsyncSequence, Sendable {
    /// What is read.
    public typealias Element = Value
    /// Reading never fails.
    public typealias Failure = Never

    private let open: @Sendable () -> AsyncStream<Value>
    private let isSame: @Sendable (Value, Value) -> Bool

    /// - Parameters:
    ///   - open: begins a reader, with the current value in its stream.
    ///   - isSame: whether a value need not be read after another.
    package init(
        isSame: @escaping @Sendable (Value, Value) -> Bool = { _, _ in false },
        _ open: @escaping @Sendable () -> AsyncStream<Value>
    ) {
        self.open = open
        self.isSame = isSame
    }

    /// Begins to read: what it gives first is the value as it is now.
    public func makeAsyncIterator() -> Iterator { Iterator(values: open().makeAsyncIterator(), isSame: isSame) }

    /// One reader.
    public struct Iterator: AsyncIteratorProtocol {
        var values: AsyncStream<Value>.Iterator
        let isSame: @Sendable (Value, Value) -> Bool
        private var last: Value?

        init(values: AsyncStream<Value>.Iterator, isSame: @escaping @Sendable (Value, Value) -> Bool) {
            self.values = values
            self.isSame = isSame
        }

        /// The next value, waited for; `nil` at the end, or if the task is cancelled.
        public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async -> Value? {
            while let value = await values.next(isolation: actor) {
                if let last, isSame(last, value) { continue }
                last = value
                return value
            }
            return nil
        }
    }
}
