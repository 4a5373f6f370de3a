/// Proof that the framework declares a ``Scope``. Apps cannot make one.
public struct ScopeSeal: Sendable {
    let kind: ScopeKind
}
