/// The effects that an action requests, as a value: nothing has started yet, so a test can compare it.
///
/// ```swift
/// case .search(let text): return .latest(.search(text), lane: "search")
/// ```
///
/// A test calls the reducer, and compares:
///
/// ```swift
/// var state = BasketSousChef.State()
/// let effects = BasketSousChef.reduce(&state, .search("oolong"))
/// #expect(effects == .latest(.search("oolong"), lane: "search"))
/// ```
public struct Effects<Effect: Sendable>: Sendable {
    @usableFromInline enum Step: Sendable {
        case run(Effect)
        case latest(Effect, lane: String)
        case once(Effect, lane: String)
        case cancel(lane: String)
    }

    @usableFromInline let steps: [Step]

    @inlinable init(steps: [Step]) { self.steps = steps }

    /// No effects.
    @inlinable public static var none: Self { Self(steps: []) }

    /// Requests an effect that starts at once, beside any others: `.run(.search(text))`.
    ///
    /// - Parameter effect: the effect.
    @inlinable public static func run(_ effect: Effect) -> Self { Self(steps: [.run(effect)]) }

    /// Requests an effect that supersedes the current one in its lane, which is cancelled and whose replies no longer
    /// count.
    ///
    /// - Parameters:
    ///   - effect: the effect.
    ///   - lane: the name of the lane, within one sous chef.
    @inlinable public static func latest(_ effect: Effect, lane: String) -> Self {
        Self(steps: [.latest(effect, lane: lane)])
    }

    /// Requests an effect that is skipped while another runs in its lane.
    ///
    /// - Parameters:
    ///   - effect: the effect.
    ///   - lane: the name of the lane, within one sous chef.
    @inlinable public static func once(_ effect: Effect, lane: String) -> Self {
        Self(steps: [.once(effect, lane: lane)])
    }

    /// Cancels the current effect in a lane: `.cancel(lane: "search")`.
    ///
    /// - Parameter lane: the name of the lane.
    @inlinable public static func cancel(lane: String) -> Self { Self(steps: [.cancel(lane: lane)]) }

    /// The effects of both, the left first.
    @inlinable public static func + (left: Self, right: Self) -> Self { Self(steps: left.steps + right.steps) }
}

extension Effects.Step: Equatable where Effect: Equatable {}
extension Effects: Equatable where Effect: Equatable {}
