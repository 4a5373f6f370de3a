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
/// A performer is bound to its action, so one cannot be plugged where another belongs, even if both take and give the
/// same types. It may throw less than the action allows.
public protocol Performer: Sendable {
    /// The action it performs.
    associatedtype Performs: Action

    /// Performs the action once.
    ///
    /// It is called on the thread of whoever calls the action, by several at once if several call it.
    ///
    /// - Parameter input: what the action is given; for an action without input, `Void`.
    /// - Returns: what the action gives back.
    /// - Throws: what the action may fail with.
    func perform(_ input: Performs.Input) throws(Performs.Failure) -> Performs.Output
}
