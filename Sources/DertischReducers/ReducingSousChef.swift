import Dertisch
public import DertischBasics

/// A proxy whose state is a value: what happens to it is an action, and a pure function says what comes of it.
///
/// ```swift
/// struct BasketSousChef: ReducingSousChef {
///     struct State: Equatable, Sendable { var teas: [String] = [] }
///     enum Action: Sendable { case add(String), empty }
///
///     let store = Store<BasketSousChef>(State(), undoing: 50)
///
///     static func reduce(_ state: inout State, _ action: Action) -> Effects<Never> {
///         switch action {
///         case .add(let tea): state.teas.append(tea)
///         case .empty: state.teas = []
///         }
///         return .none
///     }
/// }
/// ```
///
/// It is registered like any other resource, and head chefs ask for it by its type. ``send(_:)`` may be called from
/// any isolation; ``state``, ``states`` and Observation show what came of it. A conformer is a struct or a final class.
///
/// What takes time or has consequences outside the state is an *effect*: ``reduce(_:_:)`` asks for it as a value, and
/// ``perform(_:reply:)`` does it, with whatever the initialiser was given.
public protocol ReducingSousChef: KitchenColleague {
    /// All that this sous chef knows.
    associatedtype State: Equatable & Sendable
    /// What may happen to the state.
    associatedtype Action: Sendable
    /// Work that an action may ask for; `Never` if none.
    associatedtype Effect: Sendable = Never
    /// The part of the state that ``undo()`` brings back: all of it, unless ``undoable`` says otherwise.
    associatedtype Undoable: Equatable & Sendable = State

    /// Keeps the state. Make it once, in the initialiser or as a `let` with a value.
    var store: Store<Self> { get }

    /// What an action does to the state, and which work it asks for. Pure: the same state and action, the same outcome.
    ///
    /// It runs while the state is locked, by whoever sends, one action after another. It is static so that it can reach
    /// neither the sous chef nor its kitchen; nor may the deinitialiser of anything held in the state send.
    ///
    /// - Parameters:
    ///   - state: the state, to be changed in place.
    ///   - action: what happens to it.
    /// - Returns: the work that is asked for; ``Effects/none`` if there is none.
    static func reduce(_ state: inout State, _ action: Action) -> Effects<Effect>

    /// Does the work that an action asked for, in a task of its own that is cancelled when the work is superseded or
    /// cancelled and when the house closes.
    ///
    /// - Parameters:
    ///   - effect: what is asked for.
    ///   - reply: takes what comes of it, as actions: none, one or many. An error is an action too. Once the work is
    ///     cancelled no reply counts any more.
    func perform(_ effect: Effect, reply: Reply<Action>) async

    /// How an action is remembered for ``undo()``: ``Trace/step`` unless said otherwise.
    static func trace(of action: Action) -> Trace

    /// The part of the state that ``undo()`` brings back.
    static var undoable: any WritableKeyPath<State, Undoable> & Sendable { get }

    /// The action that tells of work refused because too much is being done already; `nil`, unless said otherwise, if
    /// the state need not know. Work that this action asks for is not done.
    static func refusal(of effect: Effect) -> Action?
}

extension ReducingSousChef {
    /// Every action is a step.
    public static func trace(of action: Action) -> Trace { .step }
    /// Nothing is told of work refused.
    public static func refusal(of effect: Effect) -> Action? { nil }
    /// The house closes: every effect is cancelled, every reader's sequence ends, and nothing is taken any more.
    public func endShift() async { store.close() }
}

extension ReducingSousChef where Effect == Never {
    /// Never called: no action asks for work.
    public func perform(_ effect: Effect, reply: Reply<Action>) async {}
}

extension ReducingSousChef where Undoable == State {
    /// The whole state.
    public static var undoable: any WritableKeyPath<State, State> & Sendable { \.self }
}
