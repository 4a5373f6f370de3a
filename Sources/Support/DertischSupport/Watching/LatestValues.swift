/// The values of a changing property, to be read with `for await`: the current value first, then the newest after
/// each change.
///
/// A slow reader misses intermediate values, never the newest: at most one value waits for it. Every `for await` is a
/// separate reader. It ends with the value's owner, or when its task is cancelled.
///
/// ```swift
/// for await state in basket.states { print(state.basket.teas.joined(separator: ", ")) }
/// ```
///
/// A reader does not retain the owner. Any isolation may read.
public struct LatestValues<Value: Sendable>: AsyncSequence, Sendable {
    /// The type of the values.
    public typealias Element = Value
    /// Reading never fails.
    public typealias Failure = Never

    private let open: @Sendable () -> AsyncStream<Value>
    private let isSame: @Sendable (Value, Value) -> Bool

    /// - Parameters:
    ///   - open: starts a reader, with the current value in its stream.
    ///   - isSame: returns true if a value need not be delivered after another.
    package init(
        isSame: @escaping @Sendable (Value, Value) -> Bool = { _, _ in false },
        _ open: @escaping @Sendable () -> AsyncStream<Value>
    ) {
        self.open = open
        self.isSame = isSame
    }

    /// Starts to read, beginning with the current value.
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

        /// Waits for the next value; `nil` at the end, or if the task is cancelled.
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
