/// The name and types of the action that a ``Wrapper`` wraps. See ``Wrapping`` for an example that uses its name.
///
/// It is created once, where the action is plugged. Its layout is the same for all actions, so generic code passes it
/// on without runtime look-ups.
public struct Wrapped<A: Pluggable>: Sendable {
    /// The action's name and types.
    public let signature: ActionSignature

    /// The action's name, without its module.
    public var name: String { signature.name }

    /// Reads an action's type.
    @usableFromInline init() { signature = ActionSignature(A.self) }
}
