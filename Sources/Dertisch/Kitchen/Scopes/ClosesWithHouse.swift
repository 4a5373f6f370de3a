/// A kitchen resource that has something to end when its house closes: a task, a connection, a sequence.
///
/// ```swift
/// final class Radio: ClosesWithHouse {
///     let listening: Task<Void, Never>
///     init() { listening = Task { … } }
///     func houseCloses() { listening.cancel() }
/// }
/// ```
public protocol ClosesWithHouse: Sendable {
    /// The house closes: called once, after the resources that were made later and before those that it was made from.
    /// Whatever it is called from, it should return soon.
    func houseCloses()
}
