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

/// Shared by the whole house: every window, every party, and the kitchen. Ends when the house closes.
public enum HouseWide: Scope {
    /// Proof that the framework declares this scope.
    public static var seal: ScopeSeal { ScopeSeal(reach: .house) }
}

/// Shared by the head chefs of one maître d: of one window, scene or browser tab. Ends when he closes.
public enum WindowWide: Scope {
    /// Proof that the framework declares this scope.
    public static var seal: ScopeSeal { ScopeSeal(reach: .window) }
}

/// Shared by the head chefs of one seated customer. Ends when the customer is ushered out.
public enum PartyWide: Scope {
    /// Proof that the framework declares this scope.
    public static var seal: ScopeSeal { ScopeSeal(reach: .party) }
}

/// Proof that the framework declares a ``Scope``. Apps cannot make one.
public struct ScopeSeal: Sendable {
    let reach: Reach
}

/// The scopes as values, the widest first.
enum Reach: Int, Hashable, Sendable, Comparable {
    case house, window, party

    static func < (left: Reach, right: Reach) -> Bool { left.rawValue < right.rawValue }
}

extension Scope {
    static var reach: Reach { seal.reach }
}
