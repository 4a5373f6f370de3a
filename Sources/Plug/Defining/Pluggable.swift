/// What ``Action`` and ``AsyncAction`` have in common: what goes in, what comes out, and how it may fail.
///
/// ```swift
/// enum PayBill: AsyncAction {
///     typealias Input = Int
///     typealias Failure = Trouble
/// }
/// ```
///
/// Conform to one of the two, never to this protocol itself. No type can conform to both: they disagree about
/// ``Performance``.
public protocol Pluggable: SendableMetatype {
    /// What the action is given. Left out, the action takes nothing.
    associatedtype Input: Sendable = Void
    /// What the action gives back. Left out, the action gives nothing.
    associatedtype Output: Sendable = Void
    /// How the action may fail. Left out, its implementation may throw anything; `Never` says that it cannot fail.
    associatedtype Failure: Error = any Error
    /// The form in which a plugged implementation is kept. It follows from the protocol conformed to: do not spell it.
    associatedtype Performance: AnyObject & Sendable
}
