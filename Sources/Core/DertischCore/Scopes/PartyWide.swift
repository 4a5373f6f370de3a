/// Shared by the head chefs of one seated customer. Ends when the customer is ushered out.
public enum PartyWide: Scope {
    /// Proof that the framework declares this scope.
    public static var seal: ScopeSeal { ScopeSeal(kind: .party) }
}
