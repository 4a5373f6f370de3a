/// An implementation of an ``Action``, written as a type.
///
/// ```swift
/// struct HalfByShifting: Performer {
///     typealias Performs = Half
///     func perform(_ number: Int) -> Int { number >> 1 }
/// }
///
/// Half.self <~ HalfByShifting()
/// ```
///
/// It names its action, so `Actions.plug(HalfByShifting())` suffices, and `perform(_: Void)` performs an action without
/// input. A plain function needs no performer: `Half.self <~ { $0 / 2 }`.
///
/// A performer is bound to its action, so it cannot be plugged for another one with the same types. It may throw less
/// than the action allows.
public protocol Performer: Sendable {
    /// The action it performs.
    associatedtype Performs: Action

    /// Performs the action once.
    ///
    /// It runs on the caller's thread. Concurrent calls of the action call it concurrently.
    ///
    /// - Parameter input: the input of the action; `Void` for an action without input.
    /// - Returns: the output of the action.
    /// - Throws: an error that the action declares.
    func perform(_ input: Performs.Input) throws(Performs.Failure) -> Performs.Output
}
