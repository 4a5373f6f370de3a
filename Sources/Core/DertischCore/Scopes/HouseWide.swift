/// Shared by the whole house: every window, every party, and the kitchen. Ends when the house closes.
public enum HouseWide: Scope {
    /// Proof that the framework declares this scope.
    public static var seal: ScopeSeal { ScopeSeal(kind: .house) }
}
