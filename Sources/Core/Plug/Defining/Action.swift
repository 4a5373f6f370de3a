/// A synchronous action of an app, defined apart from its implementation.
///
/// The app defines the action as a type, and calls it by that type. The implementation is plugged in at start, so
/// callers do not depend on a database or a network.
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
/// It runs on the caller's thread, without a hop. See ``AsyncAction`` for asynchronous actions.
public protocol Action: Pluggable where StoredPerformer == AnyPerformer<Input, Output, Failure> {}
