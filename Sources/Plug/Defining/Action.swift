/// Something an app does at once, defined without saying how.
///
/// The app defines the action as a type, and calls it by that type. Who performs it is plugged in at start, so nothing
/// that calls an action knows a database or a network.
///
/// ```swift
/// enum Half: Action {
///     typealias Input = Int
///     typealias Output = Int
/// }
///
/// Actions.plug(Half.self) { $0 / 2 }
/// let two = try action(Half.self, 4)
/// ```
///
/// It is performed on the caller's thread, without a hop. See ``AsyncAction`` for one that may wait.
public protocol Action: Pluggable where Performance == SyncPerformance<Input, Output, Failure> {}
