/// The common part of ``Action`` and ``AsyncAction``: the types of input, output and errors.
///
/// ```swift
/// enum PayBill: AsyncAction {
///     typealias Input = Int
///     typealias Failure = Trouble
/// }
/// ```
///
/// Conform to one of those two, never to this protocol itself. A type cannot conform to both, since they require
/// different types of ``StoredPerformer``.
public protocol Pluggable: SendableMetatype {
    /// The input of the action; `Void` by default.
    associatedtype Input: Sendable = Void
    /// The output of the action; `Void` by default.
    associatedtype Output: Sendable = Void
    /// The error type of the action. By default its implementation may throw any error; `Never` means that it cannot
    /// fail.
    associatedtype Failure: Error = any Error
    /// The stored form of an implementation. The protocol determines it: do not declare it.
    associatedtype StoredPerformer: AnyObject & Sendable
}
