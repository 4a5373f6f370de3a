/// The common part of ``Wrapper`` and ``AsyncWrapper``, the decorators. Conform to these, to one or to both.
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
    /// The name in lists of actions; the type's name by default.
    var name: String { get }

    /// Decides if an action gets this wrapper when every action of a set is wrapped. By default all do.
    ///
    /// - Parameter action: the action's type.
    func wraps<A: Pluggable>(_ action: A.Type) -> Bool
}

extension Wrapping {
    /// The type's name.
    public var name: String { "\(Self.self)" }

    /// True for every action.
    public func wraps<A: Pluggable>(_ action: A.Type) -> Bool { true }
}
