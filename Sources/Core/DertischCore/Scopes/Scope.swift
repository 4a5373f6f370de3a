/// The extent within which something is shared, named in a type: ``HouseWide``, ``WindowWide``, ``PartyWide``. Apps
/// cannot add scopes.
///
/// ```swift
/// let bulletin: BulletinWriter<TeaRenamed, WindowWide>
/// ```
public protocol Scope: SendableMetatype {
    /// Proof that the framework declares this scope.
    static var seal: ScopeSeal { get }
}

extension Scope {
    package static var kind: ScopeKind { seal.kind }
}
