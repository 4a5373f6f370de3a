/// A kitchen resource that is told of its house's day: when it opens, and when it closes. Any registered resource may be.
///
/// When a house opens, everything is made first. Then shifts begin, in the order of need: whoever a resource was made from
/// has begun before. Resources that do not need one another begin at the same time. When the house closes, shifts end in
/// reverse: whoever was made from a resource has ended before, and customers have gone home before anybody.
///
/// ```swift
/// actor Radio: KitchenColleague {
///     private var listening: Task<Void, Never>?
///     func beginShift() async throws { listening = Task { await listen() } }
///     func endShift() async { listening?.cancel() }
/// }
/// ```
public protocol KitchenColleague: Sendable {
    /// The house opens. Called once; the house opens when everybody has returned. What is thrown keeps it shut, as does
    /// whoever takes longer than the house's deadline: its task is cancelled then.
    func beginShift() async throws
    /// The house closes. Called once, if the shift has begun; its task is cancelled at the deadline, after which nobody
    /// waits for it any more.
    func endShift() async
}

extension KitchenColleague {
    /// Does nothing.
    public func beginShift() async throws {}
    /// Does nothing.
    public func endShift() async {}
}
