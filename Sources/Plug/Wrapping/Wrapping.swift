/// The decorator: what ``Wrapper`` and ``AsyncWrapper`` have in common. Conform to these, to one or to both.
///
/// ```swift
/// struct Audited: AsyncWrapper {
///     let name = "audit"
///
///     func wraps<A: Pluggable>(_ action: A.Type) -> Bool { action is any Audible.Type }
///
///     func perform<A: AsyncAction>(
///         _ input: A.Input, of action: Wrapped<A>, next: @escaping A.Perform
///     ) async throws(A.Failure) -> A.Output {
///         print("\(action.name) is called")
///         return try await next(input)
///     }
/// }
/// ```
public protocol Wrapping: Sendable {
    /// What lists of actions call it; the type's name if left out.
    var name: String { get }

    /// Whether an action gets this wrapper when every action of a set is wrapped; all do if left out.
    ///
    /// - Parameter action: the action's type.
    func wraps<A: Pluggable>(_ action: A.Type) -> Bool
}

extension Wrapping {
    /// The type's name.
    public var name: String { "\(Self.self)" }

    /// Every action.
    public func wraps<A: Pluggable>(_ action: A.Type) -> Bool { true }
}
