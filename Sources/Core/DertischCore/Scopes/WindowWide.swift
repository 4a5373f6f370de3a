/// Shared by the head chefs of one maître d: of one window, scene or browser tab. Ends when he closes.
public enum WindowWide: Scope {
    /// Proof that the framework declares this scope.
    public static var seal: ScopeSeal { ScopeSeal(kind: .window) }
}
