/// A kitchen resource that is told when its house opens and closes. Any registered resource may conform.
///
/// When a house opens, all resources are created first. Then shifts begin in the order of dependencies: a resource
/// begins after those that it was made from. Independent resources begin at the same time. When the house closes,
/// customers are ushered out first. Then shifts end in reverse: a resource ends before those that it was made from.
///
/// ```swift
/// actor Radio: KitchenColleague {
///     private var listening: Task<Void, Never>?
///     func beginShift() async throws { listening = Task { await listen() } }
///     func endShift() async { listening?.cancel() }
/// }
/// ```
public protocol KitchenColleague: Sendable {
    /// Begins the shift: the house opens once every resource has returned. Called once. An error keeps the house
    /// shut, and so does a resource that exceeds the house's deadline, whose task is then cancelled.
    func beginShift() async throws
    /// Ends the shift: the house closes. Called once, if the shift has begun. At the deadline its task is cancelled,
    /// and the house stops waiting for it.
    func endShift() async
}

extension KitchenColleague {
    /// Does nothing.
    public func beginShift() async throws {}
    /// Does nothing.
    public func endShift() async {}
}
