public import DertischCore
import DertischSupport

/// The callback of an effect: takes its results, as actions.
///
/// ```swift
/// func perform(_ effect: Effect, reply: Reply<Action>) async {
///     switch effect {
///     case .search(let text):
///         do { reply(.found(try await shop.teas(like: text))) } catch { reply(.failed) }
///     }
/// }
/// ```
public struct Reply<Action: Sendable>: Hat, Sendable {
    @usableFromInline let apply: @Sendable (Action) -> Bool

    /// Creates a reply from a closure, as tests of effects do.
    ///
    /// ```swift
    /// let reply = Reply<BasketSousChef.Action> { action in
    ///     replied()
    ///     return true
    /// }
    /// await basket.perform(.search("oolong"), reply: reply)
    /// ```
    ///
    /// - Parameter apply: takes an action, and returns true if it counts.
    @inlinable public init(_ apply: @escaping @Sendable (Action) -> Bool) { self.apply = apply }

    /// Applies an action to the state, from any isolation.
    ///
    /// - Parameter action: the result of the effect.
    /// - Returns: `false` if the effect has been superseded or cancelled; the action does not count then.
    @inlinable @discardableResult public func callAsFunction(_ action: Action) -> Bool { apply(action) }
}
