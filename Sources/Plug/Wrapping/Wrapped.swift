/// The action that a ``Wrapper`` is wrapped around. See ``Wrapping`` for one that uses its name.
///
/// It is made once, where the action is plugged, and its layout is the same for all actions: so code that is generic
/// over actions passes it on without asking the runtime for anything.
public struct Wrapped<A: Pluggable>: Sendable {
    /// The action's name and types.
    public let signature: ActionSignature

    /// The action's name, without its module.
    public var name: String { signature.name }

    /// Reads an action's type.
    @usableFromInline init() { signature = ActionSignature(A.self) }
}
