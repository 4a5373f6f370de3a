/// One listener's registration on a bulletin. Releasing it changes nothing: listening ends by itself.
///
/// ```swift
/// let listening = reader.listen(for: ticker) { ticker, renamed in print(ticker.lines, renamed.name) }
/// listening.cancel()
/// ```
public struct Listening: Hat, Sendable {
    private let drops: Drops
    private let stop: @Sendable () -> Void

    init(drops: Drops, stop: @escaping @Sendable () -> Void) {
        self.drops = drops
        self.stop = stop
    }

    /// The number of messages dropped because the main actor was busy.
    public var dropped: Int { drops.count }

    /// Stops listening. After a call on the main actor has returned, the closure is not called again.
    public func cancel() { stop() }
}
