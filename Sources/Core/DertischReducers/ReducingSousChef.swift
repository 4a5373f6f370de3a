import DertischCore
public import DertischSupport

/// The proxy with a reducer: a sous chef whose state is a value, changed by actions through a pure function.
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
/// any isolation; ``state``, ``states`` and Observation show the results. A conformer is a struct or a final class.
///
/// Work that takes time, or has consequences outside the state, is an *effect*. ``reduce(_:_:)`` requests it as a
/// value, and ``perform(_:reply:)`` does it, with the resources of the initialiser.
public protocol ReducingSousChef: KitchenColleague {
    /// The state of this sous chef.
    associatedtype State: Equatable & Sendable
    /// An event that may change the state.
    associatedtype Action: Sendable
    /// An effect that an action may request; `Never` if there are none.
    associatedtype Effect: Sendable = Never
    /// The part of the state that ``undo()`` restores: all of it, unless ``undoable`` names another.
    associatedtype Undoable: Equatable & Sendable = State

    /// The store of the state. Create it once, in the initialiser or as a `let` with a value.
    var store: Store<Self> { get }

    /// Applies an action to the state, and returns the effects that it requests. Pure: the same state and action give
    /// the same result.
    ///
    /// It runs while the state is locked, on the sender's thread, one action after another. It is static so that it
    /// cannot reach the sous chef or its kitchen. No deinitialiser of a value in the state may send.
    ///
    /// - Parameters:
    ///   - state: the state, to be changed in place.
    ///   - action: the action.
    /// - Returns: the requested effects; ``Effects/none`` if there are none.
    static func reduce(_ state: inout State, _ action: Action) -> Effects<Effect>

    /// Performs an effect, in a task of its own that is cancelled when the effect is superseded or cancelled and when
    /// the house closes.
    ///
    /// - Parameters:
    ///   - effect: the effect.
    ///   - reply: takes the results as actions: none, one or many. An error is an action too. Once the effect is
    ///     cancelled, replies no longer count.
    func perform(_ effect: Effect, reply: Reply<Action>) async

    /// The way an action is recorded for ``undo()``: ``UndoRecording/step`` by default.
    static func undoRecording(of action: Action) -> UndoRecording

    /// The part of the state that ``undo()`` restores.
    static var undoable: any WritableKeyPath<State, Undoable> & Sendable { get }

    /// The action that reports an effect refused because too many are running; `nil`, the default, if the state need
    /// not know. Effects that this action requests are not performed.
    static func refusal(of effect: Effect) -> Action?
}

extension ReducingSousChef {
    /// ``UndoRecording/step``: every action is a step.
    public static func undoRecording(of action: Action) -> UndoRecording { .step }
    /// `nil`: refused effects are not reported.
    public static func refusal(of effect: Effect) -> Action? { nil }
    /// Closes the store: cancels every effect, ends every reader's sequence, and refuses later actions.
    public func endShift() async { store.close() }
}

extension ReducingSousChef where Effect == Never {
    /// Never called: no action requests an effect.
    public func perform(_ effect: Effect, reply: Reply<Action>) async {}
}

extension ReducingSousChef where Undoable == State {
    /// The whole state.
    public static var undoable: any WritableKeyPath<State, State> & Sendable { \.self }
}
